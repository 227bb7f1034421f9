/// @file rheometer_material.h
/// The material that `mallow rheometer` names.
#pragma once

#include <mallow/params/material_params.h>

#include <string>

namespace mallow::cli {

/// A preset's name, or SCENE.json:MATERIAL. @throws InputError, InvalidScene
MaterialParams namedMaterial(const std::string& text);

}  // namespace mallow::cli
