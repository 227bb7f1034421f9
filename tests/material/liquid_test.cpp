#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Liquid = lanes::Liquid<double>;
const Liquid kWater = testModel<Liquid>();
const Matrix kNone = 0.0 * Matrix::identity();

/// Cauchy pressure -tr(sigma)/3 of a state.
double pressure(const Liquid& liquid, double J) {
    return -trace(liquid.respond({J}).tau) / 3.0 / J;
}

TEST(Liquid, PressureIsMurnaghansAndMinusTheSlopeOfEnergy) {
    const double h = 1e-6;
    for (const double gamma : {1.0, 2.0, 7.0}) {
        const Liquid liquid{kWater.kappa, gamma, 0.0};
        for (const double J : {0.5, 0.8, 0.99, 0.9999}) {
            EXPECT_NEAR(pressure(liquid, J), liquid.kappa / gamma * (std::pow(J, -gamma) - 1.0),
                        1e-9 * liquid.kappa);
            const double slope =
                (liquid.energyDensity({J + h}) - liquid.energyDensity({J - h})) / (2.0 * h);
            EXPECT_NEAR(pressure(liquid, J), -slope, 1e-7 * liquid.kappa) << "J = " << J;
        }
    }
}

TEST(Liquid, FollowsConstantDivergenceExactly) {
    const double divergence = -3.0, dt = 0.01;
    Matrix L = kNone;
    L(0, 0) = 2.0 * divergence;
    L(1, 1) = -divergence;
    auto state = Liquid::rest();
    for (int step = 0; step < 10; ++step) kWater.update(L, dt, state);
    EXPECT_NEAR(state.J, std::exp(10 * dt * divergence), 1e-14);
}

TEST(Liquid, BearsNoTension) {
    Matrix L = kNone;
    L(0, 0) = 5.0;
    auto state = Liquid::rest();
    const auto response = kWater.update(L, 0.01, state);
    EXPECT_EQ(state.J, 1.0);
    EXPECT_NEAR(response.trialVolumeRatio, std::exp(0.05), 1e-15) << "as it was before the reset";
    EXPECT_GT(response.trialVolumeRatio, kWater.criticalVolumeRatio(state));
    EXPECT_NEAR(trace(response.tau), 0.0, 1e-9) << "the viscous part has no trace";
    EXPECT_EQ(Liquid::fromDeformation(Matrix::diagonal(1.2, 1.0, 1.0)).J, 1.0);
}

TEST(Liquid, ShearStressIsViscosityTimesRate) {
    const double rate = 40.0;
    Matrix L = kNone;
    L(0, 1) = rate;
    auto state = Liquid::rest();
    const auto response = kWater.update(L, 0.001, state);
    EXPECT_NEAR(response.tau(0, 1), kWater.mu * rate, 1e-12 * kWater.mu * rate);
    EXPECT_NEAR(response.tau(0, 0), 0.0, 1e-12 * kWater.mu * rate);
    EXPECT_EQ(response.dynamicViscosity, kWater.mu);
    // Kirchhoff stress is J times the Cauchy stress, which alone is mu times the rate.
    auto compressed = Liquid::State{0.9};
    EXPECT_NEAR(kWater.update(L, 0.001, compressed).tau(0, 1), 0.9 * kWater.mu * rate, 1e-10);
}

TEST(Liquid, RefusesVanishedVolume) {
    EXPECT_FALSE(kWater.respond({0.0}).valid);
    EXPECT_FALSE(kWater.respond({-0.1}).valid);
    auto state = Liquid::rest();
    EXPECT_FALSE(kWater.update(-1e6 * Matrix::identity(), 1.0, state).valid);
}

}  // namespace
}  // namespace mallow::test
