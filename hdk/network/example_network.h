/// @file example_network.h
/// A scene as a network of Houdini nodes, and the files that bring it to an artist: a script that
/// builds it, and an archive (.hip) that holds it.
#pragma once

#include "network/network.h"

#include <mallow/scene/scene_settings.h>

namespace mallow::hdk {

struct Example {
    std::string name;    ///< of its files: "dam_break"
    std::string source;  ///< what it was made of: "scenes/dam_break.json"
    std::string about;   ///< one sentence
    double fps = 24.0;
    int firstFrame = 1, lastFrame = 1;
    NetworkNode network;  ///< a geometry object
};

/// Materials are as the scene states them (readStatedScene). @throws InputError naming what the
/// nodes cannot express.
Example exampleOf(const SceneSettings& scene,
                  const std::string& name,
                  const std::string& source,
                  const std::string& about);

/// A block whose stiffness is painted: in scenes a file of points would be needed.
Example paintedBlock();

/// @throws InvalidScene, InputError
Example exampleOfFile(const std::string& scene);

/// Of every scene in a folder, and those that no scene can tell.
std::vector<Example> allExamples(const std::string& scenes);

/// What hython runs; its one argument is the file to save.
std::string builderScript(const Example& example);

/// The bytes of a .hip file: a cpio archive (odc) of texts.
std::string hipFile(const Example& example);

}  // namespace mallow::hdk
