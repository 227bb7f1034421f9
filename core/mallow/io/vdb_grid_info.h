/// @file vdb_grid_info.h
/// What the grids of a .vdb file are, without saying what is in them.
#pragma once

#include <mallow/math/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

struct VdbGridInfo {
    std::string name;
    std::string type;  ///< of the values: "float", "vec3s", ...
    bool holdsPoints = false;
    std::uint64_t activeVoxels = 0;
    Vec3d voxelSize = Vec3d::Zero();  ///< [m], in the middle of the grid if it varies
    Vec3d min = Vec3d::Zero();        ///< [m], of the active voxels; without any, as max, zero
    Vec3d max = Vec3d::Zero();
};

/// @throws InputError naming the source.
std::vector<VdbGridInfo> describeVdbGrids(std::string_view bytes, const std::string& source);

}  // namespace mallow
