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
