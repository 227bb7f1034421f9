/// @file admm_step_test.cpp
/// Whole steps by ADMM: what they keep, and what they agree with.
#include "implicit/implicit_body.h"

#include <mallow/admm/admm_solve.h>
#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/explicit_step.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mallow::test {
namespace {

template <class T>
class AdmmStepOf : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(AdmmStepOf, Precisions);

TYPED_TEST(AdmmStepOf, FreeFallIsExact) {
    using T = TypeParam;
    for (const Kernel kernel : kEveryKernel) {
        StepSettings settings = testSettings(Transfer::Apic, kernel);
        settings.forces.gravity = Vec3d(1.0, -9.81, 3.0);
        StepState<T> state = body<T>("von_mises", settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        const Vec3d v0(2.0, 1.0, -1.0);
        for (std::size_t p = 0; p < batch.size(); ++p) assign(v0, batch.velocity.row(p));
        for (int n = 0; n < 4; ++n) {
            const StepReport report = stepWith<AdmmSolve>(settings, 0.01, state);
            ASSERT_TRUE(report.ok());
            EXPECT_TRUE(report.solver->isConverged);
        }
        const Vec3d v = v0 + state.time * settings.forces.gravity;
        for (std::size_t p = 0; p < batch.size(); ++p)
            EXPECT_LT((vec3(batch.velocity.row(p)) - v).norm(), 100.0 * kEpsilon<T>);
    }
}

/// |x_admm - x_explicit| of a body that is stretched and flows, after the same time.
double differenceFromExplicit(const std::string& model, int steps) {
    constexpr double kTime = 4e-3;
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.tolerance = 1e-9;
    settings.solver.admmIterations = 200;
    StepState<double> a = body<double>(model, settings);
    ParticleBatch<double>& batch = a.batches[0].particles;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const Vec3d x = vec3(batch.position.row(p));
        // Sand and clay that are pulled bear nothing.
        const bool isGranular = model == "drucker_prager" || model == "cam_clay";
        const double squeeze = isGranular ? -6.0 : 5.0;
        assign(Vec3d(4.0 * x.y(), -3.0 * x.y() * x.x(), squeeze * x.z()), batch.velocity.row(p));
    }
    const StepKernels<double> kernels = stepKernels(settings, a.batches);
    respondToState(kernels, a);
    StepState<double> b = a;
    for (int n = 0; n < steps; ++n) {
        StageTimes times;
        EXPECT_TRUE(stepWith<AdmmSolve>(settings, kTime / steps, a).ok());
        EXPECT_TRUE(advanceExplicit(settings, kernels, {}, kTime / steps, b, times).ok());
    }
    double sum = 0.0;
    for (std::size_t p = 0; p < a.batches[0].particles.size(); ++p)
        sum += (vec3(a.batches[0].particles.position.row(p)) -
                vec3(b.batches[0].particles.position.row(p)))
                   .squaredNorm();
    return std::sqrt(sum);
}

TEST(AdmmStep, AgreesWithTheExplicitOneToFirstOrder) {
    for (const std::string model : {"elastic", "neo_hookean", "hencky", "viscoelastic", "von_mises",
                                    "drucker_prager", "cam_clay", "herschel_bulkley", "snow"}) {
        const double coarse = differenceFromExplicit(model, 16);
        const double fine = differenceFromExplicit(model, 32);
        EXPECT_GT(coarse, 1e-9) << model;
        EXPECT_NEAR(std::log2(coarse / fine), 1.0, 0.15) << model;
    }
}

/// The sum of strain and kinetic energy, C's part included, never rises, flow or not.
TEST(AdmmStep, EnergyOfAFreeBodyNeverRises) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    for (const std::string model : {"hencky", "von_mises"}) {
        for (const double dt : {1e-3, 1e-2}) {  // the explicit limit is about 6 ms
            StepState<double> state = body<double>(model, settings);
            ParticleBatch<double>& batch = state.batches[0].particles;
            deform(0.0, 0.1, 1, batch);
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
                const StepReport report = stepWith<AdmmSolve>(settings, dt, state);
                ASSERT_TRUE(report.ok()) << describe(*report.failure);
                const double now = energy();
                EXPECT_LE(now, last + 1e-3 * first) << model << " step " << n;
                last = now;
            }
            EXPECT_LT(last, first);
        }
    }
}

TEST(AdmmStep, GivesTheSameBitsWithAnyNumberOfThreads) {
    StepSettings settings = testSettings(Transfer::Asflip, Kernel::Quadratic);
    settings.solver.admmEquilibration = true;
    settings.solver.admmRelaxation = 1.5;
    StepState<float> start = body<float>("viscoelastic", settings, 4);
    deform(0.1, 0.0, 3, start.batches[0].particles);
    StepState<float> one = start, three = start;
    const auto run = [&](int threads, StepState<float>& state) {
        Threads(threads).run([&] {
            for (int n = 0; n < 2; ++n)
                ASSERT_TRUE(stepWith<AdmmSolve>(settings, 5e-3, state).ok());
        });
    };
    run(1, one);
    run(3, three);
    const ParticleBatch<float>& a = one.batches[0].particles;
    const ParticleBatch<float>& b = three.batches[0].particles;
    EXPECT_EQ(std::memcmp(a.position.data(), b.position.data(), 12 * a.size()), 0);
    EXPECT_EQ(std::memcmp(a.velocity.data(), b.velocity.data(), 12 * a.size()), 0);
}

/// A body lies on a plane: it comes to rest, and the plane bears its weight.
TEST(AdmmStep, ABodyRestsOnAPlaneAndNeverSinks) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    for (const Boundary boundary : {Boundary::Sticky, Boundary::Slip, Boundary::Separate}) {
        StepState<double> state = body<double>("hencky", settings);
        for (auto& parameter : state.batches[0].particles.parameters) parameter.uniform *= 20.0;
        Collider floor;
        floor.shape.geometry = Plane{Vec3d(0.0, -0.2, 0.0), Vec3d::UnitY()};
        floor.boundary = boundary;
        Surroundings around;
        around.colliders.push_back(poseCollider(floor, 0.0));
        for (int n = 0; n < 20; ++n) {
            const StepReport report = stepWith<AdmmSolve>(settings, 0.02, state, around);
            ASSERT_TRUE(report.ok()) << describe(*report.failure);
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

TEST(AdmmStep, AStepThatTurnsParticlesInsideOutFails) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.admmIterations = 1;
    settings.solver.admmWeights = AdmmWeights::Unit;
    settings.solver.admmPenalty = 1e-9;  // a grid step that knows of no stiffness
    StepState<double> state = body<double>("hencky", settings);
    deform(0.05, -0.4, 3, state.batches[0].particles);
    const StepReport report = stepWith<AdmmSolve>(settings, 0.04, state);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.failure->stage, Stage::Solve);
    EXPECT_NE(describe(*report.failure).find("residual"), std::string::npos);
}

}  // namespace
}  // namespace mallow::test
