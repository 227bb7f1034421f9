/// @file vdb_surface_grids.h
/// The grids of surface_file.h. Includes OpenVDB: for the few files that handle grids.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/params/surface_settings.h>
#include <mallow/surface/surface_output.h>

#include <openvdb/openvdb.h>

namespace mallow {

/// Without points one empty level set. @throws InputError about the points.
openvdb::GridPtrVec vdbSurfaceGrids(const PointTable& points,
                                    const SurfaceSettings& settings,
                                    const SurfaceOutput& output);

}  // namespace mallow
