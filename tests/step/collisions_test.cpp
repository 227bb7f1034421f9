/// @file collisions_test.cpp
/// What colliders and sources do to nodes and particles, and whom they spare.
#include "transfer/hand_made_state.h"

#include <mallow/step/particle_collisions.h>

#include <gtest/gtest.h>

#include <memory>

namespace mallow::test {
namespace {

PosedCollider posed(const Shape& shape, Boundary boundary, const Vec3d& velocity = Vec3d::Zero()) {
    Collider collider;
    collider.shape = shape;
    collider.boundary = boundary;
    collider.motion.velocity = velocity;
    return poseCollider(collider, 0.0);
}

const Shape kFloor{Plane{Vec3d::Zero(), Vec3d(0.0, 1.0, 0.0)}};
constexpr double kBallRadius = 0.26;  // no node lies just at the reach of its surface
const Shape kBall{Sphere{Vec3d(0.1, 0.2, 0.1), kBallRadius}};

template <class T>
class CollisionsOf : public ::testing::Test {
protected:
    const StepSettings settings = testSettings(Transfer::Asflip, Kernel::Quadratic);

    /// A grid around the origin whose nodes all move alike; those with x >= 0.3 are empty.
    StepState<T> uniformGrid(const Vec3d& velocity) const {
        std::vector<Vec3d> positions;
        for (int x = 0; x < 4; ++x)
            for (int y = 0; y < 4; ++y)
                for (int z = 0; z < 4; ++z)
                    positions.emplace_back(0.45 * Vec3d(x - 1.5, y - 1.5, z - 1.5));
        StepState<T> state = makeState<T>("elastic", positions, settings);
        EXPECT_FALSE(sortParticles(settings, state));
        forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, T* node) {
            assign(velocity, node);
            node[3] = x.x() < 0.299 ? T(1) : T(0);
        });
        return state;
    }
    /// Particles on a line with one velocity, as the stages see them.
    static std::unique_ptr<ParticleChunk<T>> chunkOf(const std::vector<Vec3d>& positions,
                                                     const std::vector<Vec3d>& velocities) {
        auto chunk = std::make_unique<ParticleChunk<T>>();
        chunk->count = static_cast<int>(positions.size());
        for (std::size_t n = 0; n < positions.size(); ++n) {
            chunk->index[n] = static_cast<std::uint32_t>(n);
            assign(positions[n], chunk->position[n]);
            assign(velocities[n], chunk->velocity[n]);
            assign(velocities[n], chunk->advection[n]);
            chunk->separation[n] = T(0.5);
        }
        return chunk;
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(CollisionsOf, Precisions);

TYPED_TEST(CollisionsOf, NodesTakeTheCollidersVelocityWithinReachOnly) {
    using T = TypeParam;
    const Vec3d v(1.0, -2.0, 0.5), body(0.25, 0.5, -1.0);
    StepState<T> state = this->uniformGrid(v);
    Surroundings around;
    around.colliders = {posed(kBall, Boundary::Sticky, body)};
    resolveGridCollisions(this->settings, around, state);
    int inside = 0, outside = 0;
    forEachNode(this->settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const T* node) {
        const bool isInside = (x - Vec3d(0.1, 0.2, 0.1)).norm() <
                              kBallRadius + kContactReach * this->settings.dx - 1e-9;
        const bool isHit = isInside && node[3] > T(0);
        EXPECT_EQ(vec3(node), isHit ? body : v) << x.transpose();
        ++(isHit ? inside : outside);
    });
    EXPECT_GT(inside, 30);
    EXPECT_GT(outside, 300);
}

TYPED_TEST(CollisionsOf, SeparatingColliderLetsGoAndTheLastOneWins) {
    using T = TypeParam;
    for (const double up : {3.0, -3.0}) {
        const Vec3d v(1.0, up, 0.0);
        StepState<T> state = this->uniformGrid(v);
        Surroundings around;
        around.colliders = {posed(kFloor, Boundary::Separate)};
        resolveGridCollisions(this->settings, around, state);
        forEachNode(
            this->settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const T* node) {
                const bool isHit =
                    x.y() < kContactReach * this->settings.dx - 1e-9 && node[3] > T(0) && up < 0.0;
                EXPECT_EQ(vec3(node), isHit ? Vec3d(1.0, 0.0, 0.0) : v) << x.transpose();
            });
    }
    StepState<T> state = this->uniformGrid(Vec3d(1.0, -1.0, 0.0));
    Surroundings around;
    around.colliders = {posed(kFloor, Boundary::Sticky, Vec3d(5.0, 0.0, 0.0)),
                        posed(kFloor, Boundary::Sticky, Vec3d(7.0, 0.0, 0.0))};
    resolveGridCollisions(this->settings, around, state);
    forEachNode(this->settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const T* node) {
        if (x.y() < kContactReach * this->settings.dx - 1e-9 && node[3] > T(0)) {
            EXPECT_EQ(vec3(node), Vec3d(7.0, 0.0, 0.0));
        }
    });
}

TYPED_TEST(CollisionsOf, NodesInsideASourceMoveWithIt) {
    using T = TypeParam;
    const Vec3d v(1.0, -2.0, 0.5), given(0.0, 4.0, 0.0);
    StepState<T> state = this->uniformGrid(v);
    Surroundings around;
    around.sources = {{kBall, given}};
    imposeSources(this->settings, around, state);
    int inside = 0;
    forEachNode(this->settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const T* node) {
        const bool isInside = (x - Vec3d(0.1, 0.2, 0.1)).norm() < kBallRadius - 1e-9;
        inside += isInside ? 1 : 0;
        EXPECT_EQ(vec3(node), isInside ? given : v) << x.transpose();
    });
    EXPECT_GT(inside, 30);
}

TYPED_TEST(CollisionsOf, AParticleThatWouldEndInsideIsResolvedAndNoOther) {
    constexpr double kTimeStep = 0.01;
    Surroundings around;
    around.colliders = {posed(kFloor, Boundary::Separate)};
    const auto chunk = this->chunkOf({{0.0, 0.05, 0.0}, {0.0, 0.15, 0.0}, {0.0, -0.02, 0.0}},
                                     {{1.0, -8.0, 0.0}, {1.0, -8.0, 0.0}, {1.0, 1.0, 0.0}});
    TileContacts contacts;
    contacts.colliders = 1;
    resolveParticleCollisions(around, contacts, kTimeStep, *chunk);
    EXPECT_EQ(vec3(chunk->velocity[0]), Vec3d(1.0, 0.0, 0.0));  // would end at -0.03
    EXPECT_EQ(vec3(chunk->advection[0]), Vec3d(1.0, 0.0, 0.0));
    EXPECT_EQ(vec3(chunk->velocity[1]), Vec3d(1.0, -8.0, 0.0));  // ends at 0.07
    EXPECT_EQ(vec3(chunk->advection[1]), Vec3d(1.0, -8.0, 0.0));
    EXPECT_EQ(vec3(chunk->velocity[2]), Vec3d(1.0, 1.0, 0.0));  // inside, on its way out

    TileContacts none;
    const auto spared = this->chunkOf({{0.0, 0.05, 0.0}}, {{1.0, -8.0, 0.0}});
    resolveParticleCollisions(around, none, kTimeStep, *spared);
    EXPECT_EQ(vec3(spared->velocity[0]), Vec3d(1.0, -8.0, 0.0));
}

TYPED_TEST(CollisionsOf, PositionAndVelocityAreResolvedEachForItself) {
    Surroundings around;
    around.colliders = {posed(kFloor, Boundary::Separate)};
    const auto chunk = this->chunkOf({{0.0, 0.01, 0.0}}, {{1.0, 2.0, 0.0}});
    assign(Vec3d(3.0, -4.0, 0.0), chunk->advection[0]);
    TileContacts contacts;
    contacts.colliders = 1;
    resolveParticleCollisions(around, contacts, 0.01, *chunk);
    EXPECT_EQ(vec3(chunk->advection[0]), Vec3d(3.0, 0.0, 0.0));
    EXPECT_EQ(vec3(chunk->velocity[0]), Vec3d(1.0, 2.0, 0.0));  // leaves already
}

TYPED_TEST(CollisionsOf, SeparationStopsWhereTheParticleRunsIntoSomething) {
    using T = TypeParam;
    Surroundings around;
    around.colliders = {posed(kFloor, Boundary::Separate)};
    around.sources = {{Shape{Sphere{Vec3d(2.0, 1.0, 0.0), 0.3}}, Vec3d::Zero()}};
    const auto chunk = this->chunkOf(
        {{0.0, 0.05, 0.0}, {0.0, 0.15, 0.0}, {0.0, -0.05, 0.0}, {2.0, 1.0, 0.0}, {2.5, 1.0, 0.0}},
        {{1.0, -8.0, 0.0}, {1.0, -8.0, 0.0}, {1.0, 1.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 1.0, 0.0}});
    TileContacts contacts;
    contacts.colliders = 1;
    contacts.sources = 1;
    stopSeparation(around, contacts, 0.01, *chunk);
    EXPECT_EQ(chunk->separation[0], T(0));    // into the floor
    EXPECT_EQ(chunk->separation[1], T(0.5));  // does not reach it
    EXPECT_EQ(chunk->separation[2], T(0.5));  // leaves it
    EXPECT_EQ(chunk->separation[3], T(0));    // in the source
    EXPECT_EQ(chunk->separation[4], T(0.5));  // beside it
}

TEST(Contacts, MissNothingThatABallTouches) {
    std::mt19937 random(14);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    const auto point = [&](double size) {
        const double a = value(random), b = value(random), c = value(random);
        return Vec3d(size * a, size * b, size * c);
    };
    Surroundings around;
    const Shape shapes[] = {
        kFloor, kBall, Shape{Box{Vec3d(-0.4, -0.2, -0.6), Vec3d(0.1, 0.3, 0.4)}},
        Shape{Torus{Vec3d(0.2, 0.1, 0.0), Vec3d(1.0, 1.0, 0.0), 0.5, 0.1}},
        Shape{Csg{Csg::Operation::Difference, {kBall, Shape{Sphere{Vec3d(0.1, 0.2, 0.1), 0.15}}}}}};
    for (const Shape& shape : shapes) {
        around.colliders.push_back(posed(shape, Boundary::Slip));
        around.colliders.push_back(posed(shape, Boundary::Slip));
        around.colliders.back().invert = true;
        around.sources.push_back({shape, Vec3d::Zero()});
    }
    int touched = 0, spared = 0;
    for (int ball = 0; ball < 500; ++ball) {
        const Vec3d center = point(1.0);
        const double radius = 0.02 + 0.2 * std::abs(value(random));
        const TileContacts contacts = findContacts(around, center, radius);
        for (int n = 0; n < 100; ++n) {
            Vec3d x = center + point(radius);
            if ((x - center).norm() > radius) x = center + radius * (x - center).normalized();
            for (std::size_t c = 0; c < around.colliders.size(); ++c) {
                ContactSample contact;
                sample(around.colliders[c], &x, 1, &contact);
                if (contact.distance < 0.0) {
                    EXPECT_TRUE((contacts.colliders >> c) & 1u) << c << " at " << x.transpose();
                }
            }
            for (std::size_t s = 0; s < around.sources.size(); ++s) {
                double distance = 0.0;
                signedDistance(around.sources[s].region, &x, 1, &distance);
                if (distance < 0.0) {
                    EXPECT_TRUE((contacts.sources >> s) & 1u) << s << " at " << x.transpose();
                }
            }
        }
        for (std::size_t c = 0; c < around.colliders.size(); ++c)
            ++(((contacts.colliders >> c) & 1u) != 0 ? touched : spared);
    }
    EXPECT_GT(touched, 500);
    EXPECT_GT(spared, 500) << "a test that always says yes is of no use";
}

TEST(Contacts, MoreCollidersThanBitsAreStillSeen) {
    Surroundings around;
    for (int n = 0; n < 70; ++n)
        around.colliders.push_back(
            posed(Shape{Sphere{Vec3d(10.0 * n, 0.0, 0.0), 0.5}}, Boundary::Sticky));
    for (const int n : {0, 62, 63, 64, 69}) {
        SCOPED_TRACE(n);
        const TileContacts contacts = findContacts(around, Vec3d(10.0 * n, 0.6, 0.0), 0.2);
        ASSERT_NE(contacts.colliders, 0u);
        auto chunk = std::make_unique<ParticleChunk<double>>();
        chunk->count = 1;
        assign(Vec3d(10.0 * n, 0.45, 0.0), chunk->position[0]);
        assign(Vec3d(0.0, -1.0, 0.0), chunk->velocity[0]);
        assign(Vec3d(0.0, -1.0, 0.0), chunk->advection[0]);
        resolveParticleCollisions(around, contacts, 0.01, *chunk);
        EXPECT_EQ(vec3(chunk->velocity[0]), Vec3d(0.0, 0.0, 0.0));
    }
    EXPECT_FALSE(findContacts(around, Vec3d(5.0, 0.0, 0.0), 0.2).any());
}

}  // namespace
}  // namespace mallow::test
