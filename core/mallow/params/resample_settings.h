/// @file resample_settings.h
/// Inserting and merging particles: the scene's `resample`. Units, ranges and help are in
/// params/describe_scene.cpp.
#pragma once

namespace mallow {

struct ResampleSettings {
    bool enabled = false;
    int every = 50;  ///< steps
    int seed = 1;
};

}  // namespace mallow
