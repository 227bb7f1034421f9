/// @file surface_output.h
/// What a surface of particles is made of, in files and on nodes.
#pragma once

#include <optional>
#include <string>

namespace mallow {

struct SurfaceOutput {
    bool fog = false;                     ///< grids only
    bool perMaterial = false;             ///< one surface for each
    std::optional<std::string> material;  ///< only the points of this one
};

}  // namespace mallow
