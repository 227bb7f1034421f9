/// @file transfer_damping_test.cpp
/// RPIC round trips (Rubber section 8): they keep momenta and are a viscosity.
#include "transfer/hand_made_state.h"

#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/step/transfer_damping.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

template <class T>
void damp(StepSettings settings, int iterations, StepState<T>& state) {
    settings.solver.dampingIterations = iterations;
    ASSERT_FALSE(sortParticles(settings, state));
    dampByTransfers(settings, stepKernels(settings, state.batches), state);
}

/// Eight particles per cell of a box of that many cells from the origin.
std::vector<Vec3d> fullCells(int nx, int ny, int nz, double dx) {
    std::vector<Vec3d> result;
    for (int x = 0; x < 2 * nx; ++x)
        for (int y = 0; y < 2 * ny; ++y)
            for (int z = 0; z < 2 * nz; ++z)
                result.emplace_back(0.5 * dx * (Vec3d(x, y, z) + Vec3d::Constant(0.5)));
    return result;
}

template <class T>
class TransferDampingOf : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(TransferDampingOf, Precisions);

TYPED_TEST(TransferDampingOf, KeepsLinearAndAngularMomentum) {
    using T = TypeParam;
    for (const Kernel kernel : kEveryKernel) {
        for (const Transfer transfer : {Transfer::Apic, Transfer::Asflip, Transfer::Rpic}) {
            const StepSettings settings = testSettings(transfer, kernel);
            StepState<T> state = makeState<T>("elastic", fullCells(4, 3, 5, settings.dx), settings);
            randomise(5, state.batches[0].particles);
            const ConservedSums before = conservedSums(settings, state);
            damp(settings, 7, state);
            const ConservedSums after = conservedSums(settings, state);
            const double size = double(state.batches[0].particles.size());
            const double rounding = 10.0 * kEpsilon<T> * std::sqrt(size);
            EXPECT_LT((after.momentum - before.momentum).norm(), rounding);
            EXPECT_LT((after.angularMomentum - before.angularMomentum).norm(), rounding);
            EXPECT_LT(after.kineticEnergy, 0.5 * before.kineticEnergy);
        }
    }
}

TYPED_TEST(TransferDampingOf, LeavesRigidMotionAsItIs) {
    using T = TypeParam;
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<T> state = makeState<T>("elastic", fullCells(3, 3, 3, settings.dx), settings);
    ParticleBatch<T>& particles = state.batches[0].particles;
    const Vec3d v0(0.5, -0.25, 1.0), omega(0.3, 2.0, -1.0);
    Mat3d spin;
    spin << 0, -omega.z(), omega.y(), omega.z(), 0, -omega.x(), -omega.y(), omega.x(), 0;
    for (std::size_t p = 0; p < particles.size(); ++p) {
        assign(Vec3d(v0 + omega.cross(vec3(particles.position.row(p)))), particles.velocity.row(p));
        for (int k = 0; k < 9; ++k) particles.affine.row(p)[k] = static_cast<T>(spin.data()[k]);
    }
    damp(settings, 5, state);
    for (std::size_t p = 0; p < particles.size(); ++p) {
        const Vec3d expected = v0 + omega.cross(vec3(particles.position.row(p)));
        EXPECT_LT((vec3(particles.velocity.row(p)) - expected).norm(), 40.0 * kEpsilon<T>);
        EXPECT_LT((mat3(particles.affine.row(p)) - spin).norm(), 400.0 * kEpsilon<T>);
    }
}

TYPED_TEST(TransferDampingOf, LeavesPinnedParticlesTheirVelocity) {
    using T = TypeParam;
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<T> state = makeState<T>("elastic", fullCells(2, 2, 2, settings.dx), settings);
    ParticleBatch<T>& particles = state.batches[0].particles;
    particles.isActive = ParticleArray<std::uint8_t>(1);
    particles.isActive.resize(particles.size());
    for (std::size_t p = 0; p < particles.size(); ++p) *particles.isActive.row(p) = p % 2;
    randomise(3, particles);
    const ParticleArray<T> before = particles.velocity;
    damp(settings, 2, state);
    for (std::size_t p = 0; p < particles.size(); ++p) {
        const Vec3d change = vec3(particles.velocity.row(p)) - vec3(before.row(p));
        EXPECT_EQ(p % 2 == 0, change.norm() == 0.0) << p;
    }
}

/// The particles' v_x^2 in the middle of the slab, far from the ends of x.
double middleEnergy(const StepState<double>& state, double middle, double width) {
    const ParticleBatch<double>& particles = state.batches[0].particles;
    double sum = 0.0;
    for (std::size_t p = 0; p < particles.size(); ++p) {
        if (std::abs(particles.position.row(p)[0] - middle) > width) continue;
        sum += particles.velocity.row(p)[0] * particles.velocity.row(p)[0];
    }
    return sum;
}

/// A slab with v_x = cos(pi y / L), the longest shear that leaves its free faces without stress.
TEST(TransferDamping, ShearDecaysAsWithTheViscosityOfThePaper) {
    constexpr int kCells = 16;  // of L
    constexpr int kIterations = 8;
    for (const Kernel kernel : kEveryKernel) {
        const StepSettings settings = testSettings(Transfer::Apic, kernel);
        const double dx = settings.dx;
        const double k = M_PI / (kCells * dx);
        StepState<double> state =
            makeState<double>("elastic", fullCells(28, kCells, 3, dx), settings);
        ParticleBatch<double>& particles = state.batches[0].particles;
        for (std::size_t p = 0; p < particles.size(); ++p) {
            const double y = particles.position.row(p)[1];
            particles.velocity.row(p)[0] = std::cos(k * y);
            particles.affine.row(p)[3] = -k * std::sin(k * y);  // d v_x / d y
        }
        // The first trip still carries all of C: the decay begins with the second.
        damp(settings, 1, state);
        const double before = middleEnergy(state, 14 * dx, 2 * dx);
        damp(settings, kIterations, state);
        const double after = middleEnergy(state, 14 * dx, 2 * dx);
        // An explicit step of d v/dt = nu v'' scales the mode by 1 - nu dt k^2.
        const double nuDt = dx * dx / (kernel == Kernel::Quadratic ? 8.0 : 6.0);
        const double viscous = std::pow(1.0 - nuDt * k * k, 2 * kIterations);
        EXPECT_NEAR(std::log(after / before) / std::log(viscous), 1.0, 0.03);
    }
}

}  // namespace
}  // namespace mallow::test
