/// @file implicit_step_test.cpp
/// Whole implicit steps: what they keep, what they agree with, and how they end.
#include "implicit/implicit_body.h"

#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/implicit/newton_solve.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/explicit_step.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mallow::test {
namespace {

template <class T>
StepReport stepImplicitly(const StepSettings& settings,
                          double dt,
                          StepState<T>& state,
                          const Surroundings& around = {}) {
    return stepWith<NewtonSolve>(settings, dt, state, around);
}

template <class T>
class ImplicitStepOf : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ImplicitStepOf, Precisions);

TYPED_TEST(ImplicitStepOf, FreeFallIsExactInEveryTransferAndNeedsNoIteration) {
    using T = TypeParam;
    constexpr double kTimeStep = 0.01;
    for (const Kernel kernel : kEveryKernel) {
        for (const Transfer transfer : kEveryTransfer) {
            StepSettings settings = testSettings(transfer, kernel);
            settings.forces.gravity = Vec3d(1.0, -9.81, 3.0);
            StepState<T> state = body<T>("neo_hookean", settings);
            ParticleBatch<T>& batch = state.batches[0].particles;
            const Vec3d v0(2.0, 1.0, -1.0);
            for (std::size_t p = 0; p < batch.size(); ++p) assign(v0, batch.velocity.row(p));
            for (int n = 0; n < 4; ++n) {
                const StepReport report = stepImplicitly(settings, kTimeStep, state);
                ASSERT_TRUE(report.ok());
                ASSERT_TRUE(report.solver.has_value());
                EXPECT_TRUE(report.solver->isConverged);
                EXPECT_EQ(report.solver->iterations, 0);
            }
            const Vec3d v = v0 + state.time * settings.forces.gravity;
            for (std::size_t p = 0; p < batch.size(); ++p)
                EXPECT_LT((vec3(batch.velocity.row(p)) - v).norm(), 100.0 * kEpsilon<T>);
        }
    }
}

TYPED_TEST(ImplicitStepOf, KeepsMomentum) {
    using T = TypeParam;
    for (const std::string model : {"elastic", "oldroyd_b", "liquid", "viscoelastic"}) {
        StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
        settings.solver.tolerance = 1e-13;  // what the solve leaves over is momentum too
        StepState<T> state = body<T>(model, settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        for (std::size_t p = 0; p < batch.size(); ++p)
            assign(Vec3d(1.0 + 3.0 * double(batch.position.row(p)[1]),
                         -4.0 * double(batch.position.row(p)[1]), 2.0),
                   batch.velocity.row(p));
        const ConservedSums before = conservedSums(settings, state);
        for (int n = 0; n < 3; ++n) {
            const StepReport report = stepImplicitly(settings, 5e-3, state);
            ASSERT_TRUE(report.ok()) << describe(*report.failure);
            EXPECT_GT(report.solver->iterations, 0);
        }
        const ConservedSums after = conservedSums(settings, state);
        EXPECT_LT((after.momentum - before.momentum).norm(),
                  100.0 * kEpsilon<T> * before.momentum.norm())
            << model;
    }
}

/// |x_implicit - x_explicit| of a body that has been stretched, after the same time.
double differenceFromExplicit(const std::string& model, int steps) {
    constexpr double kTime = 4e-3;
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.tolerance = 1e-10;
    StepState<double> a = body<double>(model, settings);
    ParticleBatch<double>& batch = a.batches[0].particles;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const Vec3d x = vec3(batch.position.row(p));
        assign(Vec3d(4.0 * x.y(), -3.0 * x.y() * x.x(), 5.0 * x.z()), batch.velocity.row(p));
    }
    const StepKernels<double> kernels = stepKernels(settings, a.batches);
    respondToState(kernels, a);
    StepState<double> b = a;
    for (int n = 0; n < steps; ++n) {
        StageTimes times;
        EXPECT_TRUE(stepImplicitly(settings, kTime / steps, a).ok());
        EXPECT_TRUE(advanceExplicit(settings, kernels, {}, kTime / steps, b, times).ok());
    }
    double sum = 0.0;
    for (std::size_t p = 0; p < a.batches[0].particles.size(); ++p)
        sum += (vec3(a.batches[0].particles.position.row(p)) -
                vec3(b.batches[0].particles.position.row(p)))
                   .squaredNorm();
    return std::sqrt(sum);
}

TEST(ImplicitStep, AgreesWithTheExplicitOneToFirstOrder) {
    for (const std::string model : {"elastic", "neo_hookean", "hencky", "oldroyd_b", "liquid"}) {
        const double coarse = differenceFromExplicit(model, 16);
        const double fine = differenceFromExplicit(model, 32);
        EXPECT_GT(coarse, 1e-9) << model;
        EXPECT_NEAR(std::log2(coarse / fine), 1.0, 0.15) << model;
    }
}

/// The sum of strain and kinetic energy, C's part included, never rises.
TEST(ImplicitStep, EnergyOfAFreeBodyNeverRises) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    for (const double dt : {1e-3, 1e-2}) {  // the explicit limit is about 6 ms
        StepState<double> state = body<double>("neo_hookean", settings);
        ParticleBatch<double>& batch = state.batches[0].particles;
        deform(0.0, 0.3, 1, batch);
        const double volume = *batch.restVolume.row(0);
        const auto energy = [&] {
            const ConservedSums sums = conservedSums(settings, state);
            double affine = 0.0;
            for (std::size_t p = 0; p < batch.size(); ++p)
                affine += 0.5 * *batch.mass.row(p) * 0.25 * settings.dx * settings.dx *
                          mat3(batch.affine.row(p)).squaredNorm();
            return sums.kineticEnergy + sums.strainEnergy + affine;
        };
        const double first = energy();
        double last = first;
        for (int n = 0; n < 30; ++n) {
            const StepReport report = stepImplicitly(settings, dt, state);
            ASSERT_TRUE(report.ok()) << describe(*report.failure);
            const double now = energy();
            EXPECT_LE(now, last * (1.0 + 1e-9)) << "step " << n;
            last = now;
        }
        EXPECT_GT(first, 1e-3 * volume);
    }
}

TEST(ImplicitStep, GivesTheSameBitsWithAnyNumberOfThreads) {
    StepSettings settings = testSettings(Transfer::Asflip, Kernel::Quadratic);
    StepState<float> start = body<float>("oldroyd_b", settings, 4);
    deform(0.1, 0.0, 3, start.batches[0].particles);
    StepState<float> one = start, three = start;
    const auto run = [&](int threads, StepState<float>& state) {
        Threads(threads).run([&] {
            for (int n = 0; n < 2; ++n) ASSERT_TRUE(stepImplicitly(settings, 5e-3, state).ok());
        });
    };
    run(1, one);
    run(3, three);
    const ParticleBatch<float>& a = one.batches[0].particles;
    const ParticleBatch<float>& b = three.batches[0].particles;
    EXPECT_EQ(std::memcmp(a.position.data(), b.position.data(), 12 * a.size()), 0);
    EXPECT_EQ(std::memcmp(a.velocity.data(), b.velocity.data(), 12 * a.size()), 0);
}

TEST(ImplicitStep, EveryInstructionSetAgrees) {
    std::vector<Vec3d> first;
    for (const SimdTarget target : supportedTargets()) {
        StepSettings settings = testSettings(Transfer::Apic, Kernel::Cubic, target);
        settings.solver.tolerance = 1e-10;
        StepState<double> state = body<double>("hencky", settings);
        deform(0.1, 0.0, 3, state.batches[0].particles);
        ASSERT_TRUE(stepImplicitly(settings, 5e-3, state).ok());
        for (std::size_t p = 0; p < state.batches[0].particles.size(); ++p) {
            const Vec3d v = vec3(state.batches[0].particles.velocity.row(p));
            if (target == supportedTargets().front())
                first.push_back(v);
            else
                EXPECT_LT((v - first[p]).norm(), 1e-8);
        }
    }
}

/// A body lies on a plane: it comes to rest, and the plane bears its weight.
TEST(ImplicitStep, ABodyRestsOnASlipPlaneAndNeverSinks) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    for (const Boundary boundary : {Boundary::Sticky, Boundary::Slip, Boundary::Separate}) {
        StepState<double> state = body<double>("neo_hookean", settings);
        for (auto& parameter : state.batches[0].particles.parameters) parameter.uniform *= 20.0;
        Collider floor;
        floor.shape.geometry = Plane{Vec3d(0.0, -0.2, 0.0), Vec3d::UnitY()};
        floor.boundary = boundary;
        Surroundings around;
        around.colliders.push_back(poseCollider(floor, 0.0));
        for (int n = 0; n < 20; ++n) {
            const StepReport report = stepImplicitly(settings, 0.02, state, around);
            ASSERT_TRUE(report.ok()) << describe(*report.failure);
            EXPECT_TRUE(report.solver->isConverged);
        }
        const ParticleBatch<double>& batch = state.batches[0].particles;
        double lowest = 1.0, fastest = 0.0;
        for (std::size_t p = 0; p < batch.size(); ++p) {
            lowest = std::min(lowest, batch.position.row(p)[1]);
            fastest = std::max(fastest, vec3(batch.velocity.row(p)).norm());
        }
        EXPECT_GT(lowest, -0.2);
        EXPECT_LT(fastest, 0.1);
    }
}

TEST(ImplicitStep, ToleranceThatNothingReachesIsUsedAndReported) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.tolerance = 1e-30;
    StepState<double> state = body<double>("neo_hookean", settings);
    deform(0.1, 0.0, 3, state.batches[0].particles);
    const StepReport report = stepImplicitly(settings, 5e-3, state);
    ASSERT_TRUE(report.ok());
    EXPECT_FALSE(report.solver->isConverged);
    EXPECT_GT(report.solver->residual, 0.0);
    EXPECT_LT(report.solver->residual, 1e-6);
}

TEST(ImplicitStep, ASolveThatGoesNowhereFailsWithItsResidual) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.maxIterations = 1;  // of conjugate gradients, against a stiff body
    StepState<double> state = body<double>("neo_hookean", settings);
    for (auto& parameter : state.batches[0].particles.parameters) parameter.uniform *= 1e9;
    deform(0.05, 0.0, 3, state.batches[0].particles);
    const StepReport report = stepImplicitly(settings, 0.04, state);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.failure->stage, Stage::Solve);
    EXPECT_NE(describe(*report.failure).find("residual"), std::string::npos);
}

}  // namespace
}  // namespace mallow::test
