/// @file mesh_level_set.h
/// The level set of a moving mesh together with its velocity (without velocity: levelSetFromMesh).
#pragma once

#include <mallow/geometry/level_set.h>
#include <mallow/geometry/mesh.h>
#include <mallow/geometry/vector_field.h>

#include <utility>

namespace mallow {

/// In the band of the level set the velocity is that of the closest point of the mesh, interpolated
/// linearly in its triangle. Arguments and errors as for levelSetFromMesh.
std::pair<LevelSet, VectorField> movingLevelSetFromMesh(const Mesh& mesh,
                                                        double voxelSize,
                                                        double exteriorBand,
                                                        double interiorBand);

}  // namespace mallow
