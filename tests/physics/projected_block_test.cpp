/// @file projected_block_test.cpp
/// Elastic blocks by the projection step: any bulk modulus, no locking, no more steps (Melt Fig.
/// 9).
#include "support/scene_builder.h"

#include <cmath>
#include <optional>

namespace mallow::test {
namespace {

constexpr double kDx = 0.02;
constexpr double kSide = 0.12;
constexpr double kShear = 5e3;  // [Pa]; its weight's pressure is 1.2 kPa

MaterialParams block(std::optional<double> bulkModulus) {
    MaterialParams params{"elastic",
                          "elastic",
                          {},
                          {{"shear_modulus", kShear},
                           {"bulk_modulus", bulkModulus.value_or(1e6)},
                           {"density", 1000.0}}};
    params.isIncompressible = !bulkModulus.has_value();
    return params;
}

SimulationInput falling(std::optional<double> bulkModulus) {
    SimulationInput scene = emptyScene(kDx, 0.05);
    scene.solver.method = StepMethod::Projection;
    scene.solver.transfer = Transfer::Flip;
    scene.solver.flipRatio = 0.95;
    scene.time.dtMax = 2.5e-3;
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    const Wall open{Wall::Open};
    scene.domain = Domain{Vec3d(-1.0, 0.0, -1.0),
                          Vec3d(1.0, 1.0, 1.0),
                          {open, open, Wall{Wall::Slip}, open, open, open}};
    scene.materials = {block(bulkModulus)};
    const Vec3d low(-0.5 * kSide, kDx, -0.5 * kSide);
    scene.objects = {filled({Box{low, low + Vec3d::Constant(kSide)}}, kDx, "elastic")};
    return scene;
}

struct Fallen {
    PointTable points;
    ConservedSums sums;
    int steps = 0;
    double spread = 0.0;  ///< of its foot [m]
};

Fallen fall(std::optional<double> bulkModulus, int frames) {
    const auto simulation = makeSimulation(falling(bulkModulus));
    Fallen result;
    for (int f = 0; f < frames; ++f) {
        const FrameReport report = simulation->advanceFrame();
        EXPECT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        EXPECT_EQ(report.retries, 0);
        result.steps += report.substeps;
    }
    result.points = simulation->particles();
    result.sums = simulation->sums();
    result.spread = result.sums.boundsMax.x() - result.sums.boundsMin.x();
    return result;
}

double rmsDifference(const PointTable& a, const PointTable& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.pointCount(); ++i)
        sum += (vectorAt(a, "P", i) - vectorAt(b, "P", i)).squaredNorm();
    return std::sqrt(sum / static_cast<double>(a.pointCount()));
}

TEST(ProjectedBlock, TakesAnyBulkModulusWithoutLockingAndWithoutMoreSteps) {
    constexpr int kFrames = 2;  // it has hit the floor and is at its flattest
    const Fallen limit = fall(std::nullopt, kFrames);
    const double volume = kSide * kSide * kSide;
    EXPECT_NEAR(limit.sums.volume / volume, 1.0, 0.01);
    EXPECT_GT(limit.spread, 1.06 * kSide);  // it does deform
    for (const double bulkModulus : {1e5, 1e7, 1e9, 1e12}) {
        SCOPED_TRACE(bulkModulus);
        const Fallen block = fall(bulkModulus, kFrames);
        EXPECT_EQ(block.steps, limit.steps);
        const double difference = rmsDifference(block.points, limit.points) / kSide;
        // 1e5 Pa is only twenty times the shear modulus.
        EXPECT_LT(difference, bulkModulus < 1e6 ? 0.03 : 5e-3);
        EXPECT_NEAR(block.spread / limit.spread, 1.0, bulkModulus < 1e6 ? 0.03 : 5e-3);
    }
}

/// The explicit step, with a bulk modulus that it can afford, is the other way to the same shape.
TEST(ProjectedBlock, DeformsAsByTheExplicitStep) {
    constexpr int kFrames = 2;
    constexpr double kBulkModulus = 1e5;
    const Fallen projected = fall(kBulkModulus, kFrames);
    SimulationInput scene = falling(kBulkModulus);
    scene.solver.method = StepMethod::Explicit;
    scene.solver.transfer = Transfer::Apic;
    scene.time.dtMax.reset();
    const auto simulation = makeSimulation(scene);
    advance(*simulation, kFrames);
    const ConservedSums sums = simulation->sums();
    const double spread = sums.boundsMax.x() - sums.boundsMin.x();
    EXPECT_NEAR((projected.spread - kSide) / (spread - kSide), 1.0, 0.25);
    EXPECT_LT(rmsDifference(projected.points, simulation->particles()), 0.25 * kDx);
}

/// Letters from soft to stiff (Melt Fig. 9): blocks whose moduli differ by thousands fall onto each
/// other; every one keeps its volume and nothing blows up.
TEST(ProjectedBlock, MaterialsOfVeryDifferentStiffnessMeet) {
    SimulationInput scene = falling(1e6);
    scene.materials.clear();
    scene.objects.clear();
    double y = kDx;
    for (const double shear : {3e2, 3e5, 3e3}) {
        MaterialParams params = block(1e6 * shear / 3e2);
        params.name = "mu" + std::to_string(static_cast<int>(shear));
        params.given["shear_modulus"] = shear;
        scene.materials.push_back(params);
        const Vec3d low(-0.5 * kSide + 0.1 * y, y, -0.5 * kSide);
        ObjectInput object =
            filled({Box{low, low + Vec3d(kSide, 0.5 * kSide, kSide)}}, kDx, params.name);
        scene.objects.push_back(object);
        y += 0.5 * kSide + kDx;
    }
    const auto simulation = makeSimulation(scene);
    const ConservedSums before = simulation->sums();
    advance(*simulation, 6);
    const ConservedSums after = simulation->sums();
    EXPECT_NEAR(after.volume / before.volume, 1.0, 0.02);
    EXPECT_LT(after.kineticEnergy + after.potentialEnergy, before.potentialEnergy);
    EXPECT_LT(after.maxSpeed, 2.0);
}

}  // namespace
}  // namespace mallow::test
