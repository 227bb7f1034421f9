/// @file overrides.h
/// `--set path.to.key=value`: changes to a scene before it is read.
#pragma once

#include <mallow/scene/json_text.h>
#include <mallow/scene/scene_problem.h>

#include <string>
#include <vector>

namespace mallow {

/// Items of lists are found by name or index; a key that the file leaves out is added, and one that
/// no scene has is refused when the scene is read. The value is JSON, else a text.
void applyOverrides(const std::vector<std::string>& overrides,
                    Json& scene,
                    SceneProblems& problems);

}  // namespace mallow
