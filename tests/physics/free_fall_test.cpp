/// @file free_fall_test.cpp
/// A body that falls freely moves as symplectic Euler moves a point, whatever the transfer:
///
///   v_n = v_0 + n dt g,     x_n = x_0 + n dt v_0 + n (n + 1) / 2 dt^2 g
///
/// Its velocity field is uniform, and all transfers reproduce a uniform field.
#include "support/scene_builder.h"

#include <cmath>

namespace mallow::test {
namespace {

constexpr int kSteps = 64;
constexpr double kDt = 1.0 / 1024.0;  // a power of two: sums of steps are exact

struct Tolerances {
    double position;  // [m]
    double velocity;  // [m/s]
};

/// Velocities go through as many weighted sums as there are steps; positions reach 0.6 m.
Tolerances roundingOf(Precision precision) {
    return precision == Precision::Double ? Tolerances{1e-14, 1e-13} : Tolerances{5e-7, 2e-5};
}

SimulationInput fallingBlock(Transfer transfer, Precision precision) {
    SimulationInput scene = emptyScene(0.05, kSteps * kDt);
    scene.time.dt = kDt;
    scene.solver.transfer = transfer;
    scene.precision = precision;
    scene.forces.gravity = Vec3d(0.3, -9.81, 1.7);
    scene.materials = {elastic(1e5, 0.3)};
    scene.objects = {filled({Box{{0.01, 0.02, 0.03}, {0.21, 0.22, 0.23}}}, scene.grid.dx, "elastic",
                            Sampling::Jittered)};
    setVelocities(scene.objects[0], [](const Vec3d&) { return Vec3d(1.0, 2.0, -3.0); });
    return scene;
}

class FreeFall : public testing::TestWithParam<Precision> {};

TEST_P(FreeFall, IsExactForEveryTransfer) {
    const Tolerances rounding = roundingOf(GetParam());
    for (const Transfer transfer : kAllTransfers) {
        const SimulationInput scene = fallingBlock(transfer, GetParam());
        const PointTable start = scene.objects[0].points;
        const Vec3d g = scene.forces.gravity;
        const auto simulation = makeSimulation(scene);
        const FrameReport report = simulation->advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
        ASSERT_EQ(report.substeps, kSteps);

        const PointTable end = simulation->particles();
        ASSERT_EQ(end.pointCount(), start.pointCount());
        const double t = kSteps * kDt;
        double positionError = 0.0;
        double velocityError = 0.0;
        for (std::size_t p = 0; p < end.pointCount(); ++p) {
            const Vec3d v0 = vectorAt(start, "v", p);
            const Vec3d x = vectorAt(start, "P", p) + t * v0 + 0.5 * t * (t + kDt) * g;
            positionError = std::max(positionError, (vectorAt(end, "P", p) - x).norm());
            velocityError = std::max(velocityError, (vectorAt(end, "v", p) - v0 - t * g).norm());
        }
        EXPECT_LT(positionError, rounding.position) << wordOf(transfer);
        EXPECT_LT(velocityError, rounding.velocity) << wordOf(transfer);
    }
}

/// Drag d toward a wind w, after the kick of gravity: v_{n+1} - w = q (v_n + dt g - w) with
/// q = e^(-d dt), so v_n = w + q^n (v_0 - w) + dt g q (1 - q^n) / (1 - q).
TEST_P(FreeFall, WithDragFollowsTheGeometricSeries) {
    SimulationInput scene = fallingBlock(Transfer::Apic, GetParam());
    scene.forces.drag = 20.0;
    scene.forces.wind = Vec3d(4.0, 0.0, 1.0);
    const Vec3d v0(1.0, 2.0, -3.0);
    const Vec3d wind = *scene.forces.wind;
    const Vec3d g = scene.forces.gravity;
    const auto simulation = makeSimulation(scene);
    advance(*simulation);

    const double q = std::exp(-scene.forces.drag * kDt);
    const double all = std::exp(-scene.forces.drag * kDt * kSteps);
    const Vec3d v = wind + all * (v0 - wind) + kDt * g * q * (1.0 - all) / (1.0 - q);
    const PointTable end = simulation->particles();
    double velocityError = 0.0;
    for (std::size_t p = 0; p < end.pointCount(); ++p)
        velocityError = std::max(velocityError, (vectorAt(end, "v", p) - v).norm());
    EXPECT_LT(velocityError, roundingOf(GetParam()).velocity);
}

INSTANTIATE_TEST_SUITE_P(Precisions,
                         FreeFall,
                         testing::Values(Precision::Float, Precision::Double),
                         precisionName);

}  // namespace
}  // namespace mallow::test
