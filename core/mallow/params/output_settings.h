/// @file output_settings.h
/// What a run writes: the scene's `output`. Units, ranges and help are in
/// params/describe_scene.cpp.
#pragma once

#include <mallow/params/surface_settings.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// A surface of the particles in each frame that is written.
struct FrameSurfaceSettings {
    std::string format = "vdb";  ///< the extension of its files
    bool fog = false;            ///< also the filled share of the space; .vdb only
    bool perMaterial = false;    ///< one surface for each
    SurfaceSettings shape;

    std::vector<ParamError> validate() const;
};

struct OutputSettings {
    bool points = true;                   ///< write points.NNNN files
    int every = 1;                        ///< write each n-th frame
    int checkpointEvery = 10;             ///< a checkpoint each n-th frame
    std::vector<std::string> attributes;  ///< besides those that are always there
    bool glow = false;                    ///< `Cd` is a black body's
    std::optional<FrameSurfaceSettings> surface;
};

}  // namespace mallow
