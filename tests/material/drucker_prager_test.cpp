#include "model_types.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mallow::test {
namespace {

using Sand = lanes::DruckerPrager<double>;
const Sand kDry{8.0e3, 2.0e4, 35.0, 0.0};
const Sand kMoist{8.0e3, 2.0e4, 35.0, 100.0};
const double kDegree = std::acos(-1.0) / 180.0;

double pressure(const Sand& sand, const Sand::State& state) {
    return -trace(sand.respond(state).tau) / 3.0;
}
double q(const Sand& sand, const Sand::State& state) {
    return std::sqrt(1.5) * norm(deviator(sand.respond(state).tau));
}
/// The q that the cone allows, from Mohr-Coulomb's c and phi.
double strength(const Sand& sand, const Sand::State& state) {
    const double sine = std::sin(sand.phi * kDegree), cosine = std::cos(sand.phi * kDegree);
    return 6.0 * (sine * pressure(sand, state) + sand.cohesion * cosine) / (3.0 - sine);
}
void stand(const Sand& sand, Sand::State& state) {
    sand.update(0.0 * Matrix::identity(), 0.01, state);
}

TEST(DruckerPrager, ReturnsToTheConeAndStaysThere) {
    RandomDeformations random;
    for (const Sand& sand : {kDry, kMoist}) {
        int flowing = 0;
        for (int trial = 0; trial < 100; ++trial) {
            Sand::State state{random.compression(0.5), 0.0};
            const double J = determinant(state.F);
            stand(sand, state);
            EXPECT_LE(q(sand, state), strength(sand, state) + 1e-11 * sand.kappa);
            EXPECT_NEAR(determinant(state.F), J, 1e-14) << "flow keeps the volume";
            if (state.plastic == 0.0) continue;
            ++flowing;
            EXPECT_NEAR(q(sand, state), strength(sand, state), 1e-11 * sand.kappa);
            const Sand::State once = state;
            stand(sand, state);
            EXPECT_LT(norm(state.F - once.F), 1e-14);
            EXPECT_NEAR(state.plastic, once.plastic, 1e-14);
        }
        EXPECT_GT(flowing, 50);
    }
}

TEST(DruckerPrager, BeyondTheTipItBearsWhatTheTipDoes) {
    RandomDeformations random;
    for (const Sand& sand : {kDry, kMoist}) {
        const double tension = sand.cohesion / std::tan(sand.phi * kDegree);
        const double critical = sand.criticalVolumeRatio(Sand::rest());
        EXPECT_NEAR(sand.kappa * std::log(critical), tension, 1e-10 * sand.kappa);
        for (int trial = 0; trial < 100; ++trial) {
            const Matrix F = 1.3 * random.deformation(0.2);
            Sand::State state{F, 0.0};
            stand(sand, state);
            EXPECT_NEAR(pressure(sand, state), -tension, 1e-11 * sand.kappa);
            EXPECT_LT(q(sand, state), 1e-11 * sand.kappa);
            EXPECT_NEAR(Sand::volumeRatio(state), determinant(F), 1e-13);
        }
    }
    EXPECT_EQ(kDry.criticalVolumeRatio(Sand::rest()), 1.0);
}

/// The cell of a triaxial test: compressed along y; the sides give way at a held pressure. Returns
/// the axial stress at which it flows for good.
double triaxialStrength(const Sand& sand, double cellPressure) {
    constexpr double kRate = -0.5, kDt = 1e-3;
    const double start = std::exp(-cellPressure / (3.0 * sand.kappa));
    Sand::State state{Matrix::diagonal(start, start, start), 0.0};
    double axial = 0.0;
    for (int step = 0; step < 600; ++step) {
        double low = -1.0, high = 1.0;
        for (int halving = 0; halving < 50; ++halving) {
            const double side = 0.5 * (low + high);
            Sand::State tried = state;
            const auto response = sand.update(Matrix::diagonal(side, kRate, side), kDt, tried);
            (-response.tau(0, 0) > cellPressure ? low : high) = side;
        }
        axial = -sand.update(Matrix::diagonal(low, kRate, low), kDt, state).tau(1, 1);
    }
    EXPECT_GT(state.plastic, 0.01);
    return axial;
}

TEST(DruckerPrager, TriaxialCompressionYieldsWhereMohrCoulombSays) {
    // s_1 = s_3 (1 + sin phi)/(1 - sin phi) + 2 c cos phi/(1 - sin phi)
    for (const double phi : {15.0, 35.0, 50.0}) {
        for (const double cohesion : {0.0, 100.0}) {
            for (const double cell : {50.0, 400.0}) {
                const Sand sand{8.0e3, 2.0e4, phi, cohesion};
                const double s = std::sin(phi * kDegree), c = std::cos(phi * kDegree);
                const double expected = (cell * (1.0 + s) + 2.0 * cohesion * c) / (1.0 - s);
                EXPECT_NEAR(triaxialStrength(sand, cell), expected, 1e-6 * expected)
                    << phi << " deg, " << cohesion << " Pa, " << cell << " Pa";
            }
        }
    }
}

TEST(DruckerPrager, WithoutFrictionCohesionIsAShearStrengthAtAnyPressure) {
    const Sand clay{8.0e3, 2.0e4, 0.0, 100.0};
    RandomDeformations random;
    for (int trial = 0; trial < 100; ++trial) {
        Sand::State state{random.deformation(0.5), 0.0};
        stand(clay, state);
        EXPECT_LE(q(clay, state), 2.0 * clay.cohesion * (1.0 + 1e-12));
    }
    EXPECT_NEAR(triaxialStrength(clay, 50.0), 50.0 + 2.0 * clay.cohesion, 1e-4);
}

TEST(DruckerPrager, BearsNothingUntilTheVolumeItGainedIsLostAgain) {
    const double dt = 1e-3;
    auto state = Sand::rest();
    Matrix L = Matrix::identity();
    L(0, 1) = 2.0;  // sheared and expanded
    for (int step = 0; step < 100; ++step) {
        const auto response = kDry.update(L, dt, state);
        EXPECT_GT(response.trialVolumeRatio, kDry.criticalVolumeRatio(state));
        EXPECT_LT(norm(response.tau), 1e-10 * kDry.kappa);
    }
    const double gained = Sand::volumeRatio(state);
    EXPECT_NEAR(gained, std::pow(1.0 + dt, 300), 1e-12);
    double firstPressure = 0.0;
    while (firstPressure == 0.0) {
        const auto response = kDry.update(-1.0 * Matrix::identity(), dt, state);
        EXPECT_LT(response.trialVolumeRatio, 1.0) << "grains that approach do not separate";
        const double p = -trace(response.tau) / 3.0;
        if (p > 1e-10 * kDry.kappa) firstPressure = p;
        ASSERT_GT(Sand::volumeRatio(state), 0.9);
    }
    EXPECT_LT(Sand::volumeRatio(state), 1.0);
    EXPECT_GT(Sand::volumeRatio(state), std::pow(1.0 - dt, 3));
}

}  // namespace
}  // namespace mallow::test
