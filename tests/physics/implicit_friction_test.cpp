/// @file implicit_friction_test.cpp
/// A block on a slope in implicit steps, by either solve: Coulomb's law holds or slows it.
#include "implicit/implicit_body.h"

#include <mallow/admm/admm_solve.h>
#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/implicit/newton_solve.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kGravity = 9.81;
constexpr double kAngle = 0.3805;  // its tangent is 0.4
constexpr double kTimeStep = 5e-3;
constexpr int kSteps = 40;
constexpr int kCells = 4;            // per side of the block
constexpr double kTolerance = 0.03;  // of the speed without friction

/// Along the slope, after all steps [m/s].
template <class Solve>
double speed(double friction) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.forces.gravity = kGravity * Vec3d(std::sin(kAngle), -std::cos(kAngle), 0.0);
    settings.solver.admmIterations = 30;
    StepState<double> state = body<double>("hencky", settings, kCells);
    ParticleBatch<double>& batch = state.batches[0].particles;
    for (auto& parameter : batch.parameters) parameter.uniform *= 1e3;  // next to rigid
    Collider floor;
    floor.shape.geometry = Plane{Vec3d(0.0, -0.5 * kCells * settings.dx, 0.0), Vec3d::UnitY()};
    floor.boundary = Boundary::Separate;
    floor.friction = friction;
    Surroundings around;
    around.colliders.push_back(poseCollider(floor, 0.0));
    for (int n = 0; n < kSteps; ++n) {
        const StepReport report = stepWith<Solve>(settings, kTimeStep, state, around);
        EXPECT_TRUE(report.ok()) << describe(*report.failure);
    }
    const ConservedSums sums = conservedSums(settings, state);
    return sums.momentum.x() / sums.mass;
}

template <class Solve>
class BlockOnASlope : public ::testing::Test {};
using Solves = ::testing::Types<NewtonSolve, AdmmSolve>;
TYPED_TEST_SUITE(BlockOnASlope, Solves);

/// g (sin - mu cos), or nothing.
TYPED_TEST(BlockOnASlope, IsHeldOrSlowedByFriction) {
    const double time = kSteps * kTimeStep, free = kGravity * std::sin(kAngle) * time;
    for (const double mu : {0.6, 0.3, 0.2, 0.0}) {
        const double drive = kGravity * (std::sin(kAngle) - mu * std::cos(kAngle));
        EXPECT_NEAR(speed<TypeParam>(mu), std::max(drive, 0.0) * time, kTolerance * free) << mu;
    }
}

}  // namespace
}  // namespace mallow::test
