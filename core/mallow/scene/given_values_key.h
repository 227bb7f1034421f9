/// @file given_values_key.h
/// Material parameters by name, as materials and objects state them.
#pragma once

#include <mallow/params/material_params.h>
#include <mallow/scene/scene_key.h>

namespace mallow {

/// A key for every parameter of any model, and for those that are still to come.
std::vector<SceneKey<GivenValues>> givenValueKeys();

/// Only those that are stated.
Json writeGivenValues(const GivenValues& values);

}  // namespace mallow
