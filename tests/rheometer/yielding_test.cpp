/// @file yielding_test.cpp
/// Materials with a yield stress, against what the laws say in closed form.
#include "rheometer/test_materials.h"

#include <mallow/params/input_error.h>
#include <mallow/params/presets.h>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace mallow::test {
namespace {

constexpr double kYield = 20.0;  // Pa, uniaxial

MaterialPoint herschelBulkley(double viscosity, double flowIndex) {
    return MaterialPoint({"foam",
                          "herschel_bulkley",
                          {},
                          {{"shear_modulus", kShearModulus},
                           {"bulk_modulus", kBulkModulus},
                           {"yield_stress", kYield},
                           {"viscosity", viscosity},
                           {"flow_index", flowIndex}}});
}

MaterialPoint vonMises(double hardening) {
    return MaterialPoint({"metal",
                          "von_mises",
                          {},
                          {{"shear_modulus", kShearModulus},
                           {"bulk_modulus", kBulkModulus},
                           {"yield_stress", kYield},
                           {"hardening_modulus", hardening}}});
}

TEST(FlowCurve, OfHerschelBulkleyIsYieldStressAndPowerLaw) {
    // tau = sigma_Y/sqrt(3) + eta 2^(-(1+h)/2) rate^h, up to (tau/mu)^2.
    for (const double h : {0.3, 1.0, 1.8}) {
        constexpr double kEta = 3.0;
        RheometerSettings settings;
        settings.rates = RateRange{0.01, 10.0, 7};
        const ResponseTable table = runRheometer(herschelBulkley(kEta, h), settings);
        EXPECT_TRUE(table.notes.empty());
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const double rate = valueOf(table, r, "rate");
            const double tau = kYield / std::sqrt(3.0) +
                               kEta * std::pow(2.0, -0.5 * (1.0 + h)) * std::pow(rate, h);
            const double stretch = tau / kShearModulus;
            EXPECT_NEAR(valueOf(table, r, "stress") / tau, 1.0, 2.0 * stretch * stretch + 1e-5)
                << "h = " << h << ", rate " << rate;
        }
    }
}

TEST(StressRelaxation, OfHerschelBulkleyIsExponentialDownToTheYieldStress) {
    // At h = 1 the excess s - s_Y decays at the rate 2 mu/eta.
    constexpr double kEta = 800.0;
    RheometerSettings settings;
    settings.test = RheometerTest::Relaxation;
    settings.strain = 0.01;
    const ResponseTable table = runRheometer(herschelBulkley(kEta, 1.0), settings);
    const double floor = kYield / std::sqrt(3.0);
    const double start = kShearModulus * 0.01 - floor;
    EXPECT_NEAR(lastValue(table, "time"), 5.0 * kEta / (2.0 * kShearModulus), 1e-9);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const double decay = std::exp(-2.0 * kShearModulus / kEta * valueOf(table, r, "time"));
        // Implicit steps of 1/200 of the relaxation time lag by up to 1/400 /e of the excess.
        EXPECT_NEAR(valueOf(table, r, "stress"), floor + start * decay, 2e-3 * start);
    }
}

TEST(Creep, OfHerschelBulkleyFlowsAboveItsYieldStressOnly) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    settings.time = 1.0;
    const double shearYield = kYield / std::sqrt(3.0);
    settings.stress = 0.95 * shearYield;
    const ResponseTable below = runRheometer(herschelBulkley(3.0, 1.0), settings);
    EXPECT_EQ(below.failure, "");
    EXPECT_NEAR(lastValue(below, "strain"), *settings.stress / kShearModulus, 1e-6);
    settings.stress = shearYield + 1.5;  // eta/2 = 1.5 Pa s: 1/s
    const ResponseTable above = runRheometer(herschelBulkley(3.0, 1.0), settings);
    EXPECT_EQ(above.failure, "");
    EXPECT_NEAR(lastValue(above, "rate"), 1.0, 1e-3);
}

TEST(Creep, PerfectPlasticityCannotHoldMoreThanItsYieldStress) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    settings.stress = 1.01 * kYield / std::sqrt(3.0);
    EXPECT_NE(runRheometer(vonMises(0.0), settings).failure, "");
    EXPECT_EQ(runRheometer(vonMises(500.0), settings).failure, "");
}

TEST(Compression, OfVonMisesYieldsAtTheYieldStressAndHardens) {
    RheometerSettings settings;
    settings.test = RheometerTest::Compression;
    settings.strain = 0.1;
    const ResponseTable perfect = runRheometer(vonMises(0.0), settings);
    EXPECT_NEAR(lastValue(perfect, "stress") * lastValue(perfect, "volume_ratio"), -kYield,
                1e-6 * kYield);
    // tau = sigma_Y + H (strain - tau/E)
    constexpr double kHardening = 500.0;
    const double E = 9.0 * kBulkModulus * kShearModulus / (3.0 * kBulkModulus + kShearModulus);
    const ResponseTable hard = runRheometer(vonMises(kHardening), settings);
    EXPECT_NEAR(lastValue(hard, "stress") * lastValue(hard, "volume_ratio"),
                -(kYield + kHardening * 0.1) / (1.0 + kHardening / E), 1e-6 * kYield);
}

const std::set<std::string> kDrySand = {"sand", "hourglass_sand", "sand_physical"};
const std::set<std::string> kInviscid = {"water", "soft_water", "pool_water"};

/// The shear and Young's moduli of both springs, where there are two.
double mostShear(const MaterialPoint& point) {
    return point.parameter("shear_modulus").value_or(0.0) +
           point.parameter("viscous_shear_modulus").value_or(0.0);
}
double mostYoungs(const MaterialPoint& point) {
    const double mu = mostShear(point),
                 kappa = point.parameter("bulk_modulus").value_or(0.0) +
                         point.parameter("viscous_bulk_modulus").value_or(0.0);
    return 9.0 * kappa * mu / (3.0 * kappa + mu);
}

void expectWithinItsModuli(const MaterialPoint& point, const ResponseTable& table) {
    constexpr double kSecondOrder = 1e-2;  // of a first strain of 1e-3
    for (const ResponseResult& result : table.results) {
        SCOPED_TRACE(result.name);
        if (result.name == "shear_modulus") {
            EXPECT_GT(result.value, 0.0);
            EXPECT_LE(result.value, mostShear(point) * (1.0 + kSecondOrder));
        } else if (result.name == "youngs_modulus") {
            EXPECT_GT(result.value, 0.0);
            // With a viscosity the first step bears that of its rate on top, however little strain.
            if (point.parameter("newtonian_viscosity").value_or(0.0) > 0.0) continue;
            EXPECT_LE(result.value, mostYoungs(point) * (1.0 + kSecondOrder));
        } else if (result.name == "poissons_ratio") {
            EXPECT_GT(result.value, -1.0);
            EXPECT_LE(result.value, 0.5 + kSecondOrder);
        }
    }
}

TEST(Rheometer, EveryPresetGoesThroughEveryTestOrSaysWhyNot) {
    for (const Preset& preset : presets())
        for (const RheometerTest test :
             {RheometerTest::Shear, RheometerTest::Relaxation, RheometerTest::Creep,
              RheometerTest::Oscillation, RheometerTest::Compression}) {
            SCOPED_TRACE(preset.name + " " + wordOf(test));
            RheometerSettings settings;
            settings.test = test;
            const MaterialPoint point({preset.name, preset.model, preset.values, {}});
            const bool isDrySand = kDrySand.count(preset.name) > 0;
            if (test == RheometerTest::Creep && (isDrySand || kInviscid.count(preset.name) > 0)) {
                try {
                    runRheometer(point, settings);
                    ADD_FAILURE() << "bears no stress to hold";
                } catch (const InputError& error) {
                    EXPECT_NE(std::string(error.what()).find("bears no shear stress"),
                              std::string::npos)
                        << error.what();
                }
                continue;
            }
            const ResponseTable table = runRheometer(point, settings);
            EXPECT_EQ(table.failure, "");
            EXPECT_FALSE(table.rows.empty());
            expectWithinItsModuli(point, table);
            const bool hasModuli =
                test != RheometerTest::Relaxation && test != RheometerTest::Creep;
            EXPECT_EQ(table.notes.size(), isDrySand && hasModuli ? 1U : 0U);
            if (isDrySand) {
                EXPECT_TRUE(table.results.empty()) << "rounding is no modulus";
            }
        }
}

TEST(Rheometer, SandThatIsPressedTellsWhatItBears) {
    const Preset& sand = *findPreset("sand");
    RheometerSettings settings;
    settings.test = RheometerTest::Compression;
    settings.confined = true;
    const ResponseTable table =
        runRheometer(MaterialPoint({sand.name, sand.model, sand.values, {}}), settings);
    EXPECT_TRUE(table.notes.empty());
    EXPECT_LT(lastValue(table, "stress"), -1e4);
}

}  // namespace
}  // namespace mallow::test
