#include "rheometer/test_materials.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

RheometerSettings oscillationAt(double frequency, double strain) {
    RheometerSettings settings;
    settings.test = RheometerTest::Oscillation;
    settings.frequency = frequency;
    settings.strain = strain;
    return settings;
}

TEST(Oscillation, OfAnElasticSolidStoresAndLosesNothing) {
    for (const std::string& model : elasticModels()) {
        const ResponseTable table = runRheometer(solid(model), oscillationAt(5.0, 1e-4));
        EXPECT_NEAR(resultOf(table, "storage_modulus"), kShearModulus, 1e-7 * kShearModulus)
            << model;
        EXPECT_NEAR(resultOf(table, "loss_modulus"), 0.0, 1e-7 * kShearModulus) << model;
    }
}

TEST(Oscillation, OfALiquidLosesViscosityTimesOmegaAndStoresNothing) {
    for (const double frequency : {0.1, 1.0, 30.0}) {
        const double loss = kViscosity * 2.0 * kPi * frequency;
        const ResponseTable table = runRheometer(newtonianLiquid(), oscillationAt(frequency, 0.5));
        EXPECT_NEAR(resultOf(table, "loss_modulus"), loss, 1e-9 * loss);
        EXPECT_NEAR(resultOf(table, "storage_modulus"), 0.0, 1e-9 * loss);
        for (const std::size_t r : {std::size_t(0), table.rows.size() - 1})
            EXPECT_NEAR(valueOf(table, r, "loss_modulus"), loss, 1e-9 * loss);
    }
}

TEST(Oscillation, TakesWholePeriodsAndEndsUnstrained) {
    RheometerSettings settings = oscillationAt(2.0, 0.1);
    settings.time = 0.7;  // 1.4 periods
    const ResponseTable table = runRheometer(newtonianLiquid(), settings);
    EXPECT_NEAR(lastValue(table, "time"), 1.0, 1e-9);
    EXPECT_NEAR(lastValue(table, "strain"), 0.0, 1e-9);
}

}  // namespace
}  // namespace mallow::test
