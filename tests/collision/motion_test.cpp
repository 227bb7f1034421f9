#include <mallow/collision/motion.h>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include <cmath>
#include <support/random_points.h>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;

Vec3d positionOf(const Motion& motion, const Vec3d& X, double time) {
    const Pose pose = poseAt(motion, time);
    return pose.R * X + pose.t;
}

Motion everything() {
    Motion motion;
    motion.velocity = {0.3, -0.2, 0.5};
    motion.angularVelocity = {1.0, 2.0, -0.5};
    motion.pivot = {0.2, 0.4, -0.1};
    motion.keys = {{0.1, {0, 0, 0}, {0, 0, 0}},
                   {0.5, {0.2, 0.1, 0}, {30, -20, 100}},
                   {0.7, {0.2, -0.3, 0.4}, {60, 40, 10}}};
    motion.oscillate = {{0.02, 0.05, -0.03}, 4.0, 0.3};
    return motion;
}

// The law: surface velocity is the time derivative of the surface's position.
TEST(Motion, VelocityIsTheDerivativeOfThePosition) {
    const Motion motion = everything();
    std::mt19937 random(1);
    constexpr double kStep = 1e-6;  // [s]
    for (const double time : {0.05, 0.1001, 0.2, 0.3, 0.4999, 0.55, 0.65, 0.9, 3.0}) {
        const Pose pose = poseAt(motion, time);
        for (const Vec3d& X : test::randomPoints(random, 20, 1.0)) {
            const Vec3d difference =
                (positionOf(motion, X, time + kStep) - positionOf(motion, X, time - kStep)) /
                (2.0 * kStep);
            EXPECT_LT((velocityAt(pose, pose.R * X + pose.t) - difference).norm(), 1e-7)
                << "t = " << time;
        }
    }
}

TEST(Motion, IsRigidAndContinuousAcrossKeys) {
    const Motion motion = everything();
    for (double time = 0.0; time < 1.0; time += 0.01) {
        const Mat3d R = poseAt(motion, time).R;
        EXPECT_LT((R.transpose() * R - Mat3d::Identity()).norm(), 1e-13);
        EXPECT_NEAR(R.determinant(), 1.0, 1e-13);
    }
    for (const Motion::Key& key : motion.keys) {
        const Vec3d X(0.3, -0.7, 0.2);
        EXPECT_LT((positionOf(motion, X, key.time - 1e-9) - positionOf(motion, X, key.time)).norm(),
                  1e-7);
    }
}

TEST(Motion, PartsMeanWhatTheSceneFileSays) {
    EXPECT_EQ(positionOf(Motion{}, {1, 2, 3}, 5.0), Vec3d(1, 2, 3));

    Motion spin;
    spin.angularVelocity = {0, 0, kPi};
    spin.pivot = {1, 0, 0};
    EXPECT_LT((positionOf(spin, {2, 0, 0}, 0.5) - Vec3d(1, 1, 0)).norm(), 1e-14) << "right-handed";

    Motion shake;
    shake.oscillate = {{0.02, 0, 0}, 4.0, 0.0};
    EXPECT_NEAR(positionOf(shake, {0, 0, 0}, 1.0 / 16.0).x(), 0.02, 1e-15) << "a quarter period";

    Motion keyed;
    keyed.keys = {{1.0, {0, 0, 0}, {0, 0, 0}}, {3.0, {4, 0, 0}, {90, 0, 0}}};
    EXPECT_LT((positionOf(keyed, {0, 1, 0}, 2.0) - Vec3d(2, std::sqrt(0.5), std::sqrt(0.5))).norm(),
              1e-14);
    EXPECT_LT((positionOf(keyed, {0, 1, 0}, 9.0) - Vec3d(4, 0, 1)).norm(), 1e-14) << "holds";
    EXPECT_EQ(positionOf(keyed, {0, 1, 0}, 0.0), Vec3d(0, 1, 0)) << "holds before, too";
    EXPECT_EQ(poseAt(keyed, 9.0).linearVelocity, Vec3d::Zero());
}

TEST(Motion, SlerpTurnsAtConstantSpeedTheShorterWay) {
    Motion keyed;
    keyed.keys = {{0.0, {0, 0, 0}, {0, 170, 0}}, {1.0, {0, 0, 0}, {0, -170, 0}}};
    for (const double time : {0.1, 0.5, 0.9})
        EXPECT_LT((poseAt(keyed, time).angularVelocity - Vec3d(0, 20.0 * kPi / 180.0, 0)).norm(),
                  1e-12);
}

TEST(Motion, ValidateNamesTheKey) {
    Motion motion = everything();
    EXPECT_TRUE(motion.validate().empty());
    motion.keys[2].time = motion.keys[1].time;
    motion.oscillate.frequency = std::nan("");
    const auto errors = motion.validate();
    ASSERT_EQ(errors.size(), 2u);
    EXPECT_EQ(errors[0].name, "motion.oscillate.frequency");
    EXPECT_EQ(errors[1].name, "motion.keys[2].time");
}

}  // namespace
}  // namespace mallow
