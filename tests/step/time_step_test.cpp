#include <mallow/step/step_report.h>
#include <mallow/step/time_step.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr double kDx = 0.1;

TEST(StableTimeStep, IsLimitedByEachOfWaveMotionAndViscosity) {
    EXPECT_DOUBLE_EQ(stableTimeStep({20.0, 0.0, 0.0, 0.0}, kDx, 1.0), kDx / 20.0);
    EXPECT_DOUBLE_EQ(stableTimeStep({0.0, 4.0, 0.0, 0.0}, kDx, 1.0), kDx / 4.0);
    EXPECT_DOUBLE_EQ(stableTimeStep({0.0, 0.0, 3.0, 0.0}, kDx, 1.0), kDx * kDx / (6.0 * 3.0));
    EXPECT_DOUBLE_EQ(stableTimeStep({0.0, 0.0, 0.0, 5.0}, kDx, 1.0), kDx / 5.0);
}

TEST(StableTimeStep, IsTheSmallestOfThemTimesCfl) {
    EXPECT_DOUBLE_EQ(stableTimeStep({20.0, 4.0, 1e-3, 5.0}, kDx, 0.5), 0.5 * kDx / 20.0);
    EXPECT_DOUBLE_EQ(stableTimeStep({2.0, 40.0, 1e-3, 5.0}, kDx, 0.5), 0.5 * kDx / 40.0);
    EXPECT_DOUBLE_EQ(stableTimeStep({2.0, 4.0, 1e-3, 50.0}, kDx, 0.5), 0.5 * kDx / 50.0);
    EXPECT_DOUBLE_EQ(stableTimeStep({2.0, 4.0, 10.0, 5.0}, kDx, 0.5), 0.5 * kDx * kDx / 60.0);
}

TEST(StableTimeStep, HasNoLimitWhereNothingMoves) {
    EXPECT_TRUE(std::isinf(stableTimeStep({}, kDx, 0.5)));
}

TEST(MotionTimeStep, LetsNothingCrossMoreThanTheShareOfACell) {
    constexpr double kCfl = 0.5;
    for (const double speed : {0.0, 0.3, 20.0}) {
        for (const double g : {0.0, 9.81}) {
            StepLimits limits{1e6, speed, 1e6, 0.1};  // neither waves nor viscosity count
            const double fastest = std::max(speed, limits.colliderSpeed);
            const double dt = motionTimeStep(limits, g, kDx, kCfl);
            EXPECT_NEAR(dt * (fastest + g * dt), kCfl * kDx, 1e-14) << speed << " " << g;
        }
    }
    EXPECT_TRUE(std::isinf(motionTimeStep({}, 0.0, kDx, kCfl)));
}

TEST(StepLimits, IncludeTakesTheLargerOfEach) {
    StepLimits limits{1.0, 20.0, 3.0, 40.0};
    limits.include({10.0, 2.0, 30.0, 4.0});
    EXPECT_EQ(limits.waveSpeed, 10.0);
    EXPECT_EQ(limits.particleSpeed, 20.0);
    EXPECT_EQ(limits.kinematicViscosity, 30.0);
    EXPECT_EQ(limits.colliderSpeed, 40.0);
}

TEST(StepFailure, IsDescribedWithParticleQuantityValueAndStage) {
    EXPECT_EQ(describe({Stage::Positions, Quantity::Displacement, 17, 1.5}),
              "particle 17: displacement of 1.5 cells in one step in stage positions");
    EXPECT_EQ(describe({Stage::Sort, Quantity::Position, 3, 1e30}),
              "particle 3: position 1e+30 m in stage sort");
    EXPECT_EQ(describe({Stage::Constitutive, Quantity::VolumeRatio, 0, -0.25}),
              "particle 0: volume ratio J = -0.25 in stage constitutive update");
}

}  // namespace
}  // namespace mallow
