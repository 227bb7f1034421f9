/// @file conservation_test.cpp
/// What the transfers keep, and that the grid's forces are the derivative of the strain energy.
#include "transfer/plain_transfer.h"

#include <mallow/material/model_functions.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kTimeStep = 1e-2;  // [s]

/// Masses, momenta and angular momenta about the origin.
struct Sums {
    double mass = 0.0;
    Vec3d momentum = Vec3d::Zero();
    Vec3d angular = Vec3d::Zero();
};

template <class T>
Sums sumNodes(const StepSettings& settings, const StepState<T>& state, const ParticleArray<T>& of) {
    Sums sums;
    forEachNode(settings, state.grid, of, [&](const Vec3d& x, const T* node) {
        sums.mass += static_cast<double>(node[3]);
        sums.momentum += vec3(node);
        sums.angular += x.cross(vec3(node));
    });
    return sums;
}

/// With what C carries: sum_i w (x_i - x_p) x C (x_i - x_p) = d eps : C, from the weights' moments.
template <class T>
Sums sumParticles(const StepSettings& settings, const ParticleBatch<T>& batch) {
    Sums sums;
    const double d = kernelInertia(settings.kernel) * settings.dx * settings.dx;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const double m = static_cast<double>(*batch.mass.row(p));
        const Vec3d momentum = m * vec3(batch.velocity.row(p));
        sums.mass += m;
        sums.momentum += momentum;
        sums.angular += vec3(batch.position.row(p)).cross(momentum);
        if (!batch.affine.isPresent()) continue;
        const Mat3d C = mat3(batch.affine.row(p));
        for (int a = 0; a < 3; ++a) sums.angular += m * d * Vec3d::Unit(a).cross(C.col(a));
    }
    return sums;
}

std::vector<Vec3d> cloud(std::size_t count) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> coordinate(-0.7, 0.9);
    std::vector<Vec3d> result(count);
    for (Vec3d& x : result) {
        const double a = coordinate(random), b = coordinate(random), c = coordinate(random);
        x = Vec3d(a, b, c);
    }
    return result;
}

template <class T>
class ConservationOf : public ::testing::Test {
protected:
    static constexpr std::size_t kCount = 500;
    /// Of a sum of kCount particles' quantities of size 1; rounding adds up like a random walk at
    /// best, like the count at worst.
    static constexpr double kRounding = 20.0 * kEpsilon<T> * kCount;

    template <class Check>
    void forEachCase(const Check& check) {
        for (const SimdTarget target : supportedTargets())
            for (const Kernel kernel : kEveryKernel)
                for (const Transfer transfer : kEveryTransfer) {
                    SCOPED_TRACE(std::string(name(target)) + " transfer " +
                                 std::to_string(static_cast<int>(transfer)) +
                                 (kernel == Kernel::Quadratic ? " quadratic" : " cubic"));
                    const StepSettings settings = testSettings(transfer, kernel, target);
                    StepState<T> state = makeState<T>("elastic", cloud(kCount), settings);
                    randomise(11, state.batches[0].particles);
                    check(settings, state);
                }
    }
    static void scatter(const StepSettings& settings, double dt, StepState<T>& state) {
        ASSERT_FALSE(sortParticles(settings, state));
        rasterize(settings,
                  transferKernels<T>(settings.target, settings.kernel, settings.scheme.affine,
                                     settings.scheme.needsOldVelocity()),
                  dt, state);
    }
    static void expectNear(const Vec3d& given, const Vec3d& expected, double tolerance) {
        for (int a = 0; a < 3; ++a) EXPECT_NEAR(given[a], expected[a], tolerance);
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ConservationOf, Precisions);

TYPED_TEST(ConservationOf, ScatterKeepsMassMomentumAndAngularMomentum) {
    this->forEachCase([this](const StepSettings& settings, auto& state) {
        this->scatter(settings, 0.0, state);
        const Sums nodes = sumNodes(settings, state, state.grid.nodes);
        const Sums particles = sumParticles(settings, state.batches[0].particles);
        EXPECT_NEAR(nodes.mass, particles.mass, this->kRounding);
        this->expectNear(nodes.momentum, particles.momentum, this->kRounding);
        this->expectNear(nodes.angular, particles.angular, this->kRounding);
    });
}

TYPED_TEST(ConservationOf, StressHasNoNetForceAndNoNetTorque) {
    using T = TypeParam;
    this->forEachCase([this](const StepSettings& settings, auto& state) {
        ParticleBatch<T>& batch = state.batches[0].particles;
        for (std::size_t i = 0; i < 3 * batch.size(); ++i) batch.velocity.data()[i] = T(0);
        for (std::size_t i = 0; i < batch.affine.width() * batch.size(); ++i)
            batch.affine.data()[i] = T(0);
        this->scatter(settings, kTimeStep, state);
        const bool apart = settings.scheme.needsOldVelocity();
        const Sums sums = sumNodes(settings, state, apart ? state.grid.oldNodes : state.grid.nodes);
        // A particle's stress puts momenta of dt / dx on its nodes, one against the other.
        const double tolerance = this->kRounding * 4.0 * kTimeStep / settings.dx;
        this->expectNear(sums.momentum, Vec3d::Zero(), tolerance);
        this->expectNear(sums.angular, Vec3d::Zero(), tolerance);
        double most = 0.0;
        forEachNode(settings, state.grid, apart ? state.grid.oldNodes : state.grid.nodes,
                    [&](const Vec3d&, const T* node) { most = std::max(most, vec3(node).norm()); });
        EXPECT_GT(most, 0.1 * kTimeStep / settings.dx) << "there is nothing to cancel";
    });
}

TYPED_TEST(ConservationOf, PaintedForcesAddUp) {
    using T = TypeParam;
    this->forEachCase([this](const StepSettings& settings, auto& state) {
        ParticleBatch<T>& batch = state.batches[0].particles;
        batch.force = ParticleArray<T>(3);
        batch.force.resize(batch.size());
        randomise(12, batch);
        this->scatter(settings, kTimeStep, state);
        Vec3d expected = Vec3d::Zero(), given = Vec3d::Zero();
        for (std::size_t p = 0; p < batch.size(); ++p) {
            expected += kTimeStep * vec3(batch.force.row(p));
            if (!settings.scheme.needsOldVelocity())
                expected += double(*batch.mass.row(p)) * vec3(batch.velocity.row(p));
        }
        const auto& of =
            settings.scheme.needsOldVelocity() ? state.grid.oldNodes : state.grid.nodes;
        given = sumNodes(settings, state, of).momentum;
        this->expectNear(given, expected, this->kRounding);
    });
}

/// A velocity field v = a + B x on the nodes.
template <class T>
void imposeLinear(const StepSettings& settings,
                  const Vec3d& a,
                  const Mat3d& B,
                  StepState<T>& state) {
    forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, T* node) {
        assign(Vec3d(a + B * x), node);
        node[3] = T(1);
    });
    if (state.grid.oldNodes.isPresent()) {
        forEachNode(settings, state.grid, state.grid.oldNodes,
                    [&](const Vec3d& x, T* node) { assign(Vec3d(a + B * x), node); });
    }
}

const Mat3d kGradient = (Mat3d() << 0.3, -1.1, 0.7, 0.4, 0.2, -0.6, 1.3, 0.5, -0.9).finished();
const Vec3d kOffset(0.5, -0.25, 1.5);

TYPED_TEST(ConservationOf, GatherOfALinearFieldIsExact) {
    using T = TypeParam;
    this->forEachCase([](const StepSettings& settings, StepState<T>& state) {
        ParticleBatch<T>& batch = state.batches[0].particles;
        const ParticleBatch<T> before = batch;
        ASSERT_FALSE(sortParticles(settings, state));
        imposeLinear(settings, kOffset, kGradient, state);
        const StepKernels<T> kernels = stepKernels(settings, state.batches);
        ASSERT_TRUE(updateParticles(settings, kernels, {}, kTimeStep, state).ok());
        for (std::size_t p = 0; p < batch.size(); ++p) {
            const Vec3d field = kOffset + kGradient * vec3(before.position.row(p));
            // Both grids hold the same, so FLIP adds alpha times what the grid does not see.
            const Vec3d unseen = vec3(before.velocity.row(p)) - field;
            const Vec3d v =
                field + (settings.scheme.adjustsVelocity ? Vec3d(settings.scheme.flipRatio * unseen)
                                                         : Vec3d(Vec3d::Zero()));
            for (int a = 0; a < 3; ++a)
                EXPECT_NEAR(double(batch.velocity.row(p)[a]), v[a], 100.0 * kEpsilon<T>);
            // grad v, seen in F = 1 + dt grad v.
            const Mat3d F = mat3(batch.state.row(p));
            for (int k = 0; k < 9; ++k)
                EXPECT_NEAR(F.data()[k], (k % 4 == 0 ? 1.0 : 0.0) + kTimeStep * kGradient.data()[k],
                            (1.0 + kTimeStep * 1000.0) * 2.0 * kEpsilon<T>);
            if (!batch.affine.isPresent()) continue;
            const Mat3d expected = settings.scheme.rotationOnly
                                       ? Mat3d(0.5 * (kGradient - kGradient.transpose()))
                                       : kGradient;
            for (int k = 0; k < 9; ++k)
                EXPECT_NEAR(double(batch.affine.row(p)[k]), expected.data()[k],
                            1000.0 * kEpsilon<T>);
        }
    });
}

TYPED_TEST(ConservationOf, RoundTripOfARigidMotionIsTheSameRigidMotion) {
    using T = TypeParam;
    const Vec3d omega(1.0, -2.0, 0.5);
    Mat3d W;
    W << 0.0, -omega.z(), omega.y(), omega.z(), 0.0, -omega.x(), -omega.y(), omega.x(), 0.0;
    this->forEachCase([&](const StepSettings& settings, StepState<T>& state) {
        if (!settings.scheme.affine) return;
        ParticleBatch<T>& batch = state.batches[0].particles;
        for (std::size_t p = 0; p < batch.size(); ++p) {
            assign(Vec3d(kOffset + omega.cross(vec3(batch.position.row(p)))),
                   batch.velocity.row(p));
            for (int k = 0; k < 9; ++k) batch.affine.row(p)[k] = static_cast<T>(W.data()[k]);
            for (int k = 0; k < 6; ++k) batch.stress.row(p)[k] = T(0);
        }
        const ParticleBatch<T> before = batch;
        this->scatter(settings, kTimeStep, state);
        updateGridVelocities(settings, kTimeStep, state);
        const StepKernels<T> kernels = stepKernels(settings, state.batches);
        ASSERT_TRUE(updateParticles(settings, kernels, {}, kTimeStep, state).ok());
        for (std::size_t p = 0; p < batch.size(); ++p) {
            for (int a = 0; a < 3; ++a) {
                EXPECT_NEAR(double(batch.velocity.row(p)[a]), double(before.velocity.row(p)[a]),
                            200.0 * kEpsilon<T>);
                EXPECT_NEAR(double(batch.position.row(p)[a]),
                            double(before.position.row(p)[a]) +
                                kTimeStep * double(before.velocity.row(p)[a]),
                            10.0 * kEpsilon<T>);
            }
            for (int k = 0; k < 9; ++k)
                EXPECT_NEAR(double(batch.affine.row(p)[k]), W.data()[k], 4000.0 * kEpsilon<T>);
        }
    });
}

/// Sum of V0 Psi with F <- (1 + dt grad v) F, after the grid has moved by dt v. The gradient is
/// that of the gather kernels, by way of the particles' own update.
double energyAfter(const StepSettings& settings, double dt, StepState<double> state) {
    const StepKernels<double> kernels = stepKernels(settings, state.batches);
    EXPECT_TRUE(updateParticles(settings, kernels, {}, dt, state).ok());
    const ParticleBatch<double>& batch = state.batches[0].particles;
    const std::vector<double> parameters = testParameters(batch.material);
    double energy = 0.0;
    for (std::size_t p = 0; p < batch.size(); ++p)
        energy += *batch.restVolume.row(p) *
                  energyDensity({batch.model, parameters.data()}, batch.state.row(p));
    return energy;
}

/// dE/dv_i = -dt f_i: the scatter of stress and the gather of the gradient are transposes.
TEST(GridForce, IsMinusTheDerivativeOfTheStrainEnergyByNodeDisplacements) {
    constexpr double kSpeed = 1e-4;      // of the nodes in the difference [m/s]
    constexpr double kTolerance = 1e-7;  // relative: of the central difference
    for (const Kernel kernel : kEveryKernel) {
        for (const std::string model : {"elastic", "neo_hookean", "hencky"}) {
            SCOPED_TRACE(model);
            const StepSettings settings = testSettings(Transfer::Apic, kernel);
            StepState<double> state = makeState<double>(model, cloud(60), settings);
            ParticleBatch<double>& batch = state.batches[0].particles;
            std::mt19937 random(8);
            std::uniform_real_distribution<double> value(-1.0, 1.0);
            for (std::size_t p = 0; p < batch.size(); ++p) {
                for (int k = 0; k < 9; ++k) batch.state.row(p)[k] += 0.2 * value(random);
                *batch.restVolume.row(p) = 1e-3 * (1.5 + value(random));
            }
            const StepKernels<double> kernels = stepKernels(settings, state.batches);
            ASSERT_TRUE(respondToState(kernels, state).ok());
            ASSERT_FALSE(sortParticles(settings, state));
            rasterize(settings, kernels.transfer, kTimeStep, state);

            // The force's work along random directions, each of all nodes at once.
            for (int direction = 0; direction < 5; ++direction) {
                double work = 0.0;
                StepState<double> forward = state, backward = state;
                std::vector<Vec3d> velocities;
                forEachNode(
                    settings, state.grid, state.grid.nodes, [&](const Vec3d&, const double* node) {
                        const double a = value(random), b = value(random), c = value(random);
                        velocities.emplace_back(kSpeed * Vec3d(a, b, c));
                        work += vec3(node).dot(velocities.back());
                    });
                std::size_t i = 0;
                forEachNode(settings, forward.grid, forward.grid.nodes,
                            [&](const Vec3d&, double* node) { assign(velocities[i++], node); });
                i = 0;
                forEachNode(
                    settings, backward.grid, backward.grid.nodes,
                    [&](const Vec3d&, double* node) { assign(Vec3d(-velocities[i++]), node); });
                const double difference = 0.5 * (energyAfter(settings, kTimeStep, forward) -
                                                 energyAfter(settings, kTimeStep, backward));
                EXPECT_NEAR(difference, -work, kTolerance * std::abs(work));
            }
        }
    }
}

}  // namespace
}  // namespace mallow::test
