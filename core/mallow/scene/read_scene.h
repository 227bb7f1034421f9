/// @file read_scene.h
/// A scene's text to its settings: parsed, changed, checked; no file is opened.
#pragma once

#include <mallow/scene/scene_problem.h>
#include <mallow/scene/scene_settings.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

/// Presets are expanded, names given where the file has none, and paths absolute; `source` is for
/// messages, files are relative to `folder`, `overrides` are "path.to.key=value".
/// @throws InvalidScene with everything that can be seen without opening a file.
SceneSettings readScene(std::string_view text,
                        const std::string& source,
                        const std::string& folder,
                        const std::vector<std::string>& overrides);

/// The same with materials as the text states them: presets keep their names.
SceneSettings readStatedScene(std::string_view text,
                              const std::string& source,
                              const std::string& folder,
                              const std::vector<std::string>& overrides);

/// The text that reads back as the same settings.
std::string writeScene(const SceneSettings& scene);

/// visit(file) for every file that a scene names, in the order of the file.
void forEachFile(SceneSettings& scene, const std::function<void(std::string&)>& visit);

}  // namespace mallow
