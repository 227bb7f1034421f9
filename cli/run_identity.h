/// @file run_identity.h
/// What makes two runs the same: the resolved scene and the content of the files it names. It is
/// kept in every checkpoint, so that a run is only ever continued with what it was begun with.
#pragma once

#include <mallow/scene/scene_file.h>

#include <optional>
#include <string>

namespace mallow::cli {

/// As text. Sequences are named, but their frames are not read for this.
std::string runIdentity(const Scene& scene);

/// Why a run with identity `now` cannot go on from one with identity `then`: the first key or file
/// that differs. The number of frames and `output` may differ.
std::optional<std::string> identityDifference(const std::string& then, const std::string& now);

}  // namespace mallow::cli
