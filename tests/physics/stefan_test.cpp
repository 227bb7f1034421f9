/// @file stefan_test.cpp
/// Melting in one dimension against the similarity solution of one-phase Stefan problems: a solid
/// at its melting point, a wall at T_w > T_m from t = 0 on.
///
///   s(t) = 2 lambda sqrt(alpha t),   lambda exp(lambda^2) erf(lambda) = Ste / sqrt(pi),
///   Ste  = c_l (T_w - T_m) / L
///
/// What has melted is the sum of the latent fractions: the phase lags the front by up to a cell.
#include "heat/heat_body.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.005;       // [m]
constexpr double kDensity = 917.0;  // [kg/m^3]
constexpr double kMelting = 300.0;  // [K]
constexpr double kWall = 310.0;     // [K]
constexpr int kCells = 40;
constexpr double kDepth = 16.0 * kDx;  // where the front is at the end

double lambdaOf(double stefan) {
    double low = 0.0, high = 5.0;
    for (int i = 0; i < 100; ++i) {
        const double x = 0.5 * (low + high);
        (x * std::exp(x * x) * std::erf(x) < stefan / std::sqrt(M_PI) ? low : high) = x;
    }
    return low;
}

/// Depth of what has melted [m], when theory says kDepth; what the solid is made of is no part of
/// it.
double meltedDepth(double stefan, double stepOfDiffusion, double solidConductivity = 0.6) {
    const double c = 4000.0, kappa = 0.6, alpha = kappa / (kDensity * c);
    const ThermalProperties ice = {
        2000.0, solidConductivity, kMelting, c * (kWall - kMelting) / stefan, c, kappa};
    HeatBody body(ice, kDensity);
    body.fill({0, 0, 0}, {kCells, 1, 1}, kDx, [](const Vec3d&) { return kMelting; });
    const double lambda = lambdaOf(stefan);
    const double end = std::pow(kDepth / (2.0 * lambda), 2) / alpha;
    const double longest = stepOfDiffusion * kDx * kDx / alpha;
    const int steps = static_cast<int>(std::ceil(end / longest));
    HeatRoom room;
    double in = 0.0;
    const double before = body.energy();
    for (int n = 0; n < steps; ++n)
        in += conductHeat<double>({&body.batch}, {hotWall(0.0, kWall)}, std::nullopt, kDx,
                                  end / steps, room)
                  .heatIn;
    EXPECT_NEAR(body.energy(), before + in, 1e-11 * before);
    double melted = 0.0;
    for (std::size_t row = 0; row < body.batch.size(); ++row)
        melted += liquidShare(thermalState(body.batch, row), *body.batch.mass.row(row),
                              thermalProperties(body.batch, row));
    return melted / 8.0 * kDx;
}

class Stefan : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Numbers, Stefan, ::testing::Values(0.1, 0.5, 2.0));

TEST_P(Stefan, MeltsAsTheSimilaritySolutionSays) {
    EXPECT_NEAR(meltedDepth(GetParam(), 0.5) / kDepth, 1.0, 0.02);
}

TEST_P(Stefan, MeltsTheSameWithATenthOfTheStep) {
    EXPECT_NEAR(meltedDepth(GetParam(), 0.05) / meltedDepth(GetParam(), 0.5), 1.0, 0.005);
}

/// Cells with the front in them hold both phases; the front is fed through the one behind it.
TEST_P(Stefan, MeltsAsFastHoweverWellTheSolidConducts) {
    for (const double solidConductivity : {2.2, 0.16})  // that of ice, and as much worse
        EXPECT_NEAR(meltedDepth(GetParam(), 0.5, solidConductivity) / kDepth, 1.0, 0.02)
            << solidConductivity;
}

}  // namespace
}  // namespace mallow::test
