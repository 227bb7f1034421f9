/// @file principal_laws_test.cpp
/// Energies of principal stretches: they are the models' energies, and their derivatives are those
/// of differences.
#include <mallow/material/fixed_corotated-inl.h>
#include <mallow/material/hencky-inl.h>
#include <mallow/material/neo_hookean-inl.h>
#include <mallow/material/oldroyd_b-inl.h>
#include <mallow/material/principal_laws-inl.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace mallow::test {
namespace {

namespace lanes = HWY_NAMESPACE;
using Vector = lanes::Vector3<double>;
using Matrix = lanes::Matrix3<double>;

constexpr double kMu = 8.0e3;
constexpr double kKappa = 2.0e4;
constexpr double kLambda = kKappa - 2.0 / 3.0 * kMu;
constexpr double kNoTip = std::numeric_limits<double>::infinity();

/// Stretched, crushed, and with two and three stretches alike or nearly so.
const std::vector<Vector> kStretches = {
    {{1.3, 1.1, 0.8}},  {{2.0, 0.6, 0.4}}, {{1.2, 1.2, 0.9}},         {{1.0, 1.0, 1.0}},
    {{0.9, 0.7, 0.69}}, {{3.0, 2.9, 2.8}}, {{1.1, 1.1 - 1e-9, 0.95}},
};

Matrix diagonal(const Vector& s) {
    return Matrix::diagonal(s[0], s[1], s[2]);
}

template <class Law>
struct LawCase;

template <>
struct LawCase<lanes::CorotatedPrincipal<double>> {
    static lanes::CorotatedPrincipal<double> law() { return {kMu, kLambda}; }
    static double modelEnergy(const Vector& s) {
        return lanes::FixedCorotated<double>{kMu, kKappa}.energyDensity(diagonal(s));
    }
};
template <>
struct LawCase<lanes::NeoHookeanPrincipal<double>> {
    static lanes::NeoHookeanPrincipal<double> law() { return {kMu, kKappa}; }
    static double modelEnergy(const Vector& s) {
        return lanes::NeoHookean<double>{kMu, kKappa}.energyDensity(diagonal(s));
    }
};
template <>
struct LawCase<lanes::HenckyPrincipal<double>> {
    static lanes::HenckyPrincipal<double> law() { return {kMu, kKappa, kNoTip}; }
    static double modelEnergy(const Vector& s) {
        return lanes::Hencky<double>{kMu, kKappa}.energyDensity(diagonal(s));
    }
};
/// b_OB = I at first, so that sigma are the stretches of the step alone. While nothing relaxes the
/// potential is the energy.
template <>
struct LawCase<lanes::OldroydPrincipal<double>> {
    static lanes::OldroydPrincipal<double> law() { return {kMu, kLambda, 0.0, 1.1}; }
    static double modelEnergy(const Vector& s) {
        lanes::OldroydB<double> model{kMu, kKappa, 1e30, 0.0};
        lanes::OldroydB<double>::State state{1.1, lanes::Symmetric3<double>::identity()};
        model.update(diagonal({{s[0] - 1.0, s[1] - 1.0, s[2] - 1.0}}), 1.0, state);
        return model.energyDensity(state);
    }
};

template <class Law>
class PrincipalLaw : public ::testing::Test {};
using Laws = ::testing::Types<lanes::CorotatedPrincipal<double>,
                              lanes::NeoHookeanPrincipal<double>,
                              lanes::HenckyPrincipal<double>,
                              lanes::OldroydPrincipal<double>>;
TYPED_TEST_SUITE(PrincipalLaw, Laws);

TYPED_TEST(PrincipalLaw, HasTheEnergyOfTheModel) {
    for (const Vector& s : kStretches) {
        const double expected = LawCase<TypeParam>::modelEnergy(s);
        EXPECT_NEAR(LawCase<TypeParam>::law().energy(s).psi, expected,
                    1e-11 * (kKappa + std::abs(expected)));
    }
}

TYPED_TEST(PrincipalLaw, DerivativesAreThoseOfDifferences) {
    constexpr double kStep = 1e-5;
    constexpr double kError = 1e-8;  // of central differences, relative to the moduli
    const auto law = LawCase<TypeParam>::law();
    for (const Vector& s : kStretches) {
        const auto P = law.energy(s).P;
        const auto H = law.hessian(s);
        for (int i = 0; i < 3; ++i) {
            Vector up = s, down = s;
            up[i] += kStep;
            down[i] -= kStep;
            const auto above = law.energy(up), below = law.energy(down);
            EXPECT_NEAR(P[i], (above.psi - below.psi) / (2.0 * kStep), 10.0 * kError * kKappa);
            for (int j = 0; j < 3; ++j) {
                EXPECT_NEAR(H.along(i, j), (above.P[j] - below.P[j]) / (2.0 * kStep),
                            100.0 * kError * kKappa);
            }
            // Of the pair (i, i + 1); where the stretches are alike the quotient is a derivative.
            const int j = (i + 1) % 3;
            double quotient = (P[i] - P[j]) / (s[i] - s[j]);
            if (std::abs(s[i] - s[j]) < 1e-6) quotient = H.along(i, i) - H.along(i, j);
            EXPECT_NEAR(H.symmetric[i], quotient, 100.0 * kError * kKappa);
        }
    }
}

TEST(OldroydPrincipal, AnswersWithTheStressOfTheRelaxedStrain) {
    constexpr double kShare = 0.7;  // dt/Wi
    constexpr double kRatio = 1.1;
    const lanes::OldroydPrincipal<double> law{kMu, kLambda, kShare, kRatio};
    for (const Vector& s : kStretches) {
        const Vector P = law.energy(s).P;
        const double J = kRatio * s[0] * s[1] * s[2];
        for (int i = 0; i < 3; ++i) {
            const double b = (s[i] * s[i] + kShare) / (1.0 + kShare);
            const double tau =
                kMu * (std::pow(kRatio, 2.0 / 3.0) * b - 1.0) + kLambda * J * (J - 1.0);
            EXPECT_NEAR(s[i] * P[i], tau, 1e-11 * kKappa);
        }
        constexpr double kStep = 1e-5;
        for (int i = 0; i < 3; ++i) {
            Vector up = s, down = s;
            up[i] += kStep;
            down[i] -= kStep;
            const auto above = law.energy(up), below = law.energy(down);
            EXPECT_NEAR(P[i], (above.psi - below.psi) / (2.0 * kStep), 1e-6 * kKappa);
            for (int j = 0; j < 3; ++j)
                EXPECT_NEAR(law.hessian(s).along(i, j), (above.P[j] - below.P[j]) / (2.0 * kStep),
                            1e-6 * kKappa);
        }
    }
}

TEST(HenckyPrincipal, BearsNoMorePressureBeyondItsTip) {
    const lanes::HenckyPrincipal<double> law{kMu, kKappa, 0.1};
    const Vector s = {{1.3, 1.2, 1.1}};
    const auto e = law.energy(s);
    // The mean of tau_i = sigma_i P_i is the pull.
    EXPECT_NEAR((s[0] * e.P[0] + s[1] * e.P[1] + s[2] * e.P[2]) / 3.0, kKappa * 0.1, 1e-9);
    constexpr double kStep = 1e-5;
    for (int i = 0; i < 3; ++i) {
        Vector up = s, down = s;
        up[i] += kStep;
        down[i] -= kStep;
        EXPECT_NEAR(e.P[i], (law.energy(up).psi - law.energy(down).psi) / (2 * kStep), 1e-3);
        for (int j = 0; j < 3; ++j)
            EXPECT_NEAR(law.hessian(s).along(i, j),
                        (law.energy(up).P[j] - law.energy(down).P[j]) / (2 * kStep), 1e-3);
    }
}

TEST(PrincipalLaws, HaveNoFiniteEnergyWhereTheyHoldNoState) {
    const Vector inverted = {{1.2, 1.0, -0.1}};
    EXPECT_TRUE(
        std::isinf(LawCase<lanes::NeoHookeanPrincipal<double>>::law().energy(inverted).psi));
    EXPECT_TRUE(std::isinf(LawCase<lanes::HenckyPrincipal<double>>::law().energy(inverted).psi));
    EXPECT_TRUE(std::isinf(LawCase<lanes::OldroydPrincipal<double>>::law().energy(inverted).psi));
    EXPECT_TRUE(
        std::isfinite(LawCase<lanes::CorotatedPrincipal<double>>::law().energy(inverted).psi));
}

}  // namespace
}  // namespace mallow::test
