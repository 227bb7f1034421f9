/// @file method_defaults.h
/// What a scene's other keys mean depends on its method: with `projection`, velocities go by `flip`
/// with a ratio of their own, and the kernels are those of the staggered grid.
#pragma once

#include <mallow/scene/scene_key.h>

namespace mallow {

/// Puts the method's own defaults where `json` gives nothing, and reports what does not apply.
void applyMethodDefaults(Json& json, SceneProblems& problems);

/// Takes out of a written scene what does not apply, so that it can be read again.
void removeWhatDoesNotApply(Json& json);

}  // namespace mallow
