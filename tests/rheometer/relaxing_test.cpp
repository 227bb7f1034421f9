/// @file relaxing_test.cpp
/// Materials that forget, against the closed forms of linear viscoelasticity.
#include "rheometer/test_materials.h"

#include <mallow/rheometer/relaxation_time.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kRelaxation = 0.25;      // s
constexpr double kSmall = 1e-4;           // strain at which every law is linear
constexpr double kStepLag = 0.5 / 200.0;  // of implicit steps, 200 to a relaxation time

/// A spring mu_E beside a spring mu_N with a dashpot: the standard linear solid.
constexpr double kEquilibrium = 1.0e3, kViscous = 3.0e3;  // Pa

MaterialPoint standardSolid() {
    return MaterialPoint({"silicone",
                          "viscoelastic",
                          {},
                          {{"shear_modulus", kEquilibrium},
                           {"bulk_modulus", 1.0e4},
                           {"viscous_shear_modulus", kViscous},
                           {"viscous_bulk_modulus", 1.0e4},
                           {"deviatoric_viscosity", 2.0 * kViscous * kRelaxation},
                           {"dilational_viscosity", 2.0 * kViscous * kRelaxation}}});
}

MaterialPoint oldroyd(double viscosity) {
    return MaterialPoint({"slime",
                          "oldroyd_b",
                          {},
                          {{"shear_modulus", kShearModulus},
                           {"bulk_modulus", kBulkModulus},
                           {"relaxation_time", kRelaxation},
                           {"newtonian_viscosity", viscosity}}});
}

TEST(RelaxationTime, FollowsFromEachModelsParameters) {
    EXPECT_DOUBLE_EQ(*relaxationTime(standardSolid()), kRelaxation);
    EXPECT_DOUBLE_EQ(*relaxationTime(oldroyd(0.0)), kRelaxation);
    EXPECT_FALSE(relaxationTime(solid("hencky")).has_value());
    EXPECT_FALSE(relaxationTime(newtonianLiquid()).has_value());
}

TEST(StressRelaxation, OfTheStandardSolidIsExponentialToItsEquilibrium) {
    RheometerSettings settings;
    settings.test = RheometerTest::Relaxation;
    settings.strain = kSmall;
    const ResponseTable table = runRheometer(standardSolid(), settings);
    EXPECT_NEAR(lastValue(table, "time"), 5.0 * kRelaxation, 1e-9);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double decay = std::exp(-valueOf(table, r, "time") / kRelaxation);
        EXPECT_NEAR(valueOf(table, r, "relaxation_modulus"), kEquilibrium + kViscous * decay,
                    kStepLag * kViscous);
    }
}

TEST(Creep, OfTheStandardSolidIsDelayedElasticity) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    settings.stress = kSmall * kEquilibrium;
    const ResponseTable table = runRheometer(standardSolid(), settings);
    ASSERT_EQ(table.failure, "");
    const double both = kEquilibrium + kViscous;
    const double delay = kRelaxation * both / kEquilibrium;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double rest = kViscous / both * std::exp(-valueOf(table, r, "time") / delay);
        EXPECT_NEAR(valueOf(table, r, "compliance"), (1.0 - rest) / kEquilibrium,
                    kStepLag / kEquilibrium);
    }
}

TEST(Oscillation, OfTheStandardSolidHasItsModuli) {
    for (const double frequency : {0.1, 1.0, 5.0}) {
        RheometerSettings settings;
        settings.test = RheometerTest::Oscillation;
        settings.frequency = frequency;
        settings.strain = kSmall;
        settings.dt = 1e-4 / frequency;
        const ResponseTable table = runRheometer(standardSolid(), settings);
        const double x = 2.0 * kPi * frequency * kRelaxation;
        EXPECT_NEAR(resultOf(table, "storage_modulus"),
                    kEquilibrium + kViscous * x * x / (1.0 + x * x), 2e-3 * kViscous);
        EXPECT_NEAR(resultOf(table, "loss_modulus"), kViscous * x / (1.0 + x * x), 2e-3 * kViscous);
    }
}

TEST(ShearStartUp, OfOldroydBApproachesItsSteadyStateExponentially) {
    // b_OB,xy = Wi g (1 - e^(-t/Wi)); det b_OB = b_xx b_yy - b_xy^2 scales it down to J = 1.
    constexpr double kRate = 3.0, kViscosity = 10.0, Wi = kRelaxation;
    RheometerSettings settings;
    settings.rate = kRate;
    settings.time = 4.0 * Wi;
    settings.dt = 1e-4;
    const ResponseTable table = runRheometer(oldroyd(kViscosity), settings);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double t = valueOf(table, r, "time") / Wi, e = std::exp(-t);
        const double xy = Wi * kRate * (1.0 - e);
        const double xx = 1.0 + 2.0 * Wi * kRate * Wi * kRate * (1.0 - e * (1.0 + t));
        const double scale = std::pow(xx - xy * xy, -1.0 / 3.0);
        EXPECT_NEAR(valueOf(table, r, "stress"), kShearModulus * scale * xy + kViscosity * kRate,
                    1e-3 * kShearModulus);
    }
}

TEST(FlowCurve, OfOldroydBThins) {
    // Steady: mu Wi g (1 + (Wi g)^2)^(-1/3) + mu^N g.
    RheometerSettings settings;
    settings.rates = RateRange{0.1, 100.0, 7};
    const ResponseTable table = runRheometer(oldroyd(1.0), settings);
    EXPECT_TRUE(table.notes.empty());
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double rate = valueOf(table, r, "rate"), x = kRelaxation * rate;
        const double stress = kShearModulus * x * std::pow(1.0 + x * x, -1.0 / 3.0) + rate;
        EXPECT_NEAR(valueOf(table, r, "stress") / stress, 1.0, 1e-3) << rate;
    }
}

}  // namespace
}  // namespace mallow::test
