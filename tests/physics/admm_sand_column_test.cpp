/// @file admm_sand_column_test.cpp
/// A column of sand that collapses in ADMM steps ten times the explicit limit (Rubber Fig. 16).
#include "support/scene_builder.h"

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kRadius = 0.1;  // [m]
constexpr double kDx = kRadius / 8.0;
const double kFriction = std::tan(30.0 * kPi / 180.0);

/// A quarter of a column as high as it is wide, between two planes of symmetry.
SimulationInput column() {
    SimulationInput scene = emptyScene(kDx, 0.05);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    const Wall slip{Wall::Slip}, open{Wall::Open}, rough{Wall::Separate, kFriction};
    scene.domain = Domain{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}, {slip, open, rough, open, slip, open}};
    scene.materials = {{"sand",
                        "drucker_prager",
                        {},
                        {{"youngs_modulus", 2e5},
                         {"poissons_ratio", 0.3},
                         {"density", 1600.0},
                         {"friction_angle", 30.0}}}};
    const ObjectInput box =
        filled({Box{Vec3d::Zero(), Vec3d(kRadius, kRadius, kRadius)}}, kDx, "sand");
    std::vector<Vec3d> inside;
    for (std::size_t p = 0; p < box.points.pointCount(); ++p) {
        const Vec3d x = vectorAt(box.points, "P", p);
        if (std::hypot(x.x(), x.z()) < kRadius) inside.push_back(x);
    }
    scene.objects = {particlesAt(inside, std::pow(0.5 * kDx, 3), "sand")};
    return scene;
}

/// (r - r0)/r0, r where the deposit gets thinner than one layer of particles, half a cell.
double runOut(const Simulation& simulation) {
    const PointTable points = simulation.particles();
    std::vector<double> height(48, 0.0);  // in rings one cell wide [m]
    for (std::size_t p = 0; p < points.pointCount(); ++p) {
        const Vec3d x = vectorAt(points, "P", p);
        const auto ring = static_cast<std::size_t>(std::hypot(x.x(), x.z()) / kDx);
        if (ring >= height.size()) continue;
        height[ring] += std::pow(0.5 * kDx, 3) /
                        (0.25 * kPi * kDx * kDx * (2.0 * static_cast<double>(ring) + 1.0));
    }
    std::size_t ring = height.size() - 2;
    while (ring > 0 && height[ring] < 0.5 * kDx) --ring;
    const double share = (height[ring] - 0.5 * kDx) / (height[ring] - height[ring + 1]);
    return ((static_cast<double>(ring) + 0.5 + share) * kDx - kRadius) / kRadius;
}

TEST(AdmmSandColumn, RunOutIsTheExplicitOneAtTenTimesItsStep) {
    constexpr int kFrames = 9;
    constexpr double kTolerance = 0.15;
    SimulationInput scene = column();
    const auto explicitly = makeSimulation(scene);
    double largestStep = 0.0;
    int explicitSteps = 0;
    for (int f = 0; f < kFrames; ++f) {
        const FrameReport report = explicitly->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        largestStep = std::max(largestStep, report.dtMax);
        explicitSteps += report.substeps;
    }
    scene.solver.method = StepMethod::Admm;
    scene.time.dtMax = 10.0 * largestStep;
    const auto split = makeSimulation(scene);
    int steps = 0, falls = 0, solves = 0;
    for (int f = 0; f < kFrames; ++f) {
        const FrameReport report = split->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        steps += report.substeps;
        for (const SolvedStep& step : report.solves) {
            ++solves;
            falls += step.residual <= 0.1 ? 1 : 0;
        }
    }
    EXPECT_LT(8 * steps, explicitSteps);
    EXPECT_GT(2 * falls, solves) << "the residual is to fall by ten in most steps";
    const double expected = runOut(*explicitly);
    EXPECT_GT(expected, 0.4);
    EXPECT_NEAR(runOut(*split) / expected, 1.0, kTolerance);
    const ConservedSums sums = split->sums();
    EXPECT_LT(sums.kineticEnergy, 1e-3 * sums.potentialEnergy) << "is to be at rest";
}

}  // namespace
}  // namespace mallow::test
