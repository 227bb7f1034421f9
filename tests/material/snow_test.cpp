#include "model_types.h"

#include <mallow/math/svd3-inl.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Snow = lanes::Snow<double>;
/// mu, kappa, theta_c, theta_s, xi: the limits and the hardening of [Stomakhin2013].
const Snow kSnow{5.8e4, 7.8e4, 0.025, 0.0075, 10.0};

TEST(Snow, ElasticStretchesStayWithinTheirLimits) {
    RandomDeformations random;
    for (int trial = 0; trial < 200; ++trial) {
        const Matrix F = random.deformation(trial % 2 == 0 ? 0.5 : 0.02);
        const Vector before = lanes::svd3(F).sigma;
        Snow::State state = Snow::fromDeformation(F);
        kSnow.update(0.0 * Matrix::identity(), 0.01, state);
        const Vector after = lanes::svd3(Snow::elasticDeformation(state)).sigma;
        double logJP = 0.0;
        for (int i = 0; i < 3; ++i) {
            const double clamped =
                std::fmin(std::fmax(before[i], 1.0 - kSnow.thetaC), 1.0 + kSnow.thetaS);
            EXPECT_NEAR(after[i], clamped, 1e-13);
            logJP += std::log(before[i] / clamped);
        }
        EXPECT_NEAR(state.logJP, logJP, 1e-13);
        const Snow::State once = state;
        kSnow.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_LT(norm(state.F - once.F), 1e-13);
        EXPECT_NEAR(state.logJP, once.logJP, 1e-13);
    }
}

TEST(Snow, PackedSnowIsStifferByTheExponentialOfItsPlasticVolume) {
    const double limit = 1.0 - kSnow.thetaC, elasticJ = limit * limit * limit;
    const double lambda = kSnow.kappa - 2.0 / 3.0 * kSnow.mu;
    for (const double JP : {1.0, 0.9, 0.7}) {
        Snow::State state =
            Snow::fromDeformation(std::cbrt(JP) * limit * (1.0 - 1e-15) * Matrix::identity());
        const auto response = kSnow.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_NEAR(std::exp(state.logJP), JP, 1e-12);
        // tau = 2 mu (sigma - 1) sigma + lambda (J_E - 1) J_E, times exp(xi (1 - J_P))
        const double tau =
            2.0 * kSnow.mu * (limit - 1.0) * limit + lambda * (elasticJ - 1.0) * elasticJ;
        const double hardening = std::exp(kSnow.xi * (1.0 - JP));
        EXPECT_NEAR(response.tau(0, 0), hardening * tau, 1e-10 * hardening * kSnow.kappa);
        const double soft =
            kSnow.respond(Snow::fromDeformation(limit * Matrix::identity())).waveModulus;
        EXPECT_NEAR(response.waveModulus, hardening * soft, 1e-10 * hardening * kSnow.kappa);
    }
}

TEST(Snow, PulledApartItWeakensAndLetsGo) {
    auto state = Snow::rest();
    EXPECT_NEAR(kSnow.criticalVolumeRatio(state), std::pow(1.0 + kSnow.thetaS, 3), 1e-15);
    double tension = 0.0;
    for (int step = 0; step < 200; ++step) {
        const auto response = kSnow.update(Matrix::identity(), 1e-3, state);
        const bool isTorn = response.trialVolumeRatio >= kSnow.criticalVolumeRatio(state);
        EXPECT_EQ(isTorn, step >= 7) << step;  // 0.75 % of stretch, 0.1 % per step
        if (isTorn && step > 7) {
            EXPECT_LT(response.tau(0, 0), tension);
        }
        tension = response.tau(0, 0);
    }
}

TEST(Snow, FlowDissipatesWhereAllDirectionsAreCompressedOrAllStretched) {
    RandomDeformations random;
    for (int trial = 0; trial < 100; ++trial) {
        const double side = trial % 2 == 0 ? std::exp(-0.1) : std::exp(0.1);
        Snow::State state = Snow::fromDeformation(side * random.deformation(0.1));
        const auto law = kSnow.elasticity(state);  // without what the hardening adds
        const double before = law.energyDensity(Snow::elasticDeformation(state));
        kSnow.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_NE(state.logJP, 0.0);
        EXPECT_LT(law.energyDensity(Snow::elasticDeformation(state)), before);
    }
}

TEST(Snow, HardeningEndsBeforeAnythingOverflows) {
    Snow extreme = kSnow;
    extreme.xi = 1e6;
    for (const double size : {0.3, 0.9, 3.0}) {
        auto state = Snow::fromDeformation(size * Matrix::identity());
        const auto response = extreme.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_TRUE(response.valid);
        EXPECT_TRUE(std::isfinite(norm(response.tau)));
        EXPECT_LE(response.waveModulus,
                  std::exp(5.0) * 1.1 * kSnow.respond(Snow::rest()).waveModulus);
    }
}

}  // namespace
}  // namespace mallow::test
