/// @file stiffness_ratio_test.cpp
/// A block a billion times stiffer than the one it falls on: an implicit step gets there, or says
/// how far it got, or the frame fails with the last good state. It never hangs.
#include "support/scene_builder.h"

#include <mallow/solve/solve_report.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kSoft = 1e4, kRatio = 1e9;  // Young's moduli [Pa], [-]

MaterialParams hencky(const std::string& name, double youngsModulus) {
    MaterialParams material = elastic(youngsModulus, 0.3);
    material.name = name;
    material.model = "hencky";
    return material;
}

SimulationInput stiffOnSoft(StepMethod method) {
    SimulationInput scene = emptyScene(kDx, 1.0 / 24.0);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.materials = {hencky("soft", kSoft), hencky("stiff", kRatio * kSoft)};
    scene.objects = {filled({Box{{-0.06, 0.0, -0.06}, {0.06, 0.06, 0.06}}}, kDx, "soft"),
                     filled({Box{{-0.04, 0.06, -0.04}, {0.04, 0.14, 0.04}}}, kDx, "stiff")};
    setVelocities(scene.objects[1], [](const Vec3d&) { return Vec3d(0.0, -0.5, 0.0); });
    Collider table;
    table.name = "table";
    table.shape.geometry = Plane{Vec3d::Zero(), Vec3d::UnitY()};
    table.boundary = Boundary::Sticky;
    scene.colliders = {table};
    scene.solver.method = method;
    return scene;
}

class StiffnessRatioOf : public ::testing::TestWithParam<StepMethod> {};
INSTANTIATE_TEST_SUITE_P(Methods,
                         StiffnessRatioOf,
                         ::testing::Values(StepMethod::Implicit, StepMethod::Admm),
                         [](const auto& test) { return wordOf(test.param); });

/// What all linear solves of a frame take together; a solver that went in circles would need far
/// more.
constexpr int kMostLinearIterations = 40000;

/// Its frames until one fails, at most `frames`. Each solve has ended well enough, or is told of.
FrameReport run(Simulation& simulation, int frames, StepMethod method) {
    FrameReport report;
    for (int frame = 0; frame < frames; ++frame) {
        report = simulation.advanceFrame();
        int linear = 0;
        for (const SolvedStep& step : report.solves) {
            linear += step.linearIterations;
            const double used = method == StepMethod::Admm ? 1.0 : kUsableResidual;
            EXPECT_TRUE(step.isConverged || step.residual <= used) << step.residual;
            const double silent = method == StepMethod::Admm ? 0.5 : 0.0;
            const bool isTold = !report.warnings.empty();
            EXPECT_TRUE(step.isConverged || step.residual <= silent || isTold) << step.residual;
        }
        EXPECT_LT(linear, kMostLinearIterations);
        for (const std::string& warning : report.warnings)
            EXPECT_NE(warning.find("stopped at a residual of"), std::string::npos) << warning;
        if (report.outcome != FrameOutcome::Done) break;
    }
    return report;
}

/// Lowest and highest particle of a material.
std::pair<double, double> extent(const PointTable& points, const std::string& material) {
    const Column& names = *points.points.find("material");
    double lowest = 1e9, highest = -1e9;
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        if (names.text(p) != material) continue;
        lowest = std::min(lowest, vectorAt(points, "P", p).y());
        highest = std::max(highest, vectorAt(points, "P", p).y());
    }
    return {lowest, highest};
}

TEST_P(StiffnessRatioOf, OfABillionIsSolved) {
    const auto simulation = makeSimulation(stiffOnSoft(GetParam()));
    const auto start = extent(simulation->particles(), "stiff");
    const FrameReport report = run(*simulation, 4, GetParam());
    ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    const PointTable points = simulation->particles();
    const auto soft = extent(points, "soft"), stiff = extent(points, "stiff");
    EXPECT_GT(soft.first, 0.0);
    EXPECT_GT(stiff.first, soft.first) << "it is to lie on the soft one";
    EXPECT_NEAR((stiff.second - stiff.first) / (start.second - start.first), 1.0, 0.01);
}

/// Too few iterations for it: the step is taken again, and then the frame ends where it was good.
TEST_P(StiffnessRatioOf, OfABillionWithTooFewIterationsIsTold) {
    SimulationInput scene = stiffOnSoft(GetParam());
    scene.solver.maxIterations = 1;
    scene.solver.admmIterations = 2;
    scene.solver.admmWeights = AdmmWeights::Unit;
    const auto simulation = makeSimulation(scene);
    const FrameReport report = run(*simulation, 4, GetParam());
    ASSERT_EQ(report.outcome, FrameOutcome::Failed);
    EXPECT_EQ(report.retries, 6);
    EXPECT_NE(report.message.find("residual of"), std::string::npos) << report.message;
    const PointTable points = simulation->particles();
    for (const char* material : {"soft", "stiff"}) {
        const auto found = extent(points, material);
        EXPECT_GT(found.first, 0.0) << material;
        EXPECT_LT(found.second, 0.15) << material;
    }
}

}  // namespace
}  // namespace mallow::test
