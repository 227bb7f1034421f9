#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using VonMises = lanes::VonMises<double>;
const VonMises kMetal{8.0e3, 2.0e4, 300.0, 2.0e3};
const double kYoungs = 9.0 * kMetal.kappa * kMetal.mu / (3.0 * kMetal.kappa + kMetal.mu);

/// |dev tau| over its limit.
double load(const VonMises& model, const VonMises::State& state) {
    const double limit = std::sqrt(2.0 / 3.0) * (model.sigmaY + model.H * state.plastic);
    return norm(deviator(model.respond(state).tau)) / limit;
}

TEST(VonMises, ReturnsToTheHardenedYieldSurfaceAndStaysThere) {
    RandomDeformations random;
    int flowing = 0;
    for (int trial = 0; trial < 100; ++trial) {
        VonMises::State state{random.deformation(0.5), 0.001 * trial};
        if (load(kMetal, state) < 1.0) continue;
        ++flowing;
        kMetal.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_NEAR(load(kMetal, state), 1.0, 1e-13);
        const VonMises::State once = state;
        kMetal.update(0.0 * Matrix::identity(), 0.01, state);
        EXPECT_LT(norm(state.F - once.F), 1e-14);
        EXPECT_NEAR(state.plastic, once.plastic, 1e-14);
    }
    EXPECT_GT(flowing, 90);
}

TEST(VonMises, SimpleShearYieldsAtTheYieldStressOverRootThree) {
    VonMises perfect = kMetal;
    perfect.H = 0.0;
    Matrix L = 0.0 * Matrix::identity();
    L(0, 1) = 1.0;
    auto state = VonMises::rest();
    double stress = 0.0;
    for (int step = 0; step < 4000; ++step) stress = perfect.update(L, 1e-4, state).tau(0, 1);
    EXPECT_NEAR(stress, perfect.sigmaY / std::sqrt(3.0), 2e-4 * perfect.sigmaY);
    // All but the elastic strain tau/mu flowed: eps_p = gamma_p/sqrt(3).
    EXPECT_NEAR(state.plastic, (0.4 - stress / perfect.mu) / std::sqrt(3.0), 2e-4);
}

/// The bar's axial stretch is given; its sides find the stretch at which they bear no stress.
double pull(const VonMises& model, double rate, double dt, VonMises::State& state) {
    const auto sideStress = [&](double side, VonMises::State& tried) {
        return model.update(Matrix::diagonal(rate, side, side), dt, tried).tau(1, 1);
    };
    double low = -rate, high = rate;
    for (int halving = 0; halving < 60; ++halving) {
        const double side = 0.5 * (low + high);
        VonMises::State tried = state;
        (sideStress(side, tried) > 0.0 ? high : low) = side;
    }
    return model.update(Matrix::diagonal(rate, low, low), dt, state).tau(0, 0);
}

TEST(VonMises, ABarYieldsAtTheYieldStressAndHardensWithTheClosedFormSlope) {
    constexpr double kDt = 1e-4;
    auto state = VonMises::rest();
    double strain = 0.0;  // logarithmic
    double yieldStrain = 0.0, stress = 0.0;
    for (int step = 0; step < 1500; ++step) {
        stress = pull(kMetal, 1.0, kDt, state);
        strain += std::log1p(kDt);
        if (state.plastic == 0.0) {
            yieldStrain = strain;
            EXPECT_NEAR(stress, kYoungs * strain, 1e-9 * kYoungs);  // uniaxial Hencky is linear
        }
    }
    EXPECT_NEAR(yieldStrain, kMetal.sigmaY / kYoungs, 2.0 * kDt);
    const double slope = kYoungs * kMetal.H / (kYoungs + kMetal.H);
    const double expected = kMetal.sigmaY + slope * (strain - kMetal.sigmaY / kYoungs);
    EXPECT_NEAR(stress, expected, 1e-9 * kYoungs);
    EXPECT_NEAR(stress, kMetal.sigmaY + kMetal.H * state.plastic, 1e-9 * kYoungs);
}

TEST(VonMises, FlowKeepsTheVolumeAndThePressure) {
    RandomDeformations random;
    for (int trial = 0; trial < 100; ++trial) {
        VonMises::State state{random.deformation(0.5), 0.0};
        const double J = determinant(state.F);
        kMetal.update(0.0 * Matrix::identity(), 0.01, state);
        ASSERT_GT(state.plastic, 0.0);
        EXPECT_NEAR(determinant(state.F), J, 1e-14);
        EXPECT_NEAR(trace(kMetal.respond(state).tau) / 3.0, kMetal.kappa * std::log(J),
                    1e-11 * kMetal.kappa);
    }
}

}  // namespace
}  // namespace mallow::test
