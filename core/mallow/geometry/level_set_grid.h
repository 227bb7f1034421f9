/// @file level_set_grid.h
/// Level sets and vector fields from OpenVDB grids in memory. Includes OpenVDB, which is slow to
/// compile: only for files that handle grids anyway.
#pragma once

#include <mallow/geometry/level_set.h>
#include <mallow/geometry/vector_field.h>

#include <openvdb/openvdb.h>

namespace mallow {

/// Wraps a level set; `source` names it in errors. See levelSetFromVdb for minimumBand.
/// @throws InputError if the grid is not a level set with uniform voxels and a linear transform.
LevelSet levelSetFromGrid(const openvdb::FloatGrid::ConstPtr& grid,
                          const std::string& source,
                          double minimumBand = 0.0);

const openvdb::FloatGrid::ConstPtr& gridOf(const LevelSet& shape);

/// @throws InputError if the grid's transform is not linear.
VectorField vectorFieldFromGrid(const openvdb::Vec3SGrid::ConstPtr& grid,
                                const std::string& source);

}  // namespace mallow
