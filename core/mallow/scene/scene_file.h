/// @file scene_file.h
/// A scene file (docs/scene.md) to everything a run needs: loaded, sampled, checked.
#pragma once

#include <mallow/params/output_settings.h>
#include <mallow/scene/scene_problem.h>
#include <mallow/scene/simulation.h>

#include <string>
#include <string_view>
#include <vector>

namespace mallow {

struct Scene {
    std::string name;
    SimulationInput input;
    OutputSettings output;
    /// The scene as JSON: presets expanded, defaults filled in, paths absolute. It loads to the
    /// same simulation, bit for bit.
    std::string resolved;
    /// Every file that it reads or refers to, absolute; sequences as their pattern.
    std::vector<std::string> files;
};

/// `overrides` are "path.to.key=value".
/// @throws InvalidScene with every problem of the text; if that has none, of the files.
Scene loadScene(const std::string& path, const std::vector<std::string>& overrides);

/// The same from a text; `source` is for messages, files are relative to `folder`. Nothing outside
/// is read but the files that the scene names.
Scene parseScene(std::string_view text,
                 const std::string& source,
                 const std::string& folder,
                 const std::vector<std::string>& overrides);

/// JSON schema (draft 7) of scene files.
std::string sceneSchema();

/// docs/scene.md.
std::string sceneReference();

}  // namespace mallow
