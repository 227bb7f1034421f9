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

constexpr double kDx = 0.1;

struct Contacts {
    GridContacts contacts;
    SparseGrid<double> grid = oneBlock();

    explicit Contacts(std::vector<PosedCollider> colliders) {
        StepSettings settings;
        settings.dx = kDx;
        Surroundings around;
        around.colliders = std::move(colliders);
        contacts.find(settings, around, grid);
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

/// Coulomb: the body bears any tangential impulse up to mu lambda, and that much of a larger one.
TEST(GridContacts, FrictionSticksUpToItsLimitAndThenDragsAgainstTheMotion) {
    constexpr double kMu = 0.4, kPush = 2.5;
    const Vec3d normal = Vec3d(0.3, 1.0, 0.4).normalized(), body(0.1, 0.0, 0.0);
    const Vec3d along = normal.unitOrthogonal();
    // Only the first node is within reach.
    Contacts c({plane(-0.04 * normal, normal, Boundary::Separate, body, kMu)});
    EXPECT_TRUE(c.contacts.hasFriction());
    const auto impulse = [&](double tangential) {
        return Contacts::uniform(kPush * normal + tangential * along);
    };
    const auto update = [&](const Vec3d& velocity, double tangential) {
        std::vector<double> v = Contacts::uniform(velocity), g = impulse(tangential);
        c.contacts.project(v);
        c.contacts.restrict(v, g);
        return c.contacts.updateFriction(v, impulse(tangential));
    };
    const auto drag = [&] {
        std::vector<double> g = Contacts::uniform(Vec3d::Zero());
        c.contacts.addFrictionGradient(g);
        return Vec3d(-Contacts::at(g, 0));
    };
    // What the body pushes against sticks at first.
    update(body - 0.7 * along, 0.0);
    std::vector<double> v = Contacts::uniform(body - 0.7 * along);
    c.contacts.project(v);
    EXPECT_LT((Contacts::at(v, 0) - body).norm(), 1e-14);
    EXPECT_TRUE(drag().isZero(0.0));
    // It needs less than mu lambda: it stays, and nothing changes.
    EXPECT_NEAR(update(body, 0.9 * kMu * kPush), 0.0, 1e-14);
    // It needs more: it slides, dragged the way that held it.
    EXPECT_GT(update(body, 1.5 * kMu * kPush), 0.1);
    EXPECT_LT((drag() - kMu * kPush * along).norm(), 1e-13);
    std::vector<double> free = Contacts::uniform(along);
    v = Contacts::uniform(body);
    c.contacts.restrict(v, free);
    EXPECT_LT((Contacts::at(free, 0) - along).norm(), 1e-14);
    EXPECT_NEAR(c.contacts.frictionEnergy(Contacts::uniform(-along)), kMu * kPush, 1e-12);
    // While it slides the drag is against the motion.
    EXPECT_NEAR(update(body - 0.2 * along, kMu * kPush), 0.0, 1e-12);
    EXPECT_LT((drag() - kMu * kPush * along).norm(), 1e-13);
    // The drag has turned it round: it sticks.
    update(body + 0.1 * along, kMu * kPush);
    EXPECT_TRUE(drag().isZero(0.0));
    v = Contacts::uniform(body + along);
    c.contacts.project(v);
    EXPECT_LT((Contacts::at(v, 0) - body).norm(), 1e-14);
}

}  // namespace
}  // namespace mallow::test
