/// @file run_scene.h
/// A whole run: scene in, caches, statistics and checkpoints out.
#pragma once

#include "progress.h"
#include "run_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace mallow::cli {

struct RunOptions {
    std::string scene;
    std::string folder;
    std::vector<std::string> overrides;  ///< "key.path=value"
    ExistingRun existing = ExistingRun::Refuse;
    Precision precision = Precision::Float;
    std::optional<SimdTarget> target;  ///< none: the best, or the checkpoint's
    int threads = 0;                   ///< 0: what the process may use
    Farm farm = Farm::None;
    bool quiet = false;
};

/// Returns the exit code. @throws InvalidScene, InvalidInput, InputError, OutputError
int runScene(const RunOptions& options);

}  // namespace mallow::cli
