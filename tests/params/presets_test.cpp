/// @file presets_test.cpp
/// Every preset can be used as it is: its model takes its values, its time steps are affordable,
/// and a user can read where it comes from.
#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/presets.h>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace mallow::test {
namespace {

/// Slower sound keeps the steps of a 1 cm grid above 30 microseconds.
constexpr double kFastestSound = 150.0;  // m/s

bool isPhysical(const Preset& preset) {
    const std::string suffix = "_physical";
    return preset.name.size() > suffix.size() &&
           preset.name.compare(preset.name.size() - suffix.size(), suffix.size(), suffix) == 0;
}

BoundMaterial bound(const Preset& preset, const ModelInfo& info) {
    return bindMaterial(info.parameters, {preset.name, preset.model, preset.values, {}}, {}, {});
}

/// [m/s], at rest
double soundSpeed(const Preset& preset) {
    const int model = modelIndex(preset.model);
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(model)];
    const BoundMaterial material = bound(preset, info);
    std::vector<double> values;
    for (const BoundParameter& parameter : material.parameters) values.push_back(parameter.uniform);
    return std::sqrt(waveModulus({model, values.data()}, info.restState.data()) /
                     material.density.uniform);
}

TEST(Presets, ModelsExistAndTakeTheirValues) {
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        const int model = modelIndex(preset.model);
        ASSERT_GE(model, 0) << preset.model;
        const BoundMaterial material = bound(preset, modelInfos()[static_cast<std::size_t>(model)]);
        for (const ParamError& error : material.errors)
            ADD_FAILURE() << error.name << " " << error.message;
        EXPECT_EQ(preset.values.count("density"), 1U);
    }
}

TEST(Presets, SoundIsSlowExceptInThoseNamedPhysical) {
    for (const Preset& preset : presets()) {
        if (isPhysical(preset)) {
            EXPECT_GT(soundSpeed(preset), kFastestSound) << preset.name << " needs no such name";
        } else {
            EXPECT_LT(soundSpeed(preset), kFastestSound) << preset.name;
        }
    }
}

TEST(Presets, HelpTellsHowMuchShorterTimeStepsAre) {
    struct Told {
        const char *name, *words, *than;
        double times;
    };
    const std::vector<Told> all = {
        {"sand_physical", "six", "sand", 6},
        {"water_physical", "some forty-five", "water", 45},
        {"rubber_physical", "some thirty-five", "rubber", 35},
        {"metal_physical", "some hundred and twenty", "metal", 120},
        {"honey_physical", "a hundred and forty", "honey", 140},
        {"wet_sand_physical", "some seven", "wet_sand", 7},
        {"clay_physical", "some twenty", "clay", 20},
        {"chocolate_physical", "twelve", "chocolate", 12},
        {"wax_physical", "six", "wax", 6},
        {"butter_physical", "some fifty-five", "butter", 55},
        {"lava_physical", "some ninety", "lava", 90},
        {"jello_physical", "some two hundred and seventy", "jello", 270},
        {"slime_physical", "some two hundred", "slime", 200},
        {"mud_physical", "some sixty-five", "mud", 65},
        {"snow_physical", "some forty", "snow", 40},
        {"powder_snow_physical", "some ten", "powder_snow", 10},
        {"brittle_clay_physical", "some seventy", "brittle_clay", 70},
    };
    constexpr double kRoughly = 0.25;
    std::size_t telling = 0;
    for (const Preset& preset : presets())
        telling += preset.help.find(" times shorter than those of ") != std::string::npos ? 1U : 0U;
    EXPECT_EQ(telling, all.size()) << "a preset that tells is not listed here";
    for (const Told& told : all) {
        SCOPED_TRACE(told.name);
        const Preset *stiff = findPreset(told.name), *soft = findPreset(told.than);
        ASSERT_TRUE(stiff != nullptr && soft != nullptr);
        const std::string sentence = "time steps are " + std::string(told.words) +
                                     " times shorter than those of " + told.than + ".";
        EXPECT_NE(stiff->help.find(sentence), std::string::npos) << stiff->help;
        EXPECT_NEAR(soundSpeed(*stiff) / soundSpeed(*soft), told.times, kRoughly * told.times);
    }
}

TEST(Presets, EachHasANameOfItsOwnALabelASourceAndHelp) {
    std::set<std::string> names, labels;
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        EXPECT_TRUE(names.insert(preset.name).second);
        EXPECT_TRUE(labels.insert(preset.label).second);
        EXPECT_EQ(preset.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string::npos);
        EXPECT_FALSE(preset.source.empty());
        ASSERT_FALSE(preset.help.empty());
        EXPECT_EQ(preset.help.back(), '.');
        EXPECT_EQ(findPreset(preset.name), &preset);
    }
    EXPECT_EQ(findPreset("no_such_preset"), nullptr);
}

}  // namespace
}  // namespace mallow::test
