/// @file surface_meshes.h
/// The level sets of a .vdb file as meshes, with what its other grids say about them.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <vector>

namespace mallow {

/// One mesh for each level set, in the order of the file; none if there is none. Grids of floats
/// and of vectors become point attributes: `v` of the level set `surface`, and of `surface_NAME`
/// `v_NAME` as `v`, with the string `material` NAME (surface_file.h writes them so).
/// @throws InputError naming file and grid: not a .vdb file, level sets that are none.
std::vector<Geometry> readSurfaceMeshes(const std::string& path);

}  // namespace mallow
