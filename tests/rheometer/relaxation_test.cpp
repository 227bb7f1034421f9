#include "rheometer/test_materials.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

TEST(StressRelaxation, AnElasticSolidKeepsItsStress) {
    for (const std::string& model : elasticModels()) {
        RheometerSettings settings;
        settings.test = RheometerTest::Relaxation;
        settings.strain = 1e-4;
        const ResponseTable table = runRheometer(solid(model), settings);
        EXPECT_EQ(valueOf(table, 0, "time"), 0.0);
        for (std::size_t r = 0; r < table.rows.size(); ++r)
            EXPECT_NEAR(valueOf(table, r, "relaxation_modulus"), kShearModulus,
                        1e-7 * kShearModulus)
                << model;
    }
}

TEST(StressRelaxation, ALiquidHasNothingToRelax) {
    RheometerSettings settings;
    settings.test = RheometerTest::Relaxation;
    const ResponseTable table = runRheometer(newtonianLiquid(), settings);
    for (std::size_t r = 0; r < table.rows.size(); ++r) EXPECT_EQ(valueOf(table, r, "stress"), 0.0);
}

}  // namespace
}  // namespace mallow::test
