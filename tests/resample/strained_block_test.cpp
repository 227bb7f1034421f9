/// @file strained_block_test.cpp
/// What insertion does to a block that bears its own weight: hardly anything moves for it.
#include "resample/resample_state.h"

#include <mallow/step/explicit_step.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace mallow::test {
namespace {

constexpr double kStrain = 0.01;  // at the floor
constexpr double kGain = 0.01;    // of the stored energy
constexpr double kDt = 1e-3;      // [s], a quarter of what sound takes through a cell

/// A block of n^3 particles on a slippery floor, with gaps inside. Who is next to a gap has the
/// volume that is missing.
StepState<double> heavyBlock(const StepSettings& settings,
                             const std::vector<Eigen::Vector3i>& gaps,
                             const std::string& model) {
    constexpr int kAcross = 14;
    const std::vector<Vec3d> points = cubeWithGaps(kAcross, settings.dx, gaps);
    BatchState<double> batch = makeBatch<double>(model, points, settings);
    ParticleBatch<double>& p = batch.particles;
    const double spacing = kDense * 0.5 * settings.dx;
    const double height = kAcross * spacing, volume = spacing * spacing * spacing;
    // Uniaxial strain rho g H/(K + 4 G/3), of the moduli in testParameters.
    const double modulus = 2.0e4 + 4.0 / 3.0 * 8.0e3;
    const double density = kStrain * modulus / (-settings.forces.gravity.y() * height);
    std::vector<double> volumes(points.size(), volume);
    for (const Eigen::Vector3i& gap : gaps) {
        const Vec3d at = spacing * gap.cast<double>() + 0.1 * settings.dx * Vec3d::Ones();
        for (std::size_t n = 0; n < points.size(); ++n)
            if ((points[n] - at).norm() < 1.01 * spacing) volumes[n] += volume / 6.0;
    }
    for (std::size_t n = 0; n < points.size(); ++n) {
        *p.restVolume.row(n) = volumes[n];
        *p.mass.row(n) = density * volumes[n];
    }
    return stateOf(std::move(batch));
}

double step(const StepSettings& settings, const Surroundings& around, StepState<double>& state) {
    StageTimes times;
    const StepReport report =
        advanceExplicit(settings, stepKernels(settings, state.batches), around, kDt, state, times);
    if (!report.ok()) throw std::runtime_error("the step failed");
    return conservedSums(settings, state).kineticEnergy;
}

/// To its rest under its weight: whenever it has got as fast as it gets it is stopped.
void settle(const StepSettings& settings, const Surroundings& around, StepState<double>& state) {
    StageTimes times;
    ASSERT_TRUE(respondToState(stepKernels(settings, state.batches), state).ok());
    double last = 0.0;
    for (int n = 0; n < 400; ++n) {
        const double now = step(settings, around, state);
        if (now < last) {
            ParticleBatch<double>& p = state.batches[0].particles;
            std::fill_n(p.velocity.data(), 3 * p.size(), 0.0);
            std::fill_n(p.affine.data(), 9 * p.size(), 0.0);
            last = 0.0;
        } else {
            last = now;
        }
    }
}

class StrainedBlock : public ::testing::TestWithParam<std::string> {};

TEST_P(StrainedBlock, HardlyMovesWhenParticlesAreInserted) {
    StepSettings settings = resampleSettings();
    settings.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    const std::vector<Eigen::Vector3i> gaps = {{6, 6, 6}, {5, 9, 5}, {8, 5, 6}, {6, 7, 9}};
    StepState<double> state = heavyBlock(settings, gaps, GetParam());
    Collider floor;
    floor.name = "floor";
    floor.shape = {Plane{Vec3d::Zero(), Vec3d::UnitY()}};
    floor.boundary = Boundary::Slip;
    Surroundings around;
    around.colliders = {poseCollider(floor, 0.0)};
    settle(settings, around, state);
    const ConservedSums before = conservedSums(settings, state);
    const ResampleReport report = resampleAll(settings, latticeScale(settings), 3, state);
    EXPECT_EQ(report.inserted, gaps.size());
    state.isSorted = false;
    double fastest = 0.0;
    for (int n = 0; n < 200; ++n) fastest = std::max(fastest, step(settings, around, state));
    EXPECT_LT(fastest, kGain * before.strainEnergy);
}

INSTANTIATE_TEST_SUITE_P(Models,
                         StrainedBlock,
                         ::testing::Values("elastic", "herschel_bulkley"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace mallow::test
