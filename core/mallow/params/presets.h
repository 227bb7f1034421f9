/// @file presets.h
/// Materials that work out of the box: the scene's `preset`.
#pragma once

#include <mallow/params/material_params.h>

#include <string>
#include <vector>

namespace mallow {

struct Preset {
    std::string name;    ///< snake_case, as a scene says it
    std::string label;   ///< as shown to a user
    std::string model;   ///< the model's outside name
    GivenValues values;  ///< SI, by outside name
    std::string source;  ///< the paper and table, or "tuned here"
    std::string help;    ///< one sentence
    GivenRamps ramps = {};
};

/// All presets, in the order a user should see them.
const std::vector<Preset>& presets();

/// The preset of that name, or null.
const Preset* findPreset(const std::string& name);

}  // namespace mallow
