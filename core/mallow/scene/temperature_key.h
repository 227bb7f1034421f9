/// @file temperature_key.h
/// A collider's temperature in a scene file: a number, {"vdb": file, "grid": name} or
/// {"attribute": name}.
#pragma once

#include <mallow/scene/scene_key.h>

namespace mallow {

/// `number` reads and writes the plain form.
SceneKey<ColliderSettings> temperatureKey(const SceneKey<ColliderSettings>& number);

}  // namespace mallow
