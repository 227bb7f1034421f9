/// @file grid_contacts_test.cpp
/// The rules of bodies as constraints on a node, alone and together.
#include <mallow/implicit/grid_contacts.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

/// A grid of one block around the origin, all nodes with mass.
SparseGrid<double> oneBlock() {
    SparseGrid<double> grid;
    grid.setBlocks({blockKey(0, 0, 0)});
    for (int n = 0; n < kBlockNodes; ++n) grid.nodes.row(0)[kNodeSize * n + 3] = 1.0;
    return grid;
}

PosedCollider plane(const Vec3d& point,
                    const Vec3d& normal,
                    Boundary boundary,
                    const Vec3d& velocity = Vec3d::Zero(),
                    double friction = 0.0) {
    Collider collider;
    collider.shape.geometry = Plane{point, normal};
    collider.boundary = boundary;
    collider.friction = friction;
    collider.motion.velocity = velocity;
    return poseCollider(collider, 0.0);
}

constexpr double kDx = 0.1, kTimeStep = 0.01;

struct Contacts {
    GridContacts contacts;
    SparseGrid<double> grid = oneBlock();

    explicit Contacts(std::vector<PosedCollider> colliders) {
        StepSettings settings;
        settings.dx = kDx;
        Surroundings around;
        around.colliders = std::move(colliders);
        contacts.find(settings, around, kTimeStep, grid);
    }
    static std::vector<double> uniform(const Vec3d& v) {
        std::vector<double> result(kNodeSize * kBlockNodes, 0.0);
        for (std::size_t n = 0; n < kBlockNodes; ++n)
            for (std::size_t a = 0; a < 3; ++a) result[kNodeSize * n + a] = v[int(a)];
        return result;
    }
    /// Of the node 16 x + 4 y + z.
    static Vec3d at(const std::vector<double>& v, std::size_t n) {
        return Vec3d(v[kNodeSize * n], v[kNodeSize * n + 1], v[kNodeSize * n + 2]);
    }
};

TEST(GridContacts, HoldWhatTheRuleOfEachBodySays) {
    const Vec3d normal = Vec3d(1.0, 2.0, 0.5).normalized(), body(0.3, -0.2, 0.1),
                v(-1.0, -2.0, 0.7);
    // The plane passes through node 0; the others are above it.
    Contacts sticky({plane(Vec3d::Zero(), normal, Boundary::Sticky, body)});
    std::vector<double> x = Contacts::uniform(v);
    sticky.contacts.project(x);
    EXPECT_LT((Contacts::at(x, 0) - body).norm(), 1e-15);
    EXPECT_EQ(Contacts::at(x, 63), v);

    for (const Boundary boundary : {Boundary::Slip, Boundary::Separate}) {
        Contacts c({plane(Vec3d::Zero(), normal, boundary, body)});
        x = Contacts::uniform(v);
        c.contacts.project(x);
        const Vec3d moved = Contacts::at(x, 0);
        EXPECT_NEAR(normal.dot(moved - body), 0.0, 1e-14);
        EXPECT_LT((moved - v).cross(normal).norm(), 1e-14);
        // Away from the body: slip holds it back, separate does not.
        x = Contacts::uniform(-v);
        c.contacts.project(x);
        EXPECT_EQ(std::abs(normal.dot(Contacts::at(x, 0) - body)) < 1e-12,
                  boundary == Boundary::Slip);
    }
}

TEST(GridContacts, SeparateLetsGoWhereTheBodyWouldPull) {
    Contacts c({plane(Vec3d::Zero(), Vec3d::UnitY(), Boundary::Separate)});
    std::vector<double> x = Contacts::uniform(Vec3d::Zero());
    // A gradient along +y: the objective wants to fall by moving down, which the body bears.
    std::vector<double> g = Contacts::uniform(Vec3d(1.0, 2.0, 3.0));
    c.contacts.restrict(x, g);
    EXPECT_EQ(Contacts::at(g, 0), Vec3d(1.0, 0.0, 3.0));
    EXPECT_EQ(Contacts::at(g, 4), Vec3d(1.0, 2.0, 3.0));  // a cell above
    std::vector<double> p = Contacts::uniform(Vec3d::Ones());
    c.contacts.removeHeld(p);
    EXPECT_EQ(Contacts::at(p, 0), Vec3d(1.0, 0.0, 1.0));

    g = Contacts::uniform(Vec3d(1.0, -2.0, 3.0));
    c.contacts.restrict(x, g);
    EXPECT_EQ(Contacts::at(g, 0), Vec3d(1.0, -2.0, 3.0));
}

TEST(GridContacts, TwoBodiesHoldTwoDirectionsAndACornerAllThree) {
    const Vec3d tilted = Vec3d(1.0, 1.0, 0.0).normalized();
    Contacts two({plane(Vec3d::Zero(), Vec3d::UnitY(), Boundary::Slip, Vec3d(0.0, 0.5, 0.0)),
                  plane(Vec3d::Zero(), tilted, Boundary::Slip)});
    std::vector<double> x = Contacts::uniform(Vec3d(1.0, 2.0, 3.0));
    two.contacts.project(x);
    EXPECT_NEAR(Contacts::at(x, 0).y(), 0.5, 1e-14);
    EXPECT_NEAR(Contacts::at(x, 0).dot(tilted), 0.0, 1e-14);
    EXPECT_NEAR(Contacts::at(x, 0).z(), 3.0, 1e-14);

    Contacts three({plane(Vec3d::Zero(), Vec3d::UnitX(), Boundary::Separate),
                    plane(Vec3d::Zero(), Vec3d::UnitY(), Boundary::Separate),
                    plane(Vec3d::Zero(), Vec3d::UnitZ(), Boundary::Separate)});
    x = Contacts::uniform(Vec3d(-1.0, -2.0, 3.0));
    three.contacts.project(x);
    EXPECT_LT((Contacts::at(x, 0) - Vec3d(0.0, 0.0, 3.0)).norm(), 1e-14);

    // Pinched between two faces: nothing moves along their normal.
    Contacts pinched({plane(Vec3d::Zero(), Vec3d::UnitY(), Boundary::Separate),
                      plane(Vec3d::Zero(), -Vec3d::UnitY(), Boundary::Separate)});
    for (const double up : {-1.0, 1.0}) {
        x = Contacts::uniform(Vec3d(0.0, up, 0.0));
        pinched.contacts.project(x);
        EXPECT_NEAR(Contacts::at(x, 0).y(), 0.0, 1e-14);
    }
}

TEST(GridContacts, StickyStaysStickyWhateverElseTouches) {
    Contacts c({plane(Vec3d::Zero(), Vec3d::UnitY(), Boundary::Sticky, Vec3d(1.0, 0.0, 0.0)),
                plane(Vec3d::Zero(), Vec3d::UnitX(), Boundary::Separate)});
    std::vector<double> x = Contacts::uniform(Vec3d(-1.0, -2.0, 3.0));
    c.contacts.project(x);
    EXPECT_LT((Contacts::at(x, 0) - Vec3d(1.0, 0.0, 0.0)).norm(), 1e-15);
}

/// A plane with friction that only the first node touches, and what it pushes with.
struct RoughPlane {
    static constexpr double kMu = 0.4, kPush = 2.5;
    const Vec3d normal = Vec3d(0.3, 1.0, 0.4).normalized(), body = Vec3d(0.1, 0.0, 0.0);
    const Vec3d along = normal.unitOrthogonal(), across = normal.cross(along);
    Contacts c{{plane(-0.04 * normal, normal, Boundary::Separate, body, kMu)}};

    RoughPlane() {
        EXPECT_TRUE(c.contacts.hasFriction());
        std::vector<double> v = Contacts::uniform(body);
        std::vector<double> g = Contacts::uniform(kPush * normal + 0.7 * along);
        c.contacts.project(v);
        std::vector<double> free = g;
        c.contacts.restrict(v, free);
        EXPECT_NEAR(c.contacts.updatePushes(g), 1.0, 1e-12);
        EXPECT_NEAR(c.contacts.updatePushes(g), 0.0, 1e-12);
    }
    Vec3d gradient(const Vec3d& velocity) const {
        std::vector<double> g = Contacts::uniform(Vec3d::Zero());
        c.contacts.addFrictionGradient(Contacts::uniform(velocity), g);
        EXPECT_TRUE(Contacts::at(g, 4).isZero(0.0)) << "out of reach";
        return Contacts::at(g, 0);
    }
    double energy(const Vec3d& velocity) const {
        return c.contacts.frictionEnergy(Contacts::uniform(velocity));
    }
};

/// Coulomb: mu lambda against the slide, whatever its speed and however the body moves.
TEST(GridContacts, FrictionDragsWithMuTimesThePush) {
    const RoughPlane p;
    for (const double speed : {0.01, 1.0})
        for (const double lift : {0.0, 0.3}) {
            const Vec3d slide = speed * (0.6 * p.along + 0.8 * p.across);
            const Vec3d got = p.gradient(p.body + slide + lift * p.normal);
            EXPECT_LT((got - p.kMu * p.kPush * slide / speed).norm(), 1e-12);
        }
    EXPECT_LT(p.gradient(p.body + 0.3 * p.normal).norm(), 1e-12);
}

/// Where it sticks it bears whatever is less, and creeps by a ten thousandth of a cell.
TEST(GridContacts, FrictionHoldsWithLessThanMuTimesThePush) {
    const RoughPlane p;
    const double creep = 1e-4 * kDx / kTimeStep;
    for (const double share : {0.1, 0.9}) {
        const Vec3d got = p.gradient(p.body + share * creep * p.along);
        EXPECT_LT((got - share * p.kMu * p.kPush * p.along).norm(), 1e-9);
    }
    std::vector<double> v = Contacts::uniform(p.body + p.along + 0.2 * p.normal);
    p.c.contacts.stick(v);
    EXPECT_LT((Contacts::at(v, 0) - p.body - 0.2 * p.normal).norm(), 1e-14);
    EXPECT_LT((Contacts::at(v, 4) - p.body - p.along - 0.2 * p.normal).norm(), 1e-14);
}

TEST(GridContacts, FrictionsDerivativesAreThoseOfDifferences) {
    RoughPlane p;
    constexpr double kTolerance = 1e-6;
    const double creep = 1e-4 * kDx / kTimeStep;
    for (const double speed : {0.3 * creep, 20.0 * creep, 0.5}) {
        const Vec3d v = p.body + speed * (0.6 * p.along + 0.8 * p.across) - 0.1 * p.normal;
        const double step = 1e-4 * speed;
        p.c.contacts.linearise(Contacts::uniform(v));
        for (const Vec3d& direction : {p.along, p.across, Vec3d(1.0, -2.0, 3.0)}) {
            const double slope =
                (p.energy(v + step * direction) - p.energy(v - step * direction)) / (2.0 * step);
            EXPECT_NEAR(slope, p.gradient(v).dot(direction), kTolerance * direction.norm());
            const Vec3d change =
                (p.gradient(v + step * direction) - p.gradient(v - step * direction)) /
                (2.0 * step);
            std::vector<double> product = Contacts::uniform(Vec3d::Zero());
            p.c.contacts.addFrictionProduct(Contacts::uniform(direction), product);
            EXPECT_LT((Contacts::at(product, 0) - change).norm(), kTolerance / speed) << speed;
            p.c.contacts.forEachDrag([&](std::size_t at, double most) {
                EXPECT_EQ(at, 0U);
                EXPECT_LE(direction.dot(change),
                          (1.0 + kTolerance) * most * direction.squaredNorm());
            });
        }
    }
}

TEST(GridContacts, FrictionTurnsNothingRound) {
    RoughPlane p;
    p.c.contacts.linearise(Contacts::uniform(p.body + p.along));
    std::vector<double> v = Contacts::uniform(p.body + 0.1 * p.along);
    p.c.contacts.stopReversed(v);
    EXPECT_LT((Contacts::at(v, 0) - p.body - 0.1 * p.along).norm(), 1e-14);
    v = Contacts::uniform(p.body - 0.1 * p.along);
    p.c.contacts.stopReversed(v);
    EXPECT_LT((Contacts::at(v, 0) - p.body).norm(), 1e-14);
}

}  // namespace
}  // namespace mallow::test
