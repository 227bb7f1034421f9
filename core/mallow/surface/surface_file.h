/// @file surface_file.h
/// A surface of particles as a file: grids in a .vdb, or a mesh in any format that holds one.
///
/// Grids: `surface` (level set), and in its band `v`, `Cd` and `temperature`, those that the points
/// have. With fog also `density`: the filled share of the space, about 1 inside; its integral is
/// the particles' volume. Per material the names are `surface_NAME`, `v_NAME`, ..., and points of a
/// mesh have the string `material`.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/params/surface_settings.h>
#include <mallow/surface/surface_output.h>

#include <string>

namespace mallow {

/// @throws InputError when files with this extension hold neither grids nor meshes, or cannot hold
/// the fog.
void requireSurfaceFile(const std::string& path, const SurfaceOutput& output);

/// Atomically. @throws InputError about the points, without their file; OutputError.
void writeSurface(const PointTable& points,
                  const SurfaceSettings& settings,
                  const SurfaceOutput& output,
                  const std::string& path);

}  // namespace mallow
