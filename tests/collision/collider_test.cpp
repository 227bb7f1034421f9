#include <mallow/collision/collider.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>
#include <support/random_points.h>
#include <support/test_meshes.h>

namespace mallow {
namespace {

constexpr double kRounding = 1e-12;

Motion tumbling() {
    Motion motion;
    motion.velocity = {0.5, 0.1, -0.2};
    motion.angularVelocity = {1.0, -2.0, 0.7};
    motion.pivot = {0.1, 0.2, 0.0};
    motion.oscillate = {{0.0, 0.03, 0.0}, 3.0, 0.0};
    return motion;
}

Collider colliderOf(Shape shape) {
    Collider collider{"body", std::move(shape)};
    collider.motion = tumbling();
    return collider;
}

std::vector<Collider> colliders() {
    const LevelSet mesh = levelSetFromMesh(test::boxMesh({-0.3, -0.2, -0.1}, {0.3, 0.2, 0.1}), 0.02,
                                           /*exteriorBand=*/0.1, /*interiorBand=*/0.08);
    const Transform placed{{0.1, 0, 0.1}, {20, 30, 40}, {1, 0.5, 2}};
    const Shape ball{Sphere{{0.2, 0.1, 0}, 0.3}}, box{Box{{-0.4, -0.2, -0.3}, {0.2, 0.3, 0.1}}};
    std::vector<Collider> all = {
        colliderOf(ball),
        colliderOf({box.geometry, placed}),
        colliderOf({Plane{{0, -0.2, 0}, {0.2, 1, 0}}}),
        colliderOf({Csg{Csg::Operation::Difference, {box, ball}}}),
        colliderOf({mesh}),
        colliderOf({Csg{Csg::Operation::Union, {{mesh, placed}, ball}}}),
    };
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i) {
        all.push_back(all[i]);
        all.back().invert = true;
    }
    return all;
}

ContactSample sampleAt(const PosedCollider& collider, const Vec3d& x) {
    ContactSample s;
    sample(collider, &x, 1, &s);
    return s;
}

TEST(Collider, MovesRigidlyWithItsPose) {
    const Collider collider = colliderOf({Box{{-0.4, -0.2, -0.3}, {0.2, 0.3, 0.1}}});
    const PosedCollider posed = poseCollider(collider, 0.37);
    std::mt19937 random(1);
    for (const Vec3d& X : test::randomPoints(random, 200, 0.8)) {
        double phi = 0.0;
        Vec3d normal;
        signedDistanceAndNormal(collider.shape, &X, 1, &phi, &normal);
        const ContactSample s = sampleAt(posed, posed.pose.R * X + posed.pose.t);
        EXPECT_NEAR(s.distance, phi, kRounding);
        EXPECT_LT((s.normal - posed.pose.R * normal).norm(), kRounding);
    }
}

// d/dt phi(x(t), t) = 0 for a point that moves with the body: dphi/dt = -n . v.
TEST(Collider, VelocityIsHowFastTheSurfaceMoves) {
    const Collider collider = colliderOf({Torus{{0.1, 0, 0}, {0.2, 1, 0}, 0.4, 0.15}});
    const double time = 0.37, step = 1e-6;
    const PosedCollider now = poseCollider(collider, time);
    const PosedCollider before = poseCollider(collider, time - step);
    const PosedCollider after = poseCollider(collider, time + step);
    std::mt19937 random(2);
    for (const Vec3d& x : test::randomPoints(random, 200, 0.8)) {
        const ContactSample s = sampleAt(now, x);
        const double rate =
            (sampleAt(after, x).distance - sampleAt(before, x).distance) / (2.0 * step);
        EXPECT_NEAR(rate, -s.normal.dot(s.velocity), 1e-6);
    }
}

TEST(Collider, InvertTurnsItInsideOut) {
    for (const Collider& collider : colliders()) {
        Collider other = collider;
        other.invert = !collider.invert;
        const PosedCollider a = poseCollider(collider, 0.2), b = poseCollider(other, 0.2);
        std::mt19937 random(3);
        for (const Vec3d& x : test::randomPoints(random, 100, 0.8)) {
            const ContactSample sa = sampleAt(a, x), sb = sampleAt(b, x);
            EXPECT_EQ(sa.distance, -sb.distance);
            EXPECT_EQ(sa.normal, -sb.normal);
            EXPECT_EQ(sa.velocity, sb.velocity);
        }
    }
}

TEST(Collider, BatchesOfAnySizeEqualSinglePoints) {
    const PosedCollider posed = poseCollider(colliders()[5], 0.1);
    std::mt19937 random(4);
    for (const std::size_t n :
         {std::size_t(0), std::size_t(1), std::size_t(64), std::size_t(129)}) {
        const std::vector<Vec3d> x = test::randomPoints(random, n, 0.8);
        std::vector<ContactSample> batch(n);
        sample(posed, x.data(), n, batch.data());
        for (std::size_t i = 0; i < n; ++i) {
            const ContactSample one = sampleAt(posed, x[i]);
            EXPECT_EQ(batch[i].distance, one.distance);
            EXPECT_EQ(batch[i].normal, one.normal);
            EXPECT_EQ(batch[i].velocity, one.velocity);
        }
    }
}

TEST(MayTouch, IsNeverWrongWhenItSaysNo) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> fraction(0.0, 1.0), radii(0.01, 0.5);
    int refused = 0;
    for (const Collider& collider : colliders()) {
        const PosedCollider posed = poseCollider(collider, 0.6);
        for (const Vec3d& center : test::randomPoints(random, 3000, 1.2)) {
            const double radius = radii(random);
            if (mayTouch(posed, center, radius)) continue;
            ++refused;
            for (int i = 0; i < 20; ++i) {
                const Vec3d x =
                    center + std::cbrt(fraction(random)) * radius * test::randomDirection(random);
                EXPECT_GE(sampleAt(posed, x).distance, -kRounding);
            }
        }
    }
    EXPECT_GT(refused, 5000);
}

TEST(MayTouch, RefusesWhatIsClearlyAway) {
    const LevelSet ball = levelSetFromMesh(test::sphereMesh({0, 0, 0}, 0.5, 4), 0.02, 0.1, 0.1);
    for (const Shape& shape : {Shape{Sphere{{0, 0, 0}, 0.5}}, Shape{ball}}) {
        const PosedCollider posed = poseCollider({"ball", shape}, 0.0);
        EXPECT_FALSE(mayTouch(posed, {0.6, 0, 0}, 0.08)) << "inside the band";
        EXPECT_FALSE(mayTouch(posed, {1.5, 0, 0}, 0.8)) << "the bounds tell";
        EXPECT_TRUE(mayTouch(posed, {0.6, 0, 0}, 0.12));
        EXPECT_TRUE(mayTouch(posed, {0, 0, 0}, 0.01));
    }
}

TEST(MaxSpeed, BoundsEveryPointOfTheSurface) {
    std::mt19937 random(6);
    for (const Collider& collider : colliders()) {
        for (const double time : {0.0, 0.3}) {
            const PosedCollider posed = poseCollider(collider, time);
            if (!isFinite(bounds(collider.shape))) {
                EXPECT_DOUBLE_EQ(maxSpeed(posed), posed.pose.linearVelocity.norm());
                continue;
            }
            for (const Vec3d& X : test::randomPoints(random, 2000, 1.0)) {
                const ContactSample s = sampleAt(posed, posed.pose.R * X + posed.pose.t);
                if (std::abs(s.distance) > 0.01) continue;
                EXPECT_LE(s.velocity.norm(), maxSpeed(posed) + 0.01 * 3.0) << "omega < 3 / s";
            }
        }
    }
    EXPECT_EQ(maxSpeed(poseCollider({"still", {Sphere{{0, 0, 0}, 1.0}}}, 1.0)), 0.0);
}

TEST(Collider, ValidateNamesEveryProblem) {
    Collider collider = colliderOf({Sphere{{0, 0, 0}, 0.0}});
    collider.friction = -1.0;
    collider.temperature = -3.0;
    collider.motion.velocity.x() = std::nan("");
    std::vector<std::string> names;
    for (const ParamError& error : collider.validate()) names.push_back(error.name);
    EXPECT_EQ(names, (std::vector<std::string>{"shape.radius", "motion.velocity", "friction",
                                               "temperature"}));
}

}  // namespace
}  // namespace mallow
