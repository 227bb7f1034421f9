/// @file melting_test.cpp
/// What only `melting` does: two phases of one body. The laws of all models are in model_laws_test.
#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Melting = lanes::Melting<double>;
constexpr int kTrials = 50;
constexpr double kDt = 0.02;  // [s]

// theta_c and theta_s within reach.
const Melting kSolid = {8.0e3, 2.0e4, 0.03, 0.02, 5.0};

Melting::State liquid(const Matrix& F) {
    Melting::State state = Melting::fromDeformation(F);
    state.phase = 1.0;
    return state;
}

TEST(Melting, DeviatoricPiolaIsTheGradientOfTheEnergy) {
    RandomDeformations random;
    const double h = 1e-6;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = random.compression(0.4), dF = random.matrix(1.0);
        const double slope =
            (kSolid.deviatoricEnergy(F + h * dF) - kSolid.deviatoricEnergy(F - h * dF)) / (2.0 * h);
        EXPECT_NEAR(dot(kSolid.deviatoricPiola(F), dF), slope, 1e-6 * kSolid.mu);
    }
}

TEST(Melting, DeviatoricDifferentialIsThatOfThePiola) {
    RandomDeformations random;
    const double h = 1e-6;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = random.compression(0.4), dF = random.matrix(1.0), G = random.matrix(1.0);
        const Matrix slope =
            (0.5 / h) * (kSolid.deviatoricPiola(F + h * dF) - kSolid.deviatoricPiola(F - h * dF));
        const Matrix exact = kSolid.deviatoricPiolaDifferential(F, dF);
        EXPECT_LT(norm(exact - slope), 1e-6 * kSolid.mu * (1.0 + norm(slope) / kSolid.mu));
        // A second derivative of an energy is symmetric.
        EXPECT_NEAR(dot(exact, G), dot(kSolid.deviatoricPiolaDifferential(F, G), dF),
                    1e-9 * (kSolid.mu + norm(exact)));
    }
}

TEST(Melting, DeviatoricEnergyDoesNotSeeVolume) {
    RandomDeformations random;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = random.compression(0.4);
        EXPECT_NEAR(kSolid.deviatoricEnergy(1.3 * F), kSolid.deviatoricEnergy(F),
                    1e-12 * kSolid.mu);
        // So its Kirchhoff stress has no trace.
        const Matrix tau = kSolid.deviatoricPiola(F) * transpose(F);
        EXPECT_NEAR(trace(tau), 0.0, 1e-11 * kSolid.mu);
    }
}

TEST(Melting, PhaseChangesNeverAddEnergy) {  // Melt 4.2
    RandomDeformations random;
    for (int trial = 0; trial < kTrials; ++trial) {
        // Melting: what was bent loses that, and what was stretched all.
        auto state = Melting::fromDeformation(random.compression(0.3));
        const double solid = kSolid.energyDensity(state);
        state.phase = 1.0;
        EXPECT_LE(kSolid.energyDensity(state), solid);
        kSolid.update(0.0 * Matrix::identity(), kDt, state);
        EXPECT_LE(kSolid.energyDensity(state), solid + 1e-12 * kSolid.lambda);
        // Freezing: the liquid has flowed, whatever its F; nothing is added.
        kSolid.update(random.matrix(1.0), kDt, state);
        const double before = kSolid.energyDensity(state);
        state.phase = 0.0;
        EXPECT_NEAR(kSolid.energyDensity(state), before, 1e-12 * kSolid.lambda);
        EXPECT_LT(norm(state.F - std::cbrt(determinant(state.F)) * Matrix::identity()), 1e-14);
    }
}

TEST(Melting, LiquidsBearPressureAndNewtonianShearOnly) {
    RandomDeformations random;
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = liquid(random.compression(0.3));
        const Matrix L = random.matrix(1.0);
        const double J =
            std::min(1.0, determinant(Matrix::identity() + kDt * L) * determinant(state.F));
        const auto response = kSolid.update(L, kDt, state);
        EXPECT_NEAR(determinant(state.F), J, 1e-13);
        const Symmetric expected = 2.0 * kSolid.viscosity * J * deviator(lanes::symmetricPart(L)) +
                                   (kSolid.lambda * (J - 1.0) * J) * Symmetric::identity();
        EXPECT_LT(norm(response.tau - expected), 1e-11 * kSolid.lambda);
        EXPECT_EQ(state.plastic, 0.0);
    }
}

TEST(Melting, SolidsFlowAtConstantVolumeIntoTheInterval) {
    RandomDeformations random;
    int flowing = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        auto state = Melting::rest();
        for (int step = 0; step < 4; ++step) kSolid.update(random.matrix(1.0), kDt, state);
        flowing += state.plastic > 0.0 ? 1 : 0;
        const lanes::PrincipalAxes<double> f(state.F);
        const double bar = std::cbrt(determinant(state.F));
        EXPECT_LE(f.sigma[0] / bar, 1.0 + kSolid.thetaS + 1e-12);
        EXPECT_GE(f.sigma[2] / bar, 1.0 - kSolid.thetaC - 1e-12);
        // Returned once is returned for good.
        auto again = state;
        kSolid.update(0.0 * Matrix::identity(), kDt, again);
        EXPECT_LT(norm(again.F - state.F), 1e-14);
        EXPECT_NEAR(again.plastic, state.plastic, 1e-14);
    }
    EXPECT_GT(flowing, kTrials / 2);
}

TEST(Melting, SmallStrainsAreThoseOfElastic) {  // mu and kappa mean the same
    const lanes::FixedCorotated<double> elastic = {kSolid.mu, kSolid.lambda};
    RandomDeformations random;
    for (int trial = 0; trial < kTrials; ++trial) {
        const Matrix F = Matrix::identity() + 1e-6 * random.matrix(1.0);
        const auto a = kSolid.respond(Melting::fromDeformation(F)).tau;
        const auto b = elastic.respond({F}).tau;
        EXPECT_LT(norm(a - b), 1e-5 * norm(b));
    }
}

}  // namespace
}  // namespace mallow::test
