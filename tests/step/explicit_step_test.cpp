/// @file explicit_step_test.cpp
/// Whole steps whose result is known in closed form, and the reports of steps that go wrong.
#include "transfer/hand_made_state.h"

#include <mallow/parallel/for_each.h>
#include <mallow/step/explicit_step.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

/// A block of particles, eight per cell, around the origin; `cells` on a side.
std::vector<Vec3d> blockOfParticles(int cells, double dx) {
    std::vector<Vec3d> result;
    const int n = 2 * cells;
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y)
            for (int z = 0; z < n; ++z)
                result.emplace_back(0.5 * dx * (Vec3d(x, y, z) + Vec3d::Constant(0.5 - cells)));
    return result;
}

template <class T>
class ExplicitStepOf : public ::testing::Test {
protected:
    static StepReport step(const StepSettings& settings,
                           double dt,
                           StepState<T>& state,
                           const Surroundings& around = {}) {
        StageTimes times;
        return advanceExplicit(settings, stepKernels(settings, state.batches), around, dt, state,
                               times);
    }
    /// An elastic block of `cells` on a side, soft enough for steps of 0.01 s.
    static StepState<T> softBlock(const StepSettings& settings, int cells = 2) {
        StepState<T> state =
            makeState<T>("elastic", blockOfParticles(cells, settings.dx), settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        for (std::size_t p = 0; p < batch.size(); ++p) *batch.mass.row(p) = T(1000);
        return state;
    }
    static void setVelocity(const Vec3d& v, ParticleBatch<T>& batch) {
        for (std::size_t p = 0; p < batch.size(); ++p) assign(v, batch.velocity.row(p));
    }
    static Vec3d momentum(const ParticleBatch<T>& batch) {
        Vec3d sum = Vec3d::Zero();
        for (std::size_t p = 0; p < batch.size(); ++p)
            sum += static_cast<double>(*batch.mass.row(p)) * vec3(batch.velocity.row(p));
        return sum;
    }
    /// A lone affine particle whose C is c times the identity: the grid gives the same C back.
    static StepState<T> lonePulsatingParticle(const std::string& model,
                                              const StepSettings& settings,
                                              double c) {
        StepState<T> state = makeState<T>(model, {Vec3d(0.03, 0.04, 0.02)}, settings);
        for (int k = 0; k < 9; k += 4)
            state.batches[0].particles.affine.row(0)[k] = static_cast<T>(c);
        *state.batches[0].particles.id.row(0) = 4711;
        return state;
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ExplicitStepOf, Precisions);

TYPED_TEST(ExplicitStepOf, FreeFallIsUniformInEveryTransfer) {
    using T = TypeParam;
    constexpr double kTimeStep = 1e-3;
    for (const Kernel kernel : kEveryKernel) {
        for (const Transfer transfer : kEveryTransfer) {
            StepSettings settings = testSettings(transfer, kernel);
            settings.forces.gravity = Vec3d(1.0, -9.81, 3.0);
            StepState<T> state = this->softBlock(settings);
            const Vec3d v0(2.0, 1.0, -1.0);
            this->setVelocity(v0, state.batches[0].particles);
            for (int n = 0; n < 10; ++n) ASSERT_TRUE(this->step(settings, kTimeStep, state).ok());
            EXPECT_DOUBLE_EQ(state.time, 10.0 * kTimeStep);
            const Vec3d v = v0 + state.time * settings.forces.gravity;
            // Rounding makes gradients of eps / dx, which the stress answers.
            for (std::size_t p = 0; p < state.batches[0].particles.size(); ++p)
                for (int a = 0; a < 3; ++a)
                    EXPECT_NEAR(double(state.batches[0].particles.velocity.row(p)[a]), v[a],
                                2000.0 * kEpsilon<T>);
        }
    }
}

TYPED_TEST(ExplicitStepOf, PaintedForceIsMassTimesAcceleration) {
    using T = TypeParam;
    constexpr double kTimeStep = 1e-3;
    for (const Transfer transfer : kEveryTransfer) {
        SCOPED_TRACE(static_cast<int>(transfer));
        const StepSettings settings = testSettings(transfer, Kernel::Quadratic);
        StepState<T> state = this->softBlock(settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        batch.force = ParticleArray<T>(3);
        batch.force.resize(batch.size());
        randomise(9, batch);
        for (std::size_t i = 0; i < 6 * batch.size(); ++i) batch.stress.data()[i] = T(0);
        Vec3d force = Vec3d::Zero();
        for (std::size_t p = 0; p < batch.size(); ++p) force += vec3(batch.force.row(p));
        const Vec3d before = this->momentum(batch);
        ASSERT_TRUE(this->step(settings, kTimeStep, state).ok());
        const Vec3d gained = this->momentum(batch) - before;
        for (int a = 0; a < 3; ++a)
            EXPECT_NEAR(gained[a], kTimeStep * force[a],
                        20.0 * kEpsilon<T> * static_cast<double>(batch.size()));
        EXPECT_GT(force.norm() * kTimeStep, 1e-4);

        // F = m a for each, when all masses and forces are alike.
        const Vec3d alike(3.0, -2.0, 5.0);
        StepState<T> uniform = this->softBlock(settings);
        ParticleBatch<T>& particles = uniform.batches[0].particles;
        particles.force = ParticleArray<T>(3);
        particles.force.resize(particles.size());
        for (std::size_t p = 0; p < particles.size(); ++p) {
            *particles.mass.row(p) = T(0.5);
            assign(alike, particles.force.row(p));
        }
        ASSERT_TRUE(this->step(settings, kTimeStep, uniform).ok());
        for (std::size_t p = 0; p < particles.size(); ++p)
            for (int a = 0; a < 3; ++a)
                EXPECT_NEAR(double(particles.velocity.row(p)[a]), kTimeStep * alike[a] / 0.5,
                            100.0 * kEpsilon<T> * 0.01);
    }
}

TYPED_TEST(ExplicitStepOf, DragGoesToTheWindExponentially) {
    using T = TypeParam;
    constexpr double kDrag = 30.0;
    const Vec3d wind(4.0, 0.0, -2.0), v0(-1.0, 2.0, 0.5);
    for (const Transfer transfer : kEveryTransfer) {
        StepSettings settings = testSettings(transfer, Kernel::Quadratic);
        settings.forces.wind = wind;
        settings.forces.drag = kDrag;
        StepState<T> state = this->softBlock(settings);
        this->setVelocity(v0, state.batches[0].particles);
        // Unequal steps: the closed form does not depend on them.
        for (const double dt : {1e-3, 5e-3, 2e-4, 1e-2, 3e-3}) {
            ASSERT_TRUE(this->step(settings, dt, state).ok());
            const Vec3d v = wind + std::exp(-kDrag * state.time) * (v0 - wind);
            for (std::size_t p = 0; p < state.batches[0].particles.size(); ++p)
                for (int a = 0; a < 3; ++a)
                    EXPECT_NEAR(double(state.batches[0].particles.velocity.row(p)[a]), v[a],
                                5000.0 * kEpsilon<T>);
        }
    }
}

TYPED_TEST(ExplicitStepOf, PinnedParticlesReachTheirTargetAtTheFramesEnd) {
    using T = TypeParam;
    constexpr double kFrame = 0.04;
    for (const Transfer transfer : {Transfer::Apic, Transfer::Asflip}) {
        StepSettings settings = testSettings(transfer, Kernel::Quadratic);
        settings.forces.gravity = Vec3d(0.0, -9.81, 0.0);
        StepState<T> state = this->softBlock(settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        batch.isActive = ParticleArray<std::uint8_t>(1);
        batch.target = ParticleArray<T>(3);
        batch.resize(batch.size());
        batch.isActive.resize(batch.size());
        batch.target.resize(batch.size());
        for (std::size_t p = 0; p < batch.size(); ++p) {
            *batch.isActive.row(p) = p % 2 == 0 ? 1 : 0;
            assign(Vec3d(vec3(batch.position.row(p)) + Vec3d(0.05, 0.02, -0.03)),
                   batch.target.row(p));
        }
        const ParticleBatch<T> before = batch;
        for (const double dt : {0.004, 0.001, 0.01, 0.015, 0.01}) {
            Surroundings around;
            around.shareOfFrame = std::min(1.0, dt / (kFrame - state.time));
            ASSERT_TRUE(this->step(settings, dt, state, around).ok());
        }
        ASSERT_NEAR(state.time, kFrame, 1e-15);
        for (std::size_t p = 1; p < batch.size(); p += 2) {
            for (int a = 0; a < 3; ++a) {
                EXPECT_NEAR(double(batch.position.row(p)[a]), double(before.target.row(p)[a]),
                            4.0 * kEpsilon<T>);
                // The way is straight and even.
                EXPECT_NEAR(double(batch.velocity.row(p)[a]),
                            double(before.target.row(p)[a] - before.position.row(p)[a]) / kFrame,
                            1000.0 * kEpsilon<T>);
            }
        }
    }
}

TYPED_TEST(ExplicitStepOf, PinnedParticlesWithoutTargetKeepTheirVelocityAndPushTheOthers) {
    using T = TypeParam;
    constexpr double kTimeStep = 1e-3;
    const Vec3d pushed(2.0, 0.0, 0.0);
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<T> state = this->softBlock(settings, 4);
    ParticleBatch<T>& batch = state.batches[0].particles;
    batch.isActive = ParticleArray<std::uint8_t>(1);
    batch.isActive.resize(batch.size());
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const bool isPiston = batch.position.row(p)[0] < T(-0.1);
        *batch.isActive.row(p) = isPiston ? 0 : 1;
        if (isPiston) assign(pushed, batch.velocity.row(p));
    }
    const ParticleBatch<T> before = batch;
    for (int n = 0; n < 30; ++n) ASSERT_TRUE(this->step(settings, kTimeStep, state).ok());
    Vec3d free = Vec3d::Zero();
    double count = 0.0;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        if (*batch.isActive.row(p) != 0) {
            free += vec3(batch.velocity.row(p));
            count += 1.0;
            continue;
        }
        EXPECT_EQ(vec3(batch.velocity.row(p)), pushed);
        EXPECT_NEAR(double(batch.position.row(p)[0]),
                    double(before.position.row(p)[0]) + 30.0 * kTimeStep * 2.0, 60.0 * kEpsilon<T>);
    }
    EXPECT_GT(free.x() / count, 0.2);  // on the way to the piston's 2 m/s
}

TYPED_TEST(ExplicitStepOf, LimitsAreThoseOfTheParticles) {
    using T = TypeParam;
    const StepSettings settings = testSettings(Transfer::Pic, Kernel::Quadratic);
    StepState<T> state = makeState<T>("liquid", blockOfParticles(1, settings.dx), settings);
    ParticleBatch<T>& batch = state.batches[0].particles;
    for (std::size_t p = 0; p < batch.size(); ++p) *batch.mass.row(p) = T(2);
    this->setVelocity(Vec3d(3.0, 0.0, 4.0), batch);
    const StepKernels<T> kernels = stepKernels(settings, state.batches);
    const StepReport asIs = respondToState(kernels, state);
    ASSERT_TRUE(asIs.ok());
    // c^2 = kappa / rho and nu = mu / rho with rho = 2 kg/m^3.
    for (const StepLimits& limits :
         {asIs.limits, this->step(settings, 1e-4, state).limits, state.limits}) {
        EXPECT_NEAR(limits.waveSpeed, 100.0, 1e5 * kEpsilon<T>);
        EXPECT_NEAR(limits.particleSpeed, 5.0, 100.0 * kEpsilon<T>);
        EXPECT_NEAR(limits.kinematicViscosity, 1.5, 10.0 * kEpsilon<T>);
    }
}

TYPED_TEST(ExplicitStepOf, ADisplacementOfMoreThanACellFailsWithParticleAndValue) {
    using T = TypeParam;
    constexpr double kTimeStep = 1e-2;
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<T> state = makeState<T>("elastic", {Vec3d(0.03, 0.04, 0.02)}, settings);
    ParticleBatch<T>& batch = state.batches[0].particles;
    *batch.id.row(0) = 88;
    this->setVelocity(Vec3d(1.0, -25.0, 3.0), batch);
    const StepReport report = this->step(settings, kTimeStep, state);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.failure->stage, Stage::Positions);
    EXPECT_EQ(report.failure->quantity, Quantity::Displacement);
    EXPECT_EQ(report.failure->particleId, 88);
    EXPECT_NEAR(report.failure->value, 2.5, 20.0 * kEpsilon<T>);

    // Almost a cell is not too much.
    StepState<T> slower = makeState<T>("elastic", {Vec3d(0.03, 0.04, 0.02)}, settings);
    this->setVelocity(Vec3d(0.0, -9.99, 0.0), slower.batches[0].particles);
    EXPECT_TRUE(this->step(settings, kTimeStep, slower).ok());
}

TYPED_TEST(ExplicitStepOf, NotANumberIsReportedAtOnce) {
    using T = TypeParam;
    for (const Transfer transfer : kEveryTransfer) {
        for (const std::string model : {"elastic", "neo_hookean", "hencky", "liquid"}) {
            SCOPED_TRACE(model);
            const StepSettings settings = testSettings(transfer, Kernel::Quadratic);
            StepState<T> state = makeState<T>(model, {Vec3d(0.03, 0.04, 0.02)}, settings);
            *state.batches[0].particles.id.row(0) = 12;
            state.batches[0].particles.velocity.row(0)[1] = std::numeric_limits<T>::quiet_NaN();
            const StepReport report = this->step(settings, 1e-3, state);
            ASSERT_FALSE(report.ok());
            EXPECT_EQ(report.failure->particleId, 12);
            EXPECT_NE(report.failure->stage, Stage::Sort);
        }
    }
}

TYPED_TEST(ExplicitStepOf, ALostParticleIsReportedBeforeAnythingElse) {
    using T = TypeParam;
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<T> state =
        makeState<T>("elastic", {Vec3d(0.03, 0.04, 0.02), Vec3d(0.0, 1e30, 0.0)}, settings);
    *state.batches[0].particles.id.row(1) = 5;
    const StepReport report = this->step(settings, 1e-3, state);
    ASSERT_FALSE(report.ok());
    EXPECT_EQ(report.failure->stage, Stage::Sort);
    EXPECT_EQ(report.failure->quantity, Quantity::Position);
    EXPECT_EQ(report.failure->particleId, 5);
    EXPECT_EQ(report.failure->value, static_cast<double>(static_cast<T>(1e30)));
}

TYPED_TEST(ExplicitStepOf, AStateTheModelCannotHoldFailsTheConstitutiveStage) {
    constexpr double kTimeStep = 1e-2;
    for (const SimdTarget target : supportedTargets()) {
        for (const Kernel kernel : kEveryKernel) {
            const StepSettings settings = testSettings(Transfer::Apic, kernel, target);
            for (const std::string model : {"neo_hookean", "hencky"}) {
                SCOPED_TRACE(model);
                // F = (1 + dt c) 1 = -1
                auto state = this->lonePulsatingParticle(model, settings, -2.0 / kTimeStep);
                const StepReport report = this->step(settings, kTimeStep, state);
                ASSERT_FALSE(report.ok());
                EXPECT_EQ(report.failure->stage, Stage::Constitutive);
                EXPECT_EQ(report.failure->quantity, Quantity::VolumeRatio);
                EXPECT_EQ(report.failure->particleId, 4711);
                EXPECT_NEAR(report.failure->value, -1.0, 500.0 * kEpsilon<TypeParam>);
            }
            // Fixed corotated is finite for every F.
            auto state = this->lonePulsatingParticle("elastic", settings, -2.0 / kTimeStep);
            EXPECT_TRUE(this->step(settings, kTimeStep, state).ok());
        }
    }
}

TYPED_TEST(ExplicitStepOf, TheFirstBadParticleInSortedOrderIsReported) {
    using T = TypeParam;
    const StepSettings settings = testSettings(Transfer::Pic, Kernel::Quadratic);
    // Particles of three blocks, all too fast; rows against the order of the blocks.
    std::vector<Vec3d> positions;
    for (int n = 0; n < 300; ++n) positions.emplace_back(2.0 - 0.01 * n, 0.05, 0.05);
    for (const int threads : {1, 7}) {
        StepState<T> state = makeState<T>("elastic", positions, settings);
        this->setVelocity(Vec3d(0.0, 30.0, 0.0), state.batches[0].particles);
        StepReport report;
        Threads(threads).run([&] { report = this->step(settings, 1e-2, state); });
        ASSERT_FALSE(report.ok());
        const std::uint32_t first = state.batches[0].sort.order.data()[0];
        EXPECT_EQ(report.failure->particleId, static_cast<std::int64_t>(first));
    }
}

}  // namespace
}  // namespace mallow::test
