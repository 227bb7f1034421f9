/// @file local_laws_test.cpp
/// The laws of ADMM's particle step: their stress against what the models' own update gives, and
/// the equation that a step solves.
#include "transfer/hand_made_state.h"

#include <mallow/admm/local_kernels.h>
#include <mallow/admm/local_step-inl.h>
#include <mallow/admm/make_local_terms.h>
#include <mallow/material/model_functions.h>

#include <Eigen/SVD>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace mallow::test {
namespace {

namespace lanes = HWY_NAMESPACE;

constexpr double kTimeStep = 5e-3;

const std::vector<std::string> kModels = {"elastic",      "neo_hookean", "hencky",
                                          "viscoelastic", "von_mises",   "drucker_prager",
                                          "cam_clay",     "snow",        "herschel_bulkley"};

/// One particle with a state of that model.
struct Point {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<double> state;
    AdmmParticles particles;

    Point(const std::string& model, const Mat3d& F) {
        state = makeState<double>(model, {Vec3d(0.02, 0.03, 0.01)}, settings);
        ParticleBatch<double>& batch = state.batches[0].particles;
        *batch.restVolume.row(0) = 1.0;
        stateFromDeformation(batch.model, F, batch.state.row(0));
        EXPECT_FALSE(sortParticles(settings, state));
        makeAdmmParticles(state.batches[0], kTimeStep, particles);
    }
    const ParticleBatch<double>& batch() const { return state.batches[0].particles; }
    /// Kirchhoff stress after a step with the gradient G, as the model updates its state [Pa].
    Mat3d updated(const Mat3d& G) const {
        std::vector<double> parameters;
        for (const auto& parameter : batch().parameters) parameters.push_back(parameter.uniform);
        std::vector<double> values(batch().state.row(0),
                                   batch().state.row(0) + batch().state.width());
        return advanceState({batch().model, parameters.data()}, G, kTimeStep, values.data()).tau;
    }
};

/// A pass of one kernel over the only particle; the force that it spreads, over D^-1.
Mat3d passed(Point& point,
             const Mat3d& G,
             LocalKernels::Kernel LocalKernels::*kernel,
             SimdTarget target,
             LocalReport* report = nullptr) {
    ParticleChunk<double> chunk;
    chunk.count = 1;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 4; ++r) chunk.gradient[c][0][r] = r < 3 ? G(r, c) : 0.0;
    LocalStep step;
    step.dt = kTimeStep;
    step.inverseInertia = 1.0;
    for (std::size_t k = 0; k < point.particles.terms.size(); ++k) {
        LocalTerm& term = point.particles.terms[k];
        const LocalKernels kernels = localKernels(target, term.law);
        kernels.weigh(step, term.numbers.data(), static_cast<int>(kGroup));
        const LocalReport got = (kernels.*kernel)(step, term.numbers.data(), k == 0, chunk,
                                                  point.particles.affine.data());
        if (report != nullptr) *report += got;
    }
    Mat3d result;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) result(r, c) = point.particles.affine.row(0)[3 * c + r];
    return result;
}

Mat3d someGradient() {
    Mat3d G;
    G << 3.0, 11.0, -4.0, 2.0, -7.0, 5.0, 6.0, 1.0, -9.0;
    return G;
}
Mat3d someDeformation() {
    Mat3d F;
    F << 1.05, 0.04, -0.03, 0.02, 0.93, 0.05, -0.01, 0.03, 0.97;
    return F;
}

/// f = -V tau F^-T F_n^T with tau of the model's own update: flowing within the step.
TEST(LocalLaws, ForcesAreThoseOfTheModelsUpdate) {
    constexpr double kTolerance = 1e-9;
    for (const std::string& model : kModels) {
        for (const double speed : {0.0, 0.3, 3.0}) {
            Point point(model, someDeformation());
            const Mat3d G = speed * someGradient();
            const Mat3d tau = point.updated(G);
            // F^-T F_n^T = (I + dt G)^-T
            const Mat3d expected =
                -kTimeStep * tau * (Mat3d::Identity() + kTimeStep * G).inverse().transpose();
            for (const SimdTarget target : supportedTargets()) {
                const Mat3d got = passed(point, G, &LocalKernels::evaluate, target);
                EXPECT_LT((got - expected).norm(), kTolerance * (expected.norm() + 1e-6))
                    << model << " at " << speed << "\n"
                    << got << "\n"
                    << expected;
            }
        }
    }
}

/// dP/dsigma of every law, by differences. The states lie off the kinks.
template <template <class> class Law>
void expectSlopes(const Law<double>& law, const std::string& name) {
    constexpr double kStep = 1e-6, kTolerance = 1e-6;
    const lanes::Vector3<double> s = {{1.08, 0.99, 0.9}};
    const auto at = lanes::localStress<Law, double>(lanes::toDual<Law, double>(law), s, kTimeStep);
    double largest = 0.0;
    for (const double entry : at.byS.e) largest = std::max(largest, std::abs(entry));
    EXPECT_GT(largest, 0.0) << name;
    for (int j = 0; j < 3; ++j) {
        lanes::Vector3<double> up = s, down = s;
        up[j] += kStep;
        down[j] -= kStep;
        const auto above = law.piola(up, kTimeStep), below = law.piola(down, kTimeStep);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(at.byS(i, j), (above[i] - below[i]) / (2.0 * kStep), kTolerance * largest)
                << name << " " << i << j;
    }
}

TEST(LocalLaws, SlopesAreThoseOfDifferences) {
    expectSlopes<lanes::LocalCorotated>({8e3, 2e4}, "corotated");
    expectSlopes<lanes::LocalNeoHookean>({8e3, 2e4}, "neo-Hookean");
    expectSlopes<lanes::LocalHencky>({8e3, 2e4}, "Hencky");
    expectSlopes<lanes::LocalVonMises>({8e3, 2e4, 300.0, 500.0}, "von Mises");
    expectSlopes<lanes::LocalDruckerPrager>({8e3, 2e4, 30.0, 50.0}, "Drucker-Prager");
    expectSlopes<lanes::LocalCamClay>({8e3, 2e4, 35.0, 0.3, 2.0, -0.05, 0.01}, "Cam-clay");
    expectSlopes<lanes::LocalHerschelBulkley>({8e3, 2e4, 300.0, 5.0, 0.6, 0.0}, "foam");
    expectSlopes<lanes::LocalHerschelBulkley>({8e3, 2e4, 300.0, 5.0, 0.6, 1.0}, "weak foam");
    expectSlopes<lanes::LocalSnow>({8e3, 2e4, 0.05, 0.04, 8.0, -0.01}, "snow");
}

/// V P(sigma) + w sigma = r, for right-hand sides of every kind.
template <template <class> class Law>
void expectSolves(const Law<double>& law, const std::string& name) {
    constexpr double kTolerance = 1e-9;
    const double volume = 2e-6, weight = volume * 5e4;
    for (const lanes::Vector3<double>& trial :
         {lanes::Vector3<double>{{1.0, 1.0, 1.0}}, lanes::Vector3<double>{{1.3, 1.0, 0.8}},
          lanes::Vector3<double>{{0.9, 0.6, 0.5}}, lanes::Vector3<double>{{1.2, 0.4, -0.1}},
          lanes::Vector3<double>{{2.5, 1.5, 1.1}}}) {
        const lanes::Vector3<double> r = weight * trial;
        const auto s = lanes::augmentedStretches<Law, double>(law, volume, weight, r, kTimeStep);
        const auto P = law.piola(s, kTimeStep);
        for (int i = 0; i < 3; ++i) {
            EXPECT_GT(s[i], 0.0) << name;
            EXPECT_NEAR((volume * P[i] + weight * s[i]) / weight, trial[i],
                        kTolerance * (1.0 + std::abs(trial[i])))
                << name << " from " << trial[0] << " " << trial[1] << " " << trial[2];
        }
    }
}

TEST(LocalLaws, AParticleStepSolvesItsEquation) {
    expectSolves<lanes::LocalCorotated>({8e3, 2e4}, "corotated");
    expectSolves<lanes::LocalNeoHookean>({8e3, 2e4}, "neo-Hookean");
    expectSolves<lanes::LocalHencky>({8e3, 2e4}, "Hencky");
    expectSolves<lanes::LocalVonMises>({8e3, 2e4, 300.0, 500.0}, "von Mises");
    expectSolves<lanes::LocalDruckerPrager>({8e3, 2e4, 30.0, 50.0}, "Drucker-Prager");
    expectSolves<lanes::LocalCamClay>({8e3, 2e4, 35.0, 0.3, 2.0, -0.05, 0.01}, "Cam-clay");
    expectSolves<lanes::LocalHerschelBulkley>({8e3, 2e4, 300.0, 5.0, 0.6, 0.0}, "foam");
    expectSolves<lanes::LocalSnow>({8e3, 2e4, 0.05, 0.04, 8.0, -0.01}, "snow");
}

/// A start at some velocities, whose dual balances its stress, stays where it is.
TEST(LocalLaws, ABalancedDualHoldsTheIterate) {
    constexpr double kTolerance = 1e-8;
    for (const std::string& model : kModels) {
        Point point(model, someDeformation());
        const Mat3d G = 0.3 * someGradient();
        const Mat3d started = passed(point, G, &LocalKernels::start, bestTarget());
        LocalReport report;
        const Mat3d advanced = passed(point, G, &LocalKernels::advance, bestTarget(), &report);
        EXPECT_LT((advanced - started).norm(), kTolerance * (started.norm() + 1e-6)) << model;
        EXPECT_LT(report.mismatch, 1e-9) << model;
        EXPECT_EQ(report.inverted, 0) << model;
    }
}

/// What is turned inside out is told, and a start takes F_n instead.
TEST(LocalLaws, InvertedTrialsAreCountedAndHarmless) {
    Point point("neo_hookean", Mat3d::Identity());
    const Mat3d G = -1.5 / kTimeStep * Mat3d::Identity();
    LocalReport report;
    passed(point, G, &LocalKernels::evaluate, bestTarget(), &report);
    EXPECT_EQ(report.inverted, 1);
    const Mat3d started = passed(point, G, &LocalKernels::start, bestTarget());
    EXPECT_LT(started.norm(), 1e-9);  // F_n is at rest
}

}  // namespace
}  // namespace mallow::test
