/// @file implicit_bar_test.cpp
/// Bars that are twisted in implicit steps far above the explicit limit.
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kHalfLength = 0.15;

Collider clamp(double sign, double turns, double time) {
    Collider clamp;
    clamp.name = sign > 0 ? "upper" : "lower";
    const double from = sign * (kHalfLength - 0.03), to = sign * (kHalfLength + 0.03);
    clamp.shape.geometry = Box{{-0.1, std::min(from, to), -0.1}, {0.1, std::max(from, to), 0.1}};
    clamp.boundary = Boundary::Sticky;
    clamp.motion.angularVelocity = Vec3d(0.0, sign * kPi * turns / time, 0.0);
    return clamp;
}

/// A bar of 5 x 15 x 5 cells whose ends are turned against each other.
SimulationInput twistedBar(MaterialParams material, double turns, double time) {
    SimulationInput scene = emptyScene(kDx, time);
    scene.objects = {
        filled({Box{{-0.05, -kHalfLength, -0.05}, {0.05, kHalfLength, 0.05}}}, kDx, material.name)};
    scene.materials = {std::move(material)};
    scene.colliders = {clamp(1.0, turns, time), clamp(-1.0, turns, time)};
    return scene;
}

/// The root mean square of the differences over that of the displacements.
double difference(const PointTable& a, const PointTable& b, const PointTable& start) {
    double apart = 0.0, moved = 0.0;
    for (std::size_t p = 0; p < a.pointCount(); ++p) {
        apart += (vectorAt(a, "P", p) - vectorAt(b, "P", p)).squaredNorm();
        moved += (vectorAt(a, "P", p) - vectorAt(start, "P", p)).squaredNorm();
    }
    return std::sqrt(apart / moved);
}

class BarOf : public ::testing::TestWithParam<StepMethod> {};
INSTANTIATE_TEST_SUITE_P(Methods,
                         BarOf,
                         ::testing::Values(StepMethod::Implicit, StepMethod::Admm),
                         [](const auto& test) { return wordOf(test.param); });

TEST_P(BarOf, TwistStaysWithinFivePercentOfExplicitAtFiftyTimesItsStep) {
    constexpr double kTime = 0.5;
    SimulationInput scene = twistedBar(elastic(1e6, 0.3), 0.25, kTime);
    const auto explicitly = makeSimulation(scene);
    const PointTable start = explicitly->particles();
    FrameReport report = explicitly->advanceFrame();
    ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;

    scene.solver.method = GetParam();
    scene.time.dt = 50.0 * report.dtMax;
    const auto implicitly = makeSimulation(scene);
    const FrameReport solved = implicitly->advanceFrame();
    ASSERT_EQ(solved.outcome, FrameOutcome::Done) << solved.message;
    EXPECT_LE(50 * (solved.substeps - 1), report.substeps);
    EXPECT_EQ(solved.solves.size(), std::size_t(solved.substeps));
    // ADMM stops after its iterations: what they leave is a good deal, and good enough.
    const double allowed = GetParam() == StepMethod::Admm ? 0.6 : scene.solver.tolerance;
    for (const SolvedStep& step : solved.solves) EXPECT_LE(step.residual, allowed);
    EXPECT_LT(difference(explicitly->particles(), implicitly->particles(), start), 0.05);
}

/// Rubber Fig. 7: metal that flows within each step. Newton's method, whose solve does not know of
/// the flow, is not asked.
TEST(ImplicitBar, TwistedMetalStaysWithinFivePercentOfExplicitWithAdmm) {
    constexpr double kTime = 0.25;
    MaterialParams metal = elastic(1e6, 0.3);
    metal.model = "von_mises";
    metal.given["yield_stress"] = 2e4;
    SimulationInput scene = twistedBar(metal, 0.25, kTime);
    const auto explicitly = makeSimulation(scene);
    const PointTable start = explicitly->particles();
    const FrameReport report = explicitly->advanceFrame();
    ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    double flowed = 0.0;
    const PointTable ended = explicitly->particles();
    for (std::size_t p = 0; p < ended.pointCount(); ++p)
        flowed = std::max(flowed, numberAt(ended, "plastic", p));
    EXPECT_GT(flowed, 0.1);

    scene.solver.method = StepMethod::Admm;
    scene.time.dt = 20.0 * report.dtMax;
    const auto split = makeSimulation(scene);
    const FrameReport solved = split->advanceFrame();
    ASSERT_EQ(solved.outcome, FrameOutcome::Done) << solved.message;
    EXPECT_LT(difference(ended, split->particles(), start), 0.05);
}

/// Cream's sponge, half a turn in half a second.
TEST(ImplicitBar, SpongeSurvivesATwistOf180Degrees) {
    MaterialParams sponge{"sponge",
                          "oldroyd_b",
                          {},
                          {{"density", 2000.0},
                           {"shear_modulus", 3.6e5},
                           {"bulk_modulus", 1.64e6},
                           {"relaxation_time", 50.0},
                           {"newtonian_viscosity", 0.0}}};
    SimulationInput scene = twistedBar(sponge, 0.5, 0.5);
    scene.time.fps = 24.0;
    scene.solver.method = StepMethod::Implicit;
    scene.solver.tolerance = 1e-3;
    const auto simulation = makeSimulation(scene);
    int steps = 0;
    for (int frame = 0; frame < 12; ++frame) {
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        steps += report.substeps;
    }
    EXPECT_LT(steps, 200);  // explicit: 1900
    const PointTable points = simulation->particles();
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        EXPECT_GT(numberAt(points, "J", p), 0.3);
        EXPECT_LT(numberAt(points, "J", p), 2.0);
    }
}

}  // namespace
}  // namespace mallow::test
