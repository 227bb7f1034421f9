#include "rheometer/test_materials.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kRounding = 1e-9;

TEST(ShearStartUp, OfASolidStartsWithItsShearModulus) {
    for (const std::string& model : elasticModels()) {
        RheometerSettings settings;
        settings.strain = 1e-4;
        const ResponseTable table = runRheometer(solid(model), settings);
        // The next term of the stress is third order in the strain.
        EXPECT_NEAR(lastValue(table, "stress") / lastValue(table, "strain"), kShearModulus,
                    1e-7 * kShearModulus)
            << model;
        EXPECT_NEAR(resultOf(table, "shear_modulus"), kShearModulus, 1e-7 * kShearModulus) << model;
    }
}

TEST(ShearStartUp, OfNeoHookeanIsLinearWithQuadraticNormalStress) {
    const ResponseTable table = runRheometer(solid("neo_hookean"), {});
    ASSERT_NEAR(lastValue(table, "strain"), 1.0, kRounding);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double gamma = valueOf(table, r, "strain");
        EXPECT_NEAR(valueOf(table, r, "stress"), kShearModulus * gamma, kRounding * kShearModulus);
        EXPECT_NEAR(valueOf(table, r, "normal_stress_difference"), kShearModulus * gamma * gamma,
                    kRounding * kShearModulus);
    }
}

TEST(ShearStartUp, OfALiquidIsViscosityTimesRateAtOnce) {
    for (const double rate : {0.01, 1.0, 250.0}) {
        RheometerSettings settings;
        settings.rate = rate;
        const ResponseTable table = runRheometer(newtonianLiquid(), settings);
        for (const std::size_t r : {std::size_t(0), table.rows.size() - 1}) {
            EXPECT_NEAR(valueOf(table, r, "stress"), kViscosity * rate, kRounding * rate);
            EXPECT_NEAR(valueOf(table, r, "apparent_viscosity"), kViscosity, kRounding);
        }
    }
}

TEST(ShearStartUp, EndsAtTheStrainOrTheTimeThatComesFirst) {
    RheometerSettings settings;
    settings.rate = 2.0;
    settings.strain = 3.0;
    EXPECT_NEAR(lastValue(runRheometer(newtonianLiquid(), settings), "time"), 1.5, kRounding);
    settings.time = 0.25;
    EXPECT_NEAR(lastValue(runRheometer(newtonianLiquid(), settings), "strain"), 0.5, kRounding);
    settings.strain.reset();
    settings.time = 4.0;
    EXPECT_NEAR(lastValue(runRheometer(newtonianLiquid(), settings), "strain"), 8.0, kRounding);
}

TEST(FlowCurve, OfANewtonianLiquidHasSlopeOneInLogLog) {
    RheometerSettings settings;
    settings.rates = RateRange{0.01, 1000.0, 6};
    const ResponseTable table = runRheometer(newtonianLiquid(), settings);
    ASSERT_EQ(table.rows.size(), 6U);
    EXPECT_TRUE(table.notes.empty());
    EXPECT_NEAR(valueOf(table, 0, "rate"), 0.01, kRounding);
    EXPECT_NEAR(lastValue(table, "rate"), 1000.0, 1000.0 * kRounding);
    for (std::size_t r = 1; r < table.rows.size(); ++r) {
        const double rise = std::log(valueOf(table, r, "stress") / valueOf(table, r - 1, "stress"));
        const double run = std::log(valueOf(table, r, "rate") / valueOf(table, r - 1, "rate"));
        EXPECT_NEAR(rise / run, 1.0, kRounding);
        EXPECT_NEAR(run, std::log(10.0), kRounding) << "rates are even in their logarithm";
    }
}

TEST(FlowCurve, OfASolidIsToldToBeUnsteady) {
    RheometerSettings settings;
    settings.rates = RateRange{1.0, 1.0, 1};
    EXPECT_EQ(runRheometer(solid("neo_hookean"), settings).notes.size(), 1U);
}

}  // namespace
}  // namespace mallow::test
