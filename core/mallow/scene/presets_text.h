/// @file presets_text.h
/// What `mallow presets` prints, and the tables of docs/materials.md.
#pragma once

#include <mallow/params/presets.h>

#include <string>

namespace mallow {

/// One line for each preset.
std::string presetsText();

/// All of them with their values, as the table of docs/materials.md.
std::string presetsMarkdown();

/// The parameters of all models with unit, range and default, as the table of docs/materials.md.
std::string parametersMarkdown();

/// One preset with its parameters, units and source.
std::string presetText(const Preset& preset);

/// All of them as JSON: a list of {name, label, model, help, source, values: {NAME: {value,
/// unit}}}.
std::string presetsJson();

/// One of them.
std::string presetJson(const Preset& preset);

}  // namespace mallow
