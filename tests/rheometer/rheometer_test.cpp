/// @file rheometer_test.cpp
/// What holds for any test: settings that do not fit are named, rows and steps are bounded.
#include "rheometer/test_materials.h"

#include <mallow/params/input_error.h>
#include <mallow/rheometer/steps.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

TEST(Rheometer, SettingsThatTheTestDoesNotHaveAreAllNamed) {
    RheometerSettings settings;
    settings.test = RheometerTest::Creep;
    settings.rate = 1.0;
    settings.frequency = 2.0;
    settings.confined = true;
    try {
        runRheometer(solid("hencky"), settings);
        FAIL() << "nothing was thrown";
    } catch (const InputError& error) {
        for (const char* name : {"rate", "frequency", "confined", "creep"})
            EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    }
}

TEST(Rheometer, BadParametersAreAllNamed) {
    try {
        const MaterialPoint bad(
            {"m", "hencky", {}, {{"youngs_modulus", -1.0}, {"viscosity", 3.0}}});
        FAIL() << "nothing was thrown";
    } catch (const InputError& error) {
        for (const char* name : {"youngs_modulus", "viscosity"})
            EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    }
    EXPECT_THROW(MaterialPoint({"m", "henky", {}, {}}), InputError);
}

TEST(Rheometer, EveryTestHasTheCommonColumnsAndFullFiniteRows) {
    for (const RheometerTest test :
         {RheometerTest::Shear, RheometerTest::Relaxation, RheometerTest::Creep,
          RheometerTest::Oscillation, RheometerTest::Compression}) {
        RheometerSettings settings;
        settings.test = test;
        for (const MaterialPoint& point : {solid("hencky"), newtonianLiquid()}) {
            SCOPED_TRACE(wordOf(test) + " of " + point.name());
            const ResponseTable table = runRheometer(point, settings);
            EXPECT_EQ(table.failure, "");
            ASSERT_FALSE(table.rows.empty());
            EXPECT_LE(table.rows.size(), 510U);
            for (const char* name : {"time", "strain", "rate", "stress", "apparent_viscosity"})
                EXPECT_NO_THROW(columnIndex(table, name)) << name;
            const std::size_t viscosity = columnIndex(table, "apparent_viscosity");
            for (const std::vector<double>& row : table.rows) {
                ASSERT_EQ(row.size(), table.columns.size());
                for (std::size_t c = 0; c < row.size(); ++c)
                    EXPECT_TRUE(std::isfinite(row[c]) || c == viscosity) << table.columns[c].name;
            }
        }
    }
}

TEST(Steps, FillTheTimeAndEndWithARow) {
    for (const double longest : {0.1, 0.3, 1e-4, 7.0}) {
        const Steps steps = equalSteps(1.0, longest);
        EXPECT_LE(steps.dt, longest * (1.0 + 1e-8));
        EXPECT_DOUBLE_EQ(steps.timeAfter(steps.count - 1), 1.0);
        EXPECT_TRUE(steps.isRow(steps.count - 1));
    }
    EXPECT_EQ(equalSteps(1.0, 0.1).count, 10U);
    EXPECT_THROW(equalSteps(1.0, 1e-12), InputError);
}

}  // namespace
}  // namespace mallow::test
