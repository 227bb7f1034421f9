/// @file implicit_bar_motion_test.cpp
/// Free bars in implicit steps, by either solve: what turns goes on turning, and what swings loses
/// energy and never gains any.
#include "implicit/implicit_body.h"

#include <mallow/admm/admm_solve.h>
#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/implicit/newton_solve.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mallow::test {
namespace {

constexpr int kLength = 8;  // [cells]

/// 2 x 8 x 2 cells along y, centred on the origin, 1000 kg/m^3.
StepState<double> bar(const StepSettings& settings, double stiffer) {
    std::vector<Vec3d> inside;
    for (const Vec3d& x : filledCube(kLength, settings.dx))
        if (std::abs(x.x()) < settings.dx && std::abs(x.z()) < settings.dx) inside.push_back(x);
    StepState<double> state = makeState<double>("hencky", inside, settings);
    ParticleBatch<double>& batch = state.batches[0].particles;
    const double volume = std::pow(settings.dx, 3) / 8.0;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        *batch.restVolume.row(p) = volume;
        *batch.mass.row(p) = 1000.0 * volume;
    }
    for (auto& parameter : batch.parameters) parameter.uniform *= stiffer;
    return state;
}

/// The largest distance from the middle [m].
double longest(const ParticleBatch<double>& batch) {
    double result = 0.0;
    for (std::size_t p = 0; p < batch.size(); ++p)
        result = std::max(result, vec3(batch.position.row(p)).norm());
    return result;
}

template <class Solve>
class FreeBar : public ::testing::Test {};
using Solves = ::testing::Types<NewtonSolve, AdmmSolve>;
TYPED_TEST_SUITE(FreeBar, Solves);

/// Backward Euler keeps the angular momentum of the *old* velocities about the *new* positions. A
/// mass at a fixed distance moves along a chord, by the angle theta; its velocity is then theta/2
/// behind the tangent, and of its angular momentum each step loses the share theta^2. The first
/// step, whose velocities are tangential, loses half of that.
TYPED_TEST(FreeBar, TurnsAsBackwardEulerDoesAndKeepsItsLength) {
    constexpr double kSpin = 2.0, kTime = 0.1;
    constexpr double kLossTolerance = 0.15;  // the bar gives way a little, and has a width
    constexpr double kLengthTolerance = 0.01;
    for (const int steps : {10, 20}) {
        StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
        settings.solver.admmIterations = 100;
        settings.solver.tolerance = 1e-10;
        StepState<double> state = bar(settings, 100.0);
        ParticleBatch<double>& batch = state.batches[0].particles;
        Mat3d spin = Mat3d::Zero();
        spin(0, 1) = -kSpin;
        spin(1, 0) = kSpin;
        for (std::size_t p = 0; p < batch.size(); ++p) {
            assign(Vec3d(spin * vec3(batch.position.row(p))), batch.velocity.row(p));
            std::copy_n(spin.data(), 9, batch.affine.row(p));
        }
        const double length = longest(batch);
        const double dt = kTime / steps;
        const double before = conservedSums(settings, state).angularMomentum.z();
        for (int n = 0; n < steps; ++n) ASSERT_TRUE(stepWith<TypeParam>(settings, dt, state).ok());
        const double after = conservedSums(settings, state).angularMomentum.z();
        const double loss = (steps - 0.5) * (kSpin * dt) * (kSpin * dt);
        EXPECT_NEAR((1.0 - after / before) / loss, 1.0, kLossTolerance) << steps;
        EXPECT_NEAR(longest(batch) / length, 1.0, kLengthTolerance) << steps;
    }
}

/// The sum of strain and kinetic energy, C's part included.
double energy(const StepSettings& settings, StepState<double>& state) {
    const ConservedSums sums = conservedSums(settings, state);
    const ParticleBatch<double>& batch = state.batches[0].particles;
    double affine = 0.0;
    for (std::size_t p = 0; p < batch.size(); ++p)
        affine += 0.5 * *batch.mass.row(p) * 0.25 * settings.dx * settings.dx *
                  mat3(batch.affine.row(p)).squaredNorm();
    return sums.kineticEnergy + sums.strainEnergy + affine;
}

/// A bar that has been stretched and wrung is let go; nothing damps it but the method.
TYPED_TEST(FreeBar, EnergyNeverRises) {
    constexpr double kTolerance = 1e-3;  // of the first energy: what the solves leave over
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.admmIterations = 100;         // the law is that of the solution
    for (const double dt : {1e-3, 6e-3, 6e-2}) {  // the explicit limit is about 6 ms
        StepState<double> state = bar(settings, 1.0);
        ParticleBatch<double>& batch = state.batches[0].particles;
        // Turned by a radian in all.
        const double stretch = 0.2, twist = 1.0 / (kLength * settings.dx);
        for (std::size_t p = 0; p < batch.size(); ++p) {
            const Vec3d X = vec3(batch.position.row(p));
            const double c = std::cos(twist * X.y()), s = std::sin(twist * X.y());
            const Vec3d x(c * X.x() + s * X.z(), (1.0 + stretch) * X.y(), c * X.z() - s * X.x());
            Mat3d F = Mat3d::Zero();
            F.col(0) = Vec3d(c, 0.0, -s);
            F.col(1) = Vec3d(twist * x.z(), 1.0 + stretch, -twist * x.x());
            F.col(2) = Vec3d(s, 0.0, c);
            assign(x, batch.position.row(p));
            stateFromDeformation(batch.model, F, batch.state.row(p));
        }
        const double first = energy(settings, state);
        double last = first;
        for (int n = 0; n < 40; ++n) {
            const StepReport report = stepWith<TypeParam>(settings, dt, state);
            ASSERT_TRUE(report.ok()) << describe(*report.failure);
            const double now = energy(settings, state);
            EXPECT_LE(now, last + kTolerance * first) << "dt " << dt << " step " << n;
            last = now;
        }
        EXPECT_LT(last, 0.9 * first) << "dt " << dt;
    }
}

}  // namespace
}  // namespace mallow::test
