/// @file resolve_materials.h
/// Materials as a scene states them to materials as a simulation takes them.
#pragma once

#include <mallow/params/body_settings.h>

namespace mallow {

/// With the preset's values as a level of their own. The preset, if any, exists.
MaterialParams materialParams(const MaterialSettings& material);

/// The same material with no preset and every parameter stated. Nothing is converted between the
/// two pairs of moduli that would not be anyway, so it computes the same bits.
MaterialSettings expanded(const MaterialSettings& material);

}  // namespace mallow
