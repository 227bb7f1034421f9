#include "rheometer/test_materials.h"

#include <mallow/params/input_error.h>
#include <mallow/params/presets.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

RheometerSettings creepAt(double stress) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    settings.stress = stress;
    return settings;
}

/// What the default of creep is nine tenths of.
RheometerSettings sheared() {
    RheometerSettings settings;
    settings.test = RheometerTest::Shear;
    settings.rate = 1.0;
    settings.strain = 0.1;
    return settings;
}

TEST(Creep, OfNeoHookeanIsStressOverModulusAtOnce) {
    const ResponseTable table = runRheometer(solid("neo_hookean"), creepAt(500.0));
    ASSERT_EQ(table.failure, "");
    for (const std::size_t r : {std::size_t(0), table.rows.size() - 1}) {
        EXPECT_NEAR(valueOf(table, r, "strain"), 500.0 / kShearModulus, 1e-10);
        EXPECT_NEAR(valueOf(table, r, "stress"), 500.0, 1e-8);
    }
}

TEST(Creep, OfALiquidIsAConstantRate) {
    const ResponseTable table = runRheometer(newtonianLiquid(), creepAt(60.0));
    ASSERT_EQ(table.failure, "");
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        EXPECT_NEAR(valueOf(table, r, "rate"), 60.0 / kViscosity, 1e-9);
        EXPECT_NEAR(valueOf(table, r, "strain"), 60.0 / kViscosity * valueOf(table, r, "time"),
                    1e-9);
    }
}

TEST(Creep, AStressThatNoRateGivesIsAFailureWithTheRowsBeforeIt) {
    const MaterialPoint water({"water", "liquid", {}, {{"bulk_modulus", 1.0e6}}});
    const ResponseTable table = runRheometer(water, creepAt(1.0));
    EXPECT_TRUE(table.rows.empty());
    EXPECT_NE(table.failure.find("1 Pa"), std::string::npos) << table.failure;
    // The shear stress of Hencky's law, 2 mu asinh(g/2)/sqrt(1 + g^2/4), is nowhere above 1.33 mu.
    EXPECT_NE(runRheometer(solid("hencky"), creepAt(1.4 * kShearModulus)).failure, "");
    EXPECT_EQ(runRheometer(solid("hencky"), creepAt(1.0 * kShearModulus)).failure, "");
}

/// What a preset bears in shear it bears without a stress asked for: an artist's first try.
TEST(Creep, HoldsNineTenthsOfWhatShearingTakesByDefault) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    constexpr double kSteps = 5e-3;  // what shearing takes depends a little on the steps
    int held = 0;
    for (const Preset& preset : presets()) {
        const MaterialPoint point({preset.name, preset.model, preset.values, {}});
        const double taken = lastValue(runRheometer(point, sheared()), "stress");
        if (!(taken > 0.0)) continue;  // liquids without viscosity, sand without pressure
        const ResponseTable table = runRheometer(point, settings);
        EXPECT_EQ(table.failure, "") << preset.name;
        EXPECT_NEAR(valueOf(table, 0, "stress") / taken, 0.9, kSteps) << preset.name;
        ++held;
    }
    EXPECT_GT(held, 20);
}

TEST(Creep, WithoutAStressOfItsOwnAMaterialIsToldToHaveNone) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    const MaterialPoint water({"water", "liquid", {}, {{"bulk_modulus", 1.0e6}}});
    EXPECT_THROW(runRheometer(water, settings), InputError);
}

}  // namespace
}  // namespace mallow::test
