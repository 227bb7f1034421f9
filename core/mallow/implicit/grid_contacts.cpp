#include <mallow/grid/node_position.h>
#include <mallow/implicit/grid_contacts.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mallow {
namespace {

/// Two normals whose directions differ by less (sine) hold the same direction.
constexpr double kParallel = 0.1;
/// e: what sticks by friction moves less in a step [cells]. Ten times less, and Newton's method
/// no longer finds through the kink.
constexpr double kStickDistance = 1e-4;

Vec3d at(const std::vector<double>& v, std::size_t i) {
    return Vec3d(v[i], v[i + 1], v[i + 2]);
}
void put(const Vec3d& value, std::size_t i, std::vector<double>& v) {
    for (int a = 0; a < 3; ++a) v[i + static_cast<std::size_t>(a)] = value[a];
}

std::size_t heldAxes(const NodeContact& contact) {
    return static_cast<std::size_t>(std::count_if(contact.hold.begin(), contact.hold.end(),
                                                  [](Hold h) { return h != Hold::Free; }));
}

void completeAxes(std::size_t used, NodeContact& contact) {
    Mat3d& axes = contact.axes;
    if (used == 1) {
        axes.col(1) = axes.col(0).unitOrthogonal();
        axes.col(2) = axes.col(0).cross(axes.col(1));
    } else if (used == 2) {
        axes.col(2) = axes.col(0).cross(axes.col(1));
    }
}

/// A normal that an axis holds already: from the same side the stricter bound counts, from the
/// other side the node is pinched.
void joinAxis(double along, Hold hold, double bound, std::size_t axis, NodeContact& contact) {
    double& own = contact.bound[static_cast<Eigen::Index>(axis)];
    Hold& kind = contact.hold[axis];
    if (hold == Hold::Fixed || along < 0.0) {
        kind = Hold::Fixed;
        own = along < 0.0 ? -bound : bound;
    } else if (kind == Hold::AtLeast) {
        own = std::max(own, bound);
    }
}

Vec3d tangentialPart(const NodeContact& contact, const Vec3d& v) {
    const Vec3d n = contact.axes.col(0);
    return v - v.dot(n) * n;
}

/// v_t against the body's.
Vec3d slideOf(const NodeContact& contact, const std::vector<double>& v) {
    return tangentialPart(contact, at(v, contact.at) - contact.bodyVelocity);
}

void stop(const NodeContact& contact, std::vector<double>& v) {
    put(at(v, contact.at) - slideOf(contact, v), contact.at, v);
}

}  // namespace

void addContact(Boundary boundary,
                double friction,
                const Vec3d& normal,
                const Vec3d& bodyVelocity,
                NodeContact& contact) {
    const std::size_t used = heldAxes(contact);
    if (boundary == Boundary::Sticky || normal.isZero(0.0)) {
        contact.axes = Mat3d::Identity();
        contact.hold = {Hold::Fixed, Hold::Fixed, Hold::Fixed};
        contact.bound = bodyVelocity;
        contact.friction = 0.0;
        return;
    }
    const Hold hold = boundary == Boundary::Slip ? Hold::Fixed : Hold::AtLeast;
    Vec3d rest = normal;
    double bound = normal.dot(bodyVelocity);
    for (std::size_t k = 0; k < used; ++k) {
        const auto axis = static_cast<Eigen::Index>(k);
        const double along = normal.dot(contact.axes.col(axis));
        rest -= along * contact.axes.col(axis);
        bound -= along * contact.bound[axis];
    }
    const double size = rest.norm();
    if (size < kParallel) {
        if (used == 3) return;  // sticks, or is in a corner
        Eigen::Index axis = 0;
        (contact.axes.transpose() * normal)
            .cwiseAbs()
            .head(static_cast<Eigen::Index>(used))
            .maxCoeff(&axis);
        joinAxis(normal.dot(contact.axes.col(axis)), hold, normal.dot(bodyVelocity),
                 static_cast<std::size_t>(axis), contact);
        return;
    }
    const auto axis = static_cast<Eigen::Index>(used);
    contact.axes.col(axis) = rest / size;
    contact.hold[used] = hold;
    contact.bound[axis] = bound / size;
    completeAxes(used + 1, contact);
    // In an edge between two bodies nothing slides across it: friction along it is left out.
    contact.friction = used == 0 ? friction : 0.0;
    contact.bodyVelocity = bodyVelocity;
}

template <class T>
void GridContacts::find(const StepSettings& settings,
                        const Surroundings& around,
                        double dt,
                        const SparseGrid<T>& grid) {
    stickSpeed_ = kStickDistance * settings.dx / dt;
    const double reach = kContactReach * settings.dx;
    std::vector<std::vector<NodeContact>> ofBlocks(grid.blockCount());
    forEachIndex(0, grid.blockCount(), 8, [&](std::size_t b) {
        const BlockKey key = grid.blocks[b];
        const Vec3d center = blockCenter(key, settings.dx);
        Vec3d x[kBlockNodes];
        nodePositions(key, settings.dx, x);
        NodeContact found[kBlockNodes];
        bool isFound[kBlockNodes] = {};
        const T* nodes = grid.nodes.row(b);
        const auto hasMass = [&](int n) { return nodes[kNodeSize * n + 3] > T(0); };
        for (const ActiveSource& source : around.sources) {
            if (clearance(source.region, center, false) > blockRadius(settings.dx)) continue;
            double distance[kBlockNodes];
            signedDistance(source.region, x, kBlockNodes, distance);
            for (int n = 0; n < kBlockNodes; ++n) {
                if (!(distance[n] < 0.0) || !hasMass(n)) continue;
                addContact(Boundary::Sticky, 0.0, Vec3d::Zero(), source.velocity, found[n]);
                found[n].isOfSource = isFound[n] = true;
            }
        }
        for (const PosedCollider& collider : around.colliders) {
            if (!mayTouch(collider, center, blockRadius(settings.dx) + reach)) continue;
            ContactSample samples[kBlockNodes];
            sample(collider, x, kBlockNodes, samples);
            for (int n = 0; n < kBlockNodes; ++n) {
                if (!(samples[n].distance < reach) || !hasMass(n)) continue;
                // Colliders have the last word.
                if (found[n].isOfSource) found[n] = NodeContact();
                addContact(collider.boundary, collider.friction, samples[n].normal,
                           samples[n].velocity, found[n]);
                isFound[n] = true;
            }
        }
        for (int n = 0; n < kBlockNodes; ++n) {
            if (!isFound[n]) continue;
            found[n].at = kNodeSize * (kBlockNodes * b + static_cast<std::size_t>(n));
            ofBlocks[b].push_back(found[n]);
        }
    });
    contacts_.clear();
    for (std::vector<NodeContact>& block : ofBlocks)
        contacts_.insert(contacts_.end(), block.begin(), block.end());
    hasFriction_ = std::any_of(contacts_.begin(), contacts_.end(),
                               [](const NodeContact& c) { return c.friction > 0.0; });
}

void GridContacts::project(std::vector<double>& v) const {
    for (const NodeContact& contact : contacts_) {
        Vec3d along = contact.axes.transpose() * at(v, contact.at);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<Eigen::Index>(k);
            const double bound = contact.bound[axis];
            if (contact.hold[k] == Hold::Fixed) along[axis] = bound;
            if (contact.hold[k] == Hold::AtLeast) along[axis] = std::max(along[axis], bound);
        }
        put(contact.axes * along, contact.at, v);
    }
}

void GridContacts::restrict(const std::vector<double>& v, std::vector<double>& g) {
    for (NodeContact& contact : contacts_) {
        const Vec3d along = contact.axes.transpose() * at(v, contact.at);
        Vec3d slope = contact.axes.transpose() * at(g, contact.at);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<Eigen::Index>(k);
            // At its bound, but for the rounding of turning the axes there and back.
            const double slack = 1e-12 * (along.cwiseAbs().sum() + contact.bound.cwiseAbs().sum());
            const bool isAtBound = along[axis] <= contact.bound[axis] + slack;
            contact.isHeld[k] = contact.hold[k] == Hold::Fixed ||
                                (contact.hold[k] == Hold::AtLeast && isAtBound && slope[axis] > 0);
            if (contact.isHeld[k]) slope[axis] = 0.0;
        }
        put(contact.axes * slope, contact.at, g);
    }
}

void GridContacts::removeHeld(std::vector<double>& p) const {
    for (const NodeContact& contact : contacts_) {
        Vec3d along = contact.axes.transpose() * at(p, contact.at);
        for (std::size_t k = 0; k < 3; ++k)
            if (contact.isHeld[k]) along[static_cast<Eigen::Index>(k)] = 0.0;
        put(contact.axes * along, contact.at, p);
    }
}

double GridContacts::dragOver(const NodeContact& contact, const Vec3d& slide) const {
    return contact.friction * contact.push / std::max(slide.norm(), stickSpeed_);
}

double GridContacts::updatePushes(const std::vector<double>& gradient) {
    double change = 0.0, pushes = 0.0;
    for (NodeContact& contact : contacts_) {
        if (contact.friction == 0.0) continue;
        // The gradient is what the body gives the node.
        const double along = at(gradient, contact.at).dot(contact.axes.col(0));
        const double push = contact.isHeld[0] ? std::max(along, 0.0) : 0.0;
        change += std::abs(push - contact.push);
        pushes += push;
        contact.push = push;
    }
    return pushes > 0.0 ? change / pushes : change;
}

void GridContacts::stick(std::vector<double>& v) const {
    for (const NodeContact& contact : contacts_)
        if (contact.push > 0.0) stop(contact, v);
}

double GridContacts::frictionEnergy(const std::vector<double>& v) const {
    double sum = 0.0;
    for (const NodeContact& contact : contacts_) {
        if (!(contact.push > 0.0)) continue;
        const double speed = slideOf(contact, v).norm();
        const double height =
            speed < stickSpeed_ ? 0.5 * speed * speed / stickSpeed_ : speed - 0.5 * stickSpeed_;
        sum += contact.friction * contact.push * height;
    }
    return sum;
}

void GridContacts::addFrictionGradient(const std::vector<double>& v, std::vector<double>& g) const {
    for (const NodeContact& contact : contacts_) {
        if (!(contact.push > 0.0)) continue;
        const Vec3d slide = slideOf(contact, v);
        put(at(g, contact.at) + dragOver(contact, slide) * slide, contact.at, g);
    }
}

void GridContacts::linearise(const std::vector<double>& v) {
    for (NodeContact& contact : contacts_)
        if (contact.push > 0.0) contact.slide = slideOf(contact, v);
}

void GridContacts::addFrictionProduct(const std::vector<double>& p, std::vector<double>& y) const {
    for (const NodeContact& contact : contacts_) {
        if (!(contact.push > 0.0)) continue;
        Vec3d turned = tangentialPart(contact, at(p, contact.at));
        // The size of a slide's drag is the same at any speed: only its direction changes.
        const double square = contact.slide.squaredNorm();
        if (square > stickSpeed_ * stickSpeed_)
            turned -= contact.slide.dot(turned) / square * contact.slide;
        put(at(y, contact.at) + dragOver(contact, contact.slide) * turned, contact.at, y);
    }
}

void GridContacts::stopReversed(std::vector<double>& v) const {
    for (const NodeContact& contact : contacts_) {
        if (contact.push > 0.0 && slideOf(contact, v).dot(contact.slide) < 0.0) stop(contact, v);
    }
}

template void GridContacts::find(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const SparseGrid<float>&);
template void GridContacts::find(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const SparseGrid<double>&);

}  // namespace mallow
