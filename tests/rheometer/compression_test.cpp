#include "rheometer/test_materials.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

const double kYoungs = 9.0 * kBulkModulus * kShearModulus / (3.0 * kBulkModulus + kShearModulus);
const double kPoisson =
    (3.0 * kBulkModulus - 2.0 * kShearModulus) / (2.0 * (3.0 * kBulkModulus + kShearModulus));

RheometerSettings compressionTo(double strain, bool confined) {
    RheometerSettings settings;
    settings.test = RheometerTest::Compression;
    settings.strain = strain;
    settings.confined = confined;
    return settings;
}

TEST(Compression, WithFreeSidesShowsYoungsModulusAndPoissonsRatio) {
    for (const std::string& model : elasticModels()) {
        const ResponseTable table = runRheometer(solid(model), compressionTo(1e-6, false));
        const double strain = lastValue(table, "strain");
        EXPECT_NEAR(strain, -1e-6, 1e-15);
        // The next term is of the order of the strain.
        EXPECT_NEAR(lastValue(table, "stress") / strain, kYoungs, 1e-5 * kYoungs) << model;
        EXPECT_NEAR(-lastValue(table, "lateral_strain") / strain, kPoisson, 1e-5) << model;
        EXPECT_NEAR(lastValue(table, "lateral_stress"), 0.0, 1e-9 * kYoungs * 1e-6) << model;
        EXPECT_NEAR(resultOf(table, "youngs_modulus"), kYoungs, 1e-5 * kYoungs) << model;
        EXPECT_NEAR(resultOf(table, "poissons_ratio"), kPoisson, 1e-5) << model;
    }
}

TEST(Compression, OfHenckyIsLinearInTheLogarithmicStrainHoweverFar) {
    const ResponseTable table = runRheometer(solid("hencky"), compressionTo(0.7, false));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double strain = valueOf(table, r, "strain");
        const double J = valueOf(table, r, "volume_ratio");
        EXPECT_NEAR(J * valueOf(table, r, "stress"), kYoungs * strain, 1e-9 * kYoungs);
        EXPECT_NEAR(valueOf(table, r, "lateral_strain"), -kPoisson * strain, 1e-9);
        EXPECT_NEAR(std::log(J), strain * (1.0 - 2.0 * kPoisson), 1e-9);
    }
}

TEST(Compression, BetweenWallsShowsTheModulusOfUniaxialStrain) {
    for (const std::string& model : elasticModels()) {
        const ResponseTable table = runRheometer(solid(model), compressionTo(1e-6, true));
        const double modulus = kBulkModulus + 4.0 / 3.0 * kShearModulus;
        EXPECT_NEAR(lastValue(table, "stress") / lastValue(table, "strain"), modulus,
                    1e-5 * modulus)
            << model;
        EXPECT_EQ(lastValue(table, "lateral_strain"), 0.0);
    }
}

TEST(Compression, OfALiquidWithFreeSidesIsThreeTimesTheViscosity) {
    // Trouton's ratio, once the little that it is compressed is so.
    const ResponseTable table = runRheometer(newtonianLiquid(), compressionTo(0.2, false));
    EXPECT_NEAR(lastValue(table, "apparent_viscosity"), 3.0 * kViscosity, 1e-4 * kViscosity);
}

}  // namespace
}  // namespace mallow::test
