#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using Clay = lanes::CamClay<double>;
/// mu, kappa, phi, chi, xi, alpha_0
const Clay kWet{8.0e3, 2.0e4, 35.0, 0.5, 2.0, -0.02};
const Clay kLoose{8.0e3, 2.0e4, 35.0, 0.0, 2.0, -0.02};
const Clay kTable2{8.0e3, 2.0e4, 45.0, 2.0, 1.0, std::log(0.8)};  // Separate, Fig. 12
const double kDegree = std::acos(-1.0) / 180.0;

double slope(const Clay& clay) {  // M
    const double sine = std::sin(clay.phi * kDegree);
    return 6.0 * sine / (3.0 - sine);
}
double preconsolidation(const Clay& clay, double alpha) {  // p0 [Pa]
    return clay.kappa * std::sinh(clay.xi * std::fmax(-alpha, 0.0));
}
double preconsolidation(const Clay& clay, const Clay::State& state) {
    return preconsolidation(clay, clay.alpha0 + state.alphaChange);
}
double elasticVolume(const Clay::State& state) {
    return determinant(Clay::elasticDeformation(state));
}
/// Cauchy's, per volume after plastic flow.
double pressure(const Clay& clay, const Clay::State& state) {
    return -trace(clay.respond(state).tau) / 3.0 / elasticVolume(state);
}
double q(const Clay& clay, const Clay::State& state) {
    return std::sqrt(1.5) * norm(deviator(clay.respond(state).tau)) / elasticVolume(state);
}
/// Positive outside of the ellipse of p0 [Pa^2].
double yield(const Clay& clay, double p, double q, double p0) {
    const double M = slope(clay);
    return (1.0 + 2.0 * clay.chi) * q * q + M * M * (p + clay.chi * p0) * (p - p0);
}

TEST(CamClay, ReturnsToTheEllipseOfTheOldCompactionAndStaysThere) {
    RandomDeformations random;
    for (const Clay& clay : {kWet, kLoose, kTable2}) {
        int flowing = 0;
        const double p0 = preconsolidation(clay, clay.alpha0);
        const double low = clay.xi * clay.alpha0;  // ln J of the tips
        const double high = std::asinh(clay.chi * p0 / clay.kappa);
        for (int trial = 0; trial < 200; ++trial) {
            const Matrix A = random.deformation(0.5);
            const double logJ = low + (high - low) * (trial + 0.5) / 200.0;
            Clay::State state =
                Clay::fromDeformation(std::cbrt(std::exp(logJ) / determinant(A)) * A);
            clay.update(0.0 * Matrix::identity(), 0.01, state);
            EXPECT_NEAR(std::log(Clay::volumeRatio(state)), logJ, 1e-13);
            EXPECT_EQ(state.logJP, 0.0) << "flow between the tips keeps the volume";
            const double p = pressure(clay, state);
            EXPECT_NEAR(p, -clay.kappa * std::sinh(logJ), 1e-10 * clay.kappa);
            EXPECT_LE(yield(clay, p, q(clay, state), p0), 1e-11 * p0 * p0);
            if (state.plastic == 0.0) continue;
            ++flowing;
            EXPECT_NEAR(yield(clay, p, q(clay, state), p0), 0.0, 1e-11 * p0 * p0);
            Clay::State again = state;
            again.alphaChange = 0.0;
            clay.update(0.0 * Matrix::identity(), 0.01, again);
            EXPECT_LT(norm(again.F - state.F), 1e-12);
        }
        EXPECT_GT(flowing, 100);
    }
}

/// alpha changes by the step that returns, after the return. So what has hardened is inside of its
/// new ellipse, and what has softened is outside: it goes on to flow until it is critical or gone.
TEST(CamClay, ReturnsTwiceToTheSameStateWhereItHardens) {
    RandomDeformations random;
    const Matrix none = 0.0 * Matrix::identity();
    for (const Clay& clay : {kWet, kLoose, kTable2}) {
        int hardened = 0, softened = 0, crushed = 0;
        for (int trial = 0; trial < 400; ++trial) {
            Clay::State state = Clay::fromDeformation(random.deformation(0.3));
            clay.update(none, 0.01, state);
            if (state.plastic == 0.0) continue;
            Clay::State again = state;
            clay.update(none, 0.01, again);
            const bool isCrushed = state.logJP < 0.0;
            if (isCrushed) {  // to the tip of the alpha that it ends at, and there by rounding
                ++crushed;
                EXPECT_LT(norm(again.F - state.F), 1e-12);
                EXPECT_NEAR(again.alphaChange, state.alphaChange, 1e-12);
                EXPECT_NEAR(again.plastic, state.plastic, 1e-12);
            } else if (state.alphaChange < 0.0) {
                ++hardened;
                for (int k = 0; k < 9; ++k) EXPECT_EQ(again.F.e[k], state.F.e[k]);
                EXPECT_EQ(again.alphaChange, state.alphaChange);
                EXPECT_EQ(again.plastic, state.plastic);
            } else {
                ++softened;
                EXPECT_LE(q(clay, again), q(clay, state) + 1e-12 * clay.kappa);
                EXPECT_GE(again.alphaChange, state.alphaChange - 1e-12);
            }
        }
        EXPECT_GT(crushed, 50);
        EXPECT_GT(softened, 50);
        EXPECT_GT(hardened + crushed, 50) << "chi above 1 only softens in shear";
        if (clay.chi < 1.0) {
            EXPECT_GT(hardened, 0);
        }
    }
}

TEST(CamClay, LetsGoWhereItsTensionReachesTheTip) {
    for (const Clay& clay : {kWet, kLoose, kTable2}) {
        const double p0 = preconsolidation(clay, clay.alpha0);
        const double Jc = clay.criticalVolumeRatio(Clay::rest());
        const double a = clay.chi * p0 / clay.kappa;
        EXPECT_NEAR(Jc, a + std::sqrt(a * a + 1.0), 1e-13 * Jc);  // Separate, section 4
        const Clay::State tip = Clay::fromDeformation(std::cbrt(Jc) * Matrix::identity());
        EXPECT_NEAR(pressure(clay, tip), -clay.chi * p0, 1e-11 * clay.kappa);
        // A little less is borne, a little more is not.
        for (const double factor : {1.0 - 1e-6, 1.0 + 1e-6}) {
            auto state = Clay::fromDeformation(std::cbrt(Jc * factor) * Matrix::identity());
            const auto response = clay.update(0.0 * Matrix::identity(), 0.01, state);
            const bool isTorn = factor > 1.0;
            EXPECT_EQ(state.logJP > 0.0, isTorn);
            EXPECT_EQ(response.trialVolumeRatio >= clay.criticalVolumeRatio(state), isTorn);
        }
    }
}

TEST(CamClay, BeyondTheTipInTensionBearsWhatTheTipDidAndSoftens) {
    RandomDeformations random;
    for (const Clay& clay : {kWet, kTable2}) {
        const double p0 = preconsolidation(clay, clay.alpha0);
        for (int trial = 0; trial < 50; ++trial) {
            auto state = Clay::fromDeformation(1.6 * random.deformation(0.2));
            const double J = Clay::volumeRatio(state);
            clay.update(0.0 * Matrix::identity(), 0.01, state);
            EXPECT_NEAR(pressure(clay, state), -clay.chi * p0, 1e-10 * clay.kappa);
            EXPECT_LT(q(clay, state), 1e-10 * clay.kappa);
            EXPECT_NEAR(Clay::volumeRatio(state), J, 1e-12);
            EXPECT_NEAR(state.alphaChange, state.logJP, 1e-13);
            EXPECT_LT(preconsolidation(clay, state), p0);
            for (int step = 0; step < 3; ++step)
                clay.update(0.01 * Matrix::identity(), 0.01, state);
            EXPECT_LT(norm(clay.respond(state).tau), 1e-10 * clay.kappa) << "torn for good";
        }
    }
}

TEST(CamClay, IsotropicCompactionFollowsItsLineWhateverTheStep) {
    // ln J = ln J_E + (alpha - alpha_0) with ln J_E = xi alpha: alpha = (alpha_0 + ln J)/(1 + xi).
    for (const Clay& clay : {kWet, kLoose, kTable2}) {
        for (const int steps : {1, 7, 1000}) {
            auto state = Clay::rest();
            const double rate = -0.5;
            for (int step = 0; step < steps; ++step)
                clay.update(rate * Matrix::identity(), 1.0 / steps, state);
            const double logJ = std::log(Clay::volumeRatio(state));
            const double alpha = (clay.alpha0 + logJ) / (1.0 + clay.xi);
            EXPECT_NEAR(clay.alpha0 + state.alphaChange, alpha, 1e-12) << steps;
            EXPECT_NEAR(pressure(clay, state), preconsolidation(clay, alpha), 1e-9 * clay.kappa);
            const auto unloaded = clay.update(0.01 * Matrix::identity(), 0.1, state);
            EXPECT_LT(-trace(unloaded.tau) / 3.0 / elasticVolume(state),
                      preconsolidation(clay, alpha));
            EXPECT_NEAR(clay.alpha0 + state.alphaChange, alpha, 1e-12) << "unloading is elastic";
        }
    }
}

/// Shear at constant volume until nothing changes any more.
Clay::State criticalState(const Clay& clay, double logJ) {
    auto state = Clay::fromDeformation(std::exp(logJ / 3.0) * Matrix::identity());
    Matrix L = 0.0 * Matrix::identity();
    L(0, 1) = 1.0;
    for (int step = 0; step < 40000; ++step) clay.update(L, 1e-3, state);
    return state;
}

TEST(CamClay, ShearEndsInTheCriticalState) {
    // At a pressure p it hardens or softens until the ellipse's top is over p.
    for (const Clay& clay : {kLoose, kWet}) {
        const double p0Start = preconsolidation(clay, clay.alpha0);
        for (const double share : {0.15, 0.8}) {  // far below the top's pressure, and far above
            const double p = share * p0Start;
            const Clay::State state = criticalState(clay, -std::asinh(p / clay.kappa));
            EXPECT_NEAR(pressure(clay, state), p, 1e-9 * clay.kappa);
            const double p0 = preconsolidation(clay, state);
            EXPECT_NEAR(p0, 2.0 * p / (1.0 - clay.chi), 0.01 * p0) << share;
            EXPECT_NEAR(q(clay, state),
                        slope(clay) * (1.0 + clay.chi) / (1.0 - clay.chi) /
                            std::sqrt(1.0 + 2.0 * clay.chi) * p,
                        0.01 * p)
                << share << (clay.chi == 0.0 ? ": q = M p" : "");
        }
    }
}

TEST(CamClay, StaysFiniteHoweverHard) {
    const Clay hard{8.0e3, 2.0e4, 35.0, 100.0, 1e6, -10.0};
    auto state = Clay::rest();
    for (int step = 0; step < 5; ++step) {
        const auto response = hard.update(Matrix::diagonal(-5.0, 2.0, 3.0), 0.1, state);
        EXPECT_TRUE(response.valid);
        EXPECT_TRUE(std::isfinite(norm(response.tau)));
        EXPECT_TRUE(std::isfinite(hard.criticalVolumeRatio(state)));
    }
}

}  // namespace
}  // namespace mallow::test
