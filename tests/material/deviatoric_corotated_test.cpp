#include <mallow/material/deviatoric_corotated.h>
#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kShear = 3e4;  // [Pa]

Mat3d randomMatrix(unsigned seed, double size) {
    std::srand(seed);
    return size * Mat3d::Random();
}

/// A generic deformation, one with two equal stretches and one that turns only.
std::vector<Mat3d> deformations() {
    const Mat3d turn =
        Eigen::AngleAxisd(0.7, Vec3d(1.0, 2.0, -1.0).normalized()).toRotationMatrix();
    return {Mat3d::Identity() + randomMatrix(1, 0.3), turn * Vec3d(1.3, 0.8, 0.8).asDiagonal(),
            turn, turn * Vec3d(0.4, 1.7, 1.1).asDiagonal() * turn};
}

double energy(const Mat3d& F) {
    return deviatoricCorotated(kShear, F).energy;
}

/// Of the model `elastic` without its volumetric part, at det F = 1.
TEST(DeviatoricCorotated, IsTheElasticModelsEnergyWithoutVolume) {
    const int model = modelIndex("elastic");
    const double parameters[2] = {kShear, 2.0 / 3.0 * kShear};  // lambda = 0
    for (const Mat3d& F : deformations()) {
        const Mat3d shape = F / std::cbrt(F.determinant());
        EXPECT_NEAR(energy(F), energyDensity({model, parameters}, shape.data()), 1e-9 * kShear);
        EXPECT_NEAR(energy(1.7 * F), energy(F), 1e-9 * kShear);
    }
}

TEST(DeviatoricCorotated, StressIsTheEnergysDerivativeAndTraceFree) {
    constexpr double kStep = 1e-5;
    for (const Mat3d& F : deformations()) {
        const Mat3d tau = deviatoricCorotated(kShear, F).tau;
        EXPECT_NEAR(tau.trace(), 0.0, 1e-9 * kShear);
        EXPECT_LT((tau - tau.transpose()).norm(), 1e-9 * kShear);
        for (unsigned seed = 1; seed < 5; ++seed) {
            const Mat3d G = randomMatrix(seed, 1.0);
            const double slope =
                (energy(F + kStep * G * F) - energy(F - kStep * G * F)) / (2 * kStep);
            EXPECT_NEAR(tau.cwiseProduct(G).sum(), slope, 1e-6 * kShear);
        }
    }
}

/// P = tau F^-T, so T(G) = dP F^T by differences of P.
TEST(DeviatoricCorotated, TangentIsTheStressesDerivativeAndSymmetric) {
    constexpr double kStep = 1e-6;
    const auto piola = [](const Mat3d& F) {
        return Mat3d(deviatoricCorotated(kShear, F).tau * F.inverse().transpose());
    };
    for (const Mat3d& F : deformations()) {
        const StressTangent tangent = deviatoricCorotated(kShear, F).tangent;
        for (unsigned seed = 1; seed < 5; ++seed) {
            const Mat3d G = randomMatrix(seed, 1.0), H = randomMatrix(seed + 10, 1.0);
            const Mat3d dP = (piola(F + kStep * G * F) - piola(F - kStep * G * F)) / (2.0 * kStep);
            EXPECT_LT((tangent(G) - dP * F.transpose()).norm(), 2e-6 * kShear * G.norm());
            EXPECT_NEAR(tangent(G).cwiseProduct(H).sum(), tangent(H).cwiseProduct(G).sum(),
                        1e-9 * kShear);
        }
    }
}

TEST(ViscousTangent, IsNewtons) {
    constexpr double kViscosity = 2.5;
    const Mat3d G = randomMatrix(3, 1.0);
    Mat3d rate = 0.5 * (G + G.transpose());
    rate.diagonal().array() -= G.trace() / 3.0;
    EXPECT_LT((viscousTangent(kViscosity)(G) - 2.0 * kViscosity * rate).norm(), 1e-12);
}

}  // namespace
}  // namespace mallow::test
