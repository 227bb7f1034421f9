/// @file surface.h
/// From particles to a smooth closed surface: a level set, or a mesh with the particles'
/// attributes.
///
/// Each particle spreads its volume over an ellipsoid that follows its neighbours [Yu2013]; where
/// half of the space is filled is the surface. It is smoothed and then moved, everywhere by the
/// same distance, until it holds the particles' volume. Particles too few to fill half of their
/// surroundings, away from any body, are drawn as spheres, of at least kDropletVoxels voxels radius
/// so that they do not blink. Sheets, if they are kept, are where neighbours lie in a plane. The
/// grid hangs on the world's origin and every other quantity on a particle's neighbours, so that
/// frames fit to each other.
///
/// Points need P and `volume` or `pscale` (radius). Errors about points name the attribute; the
/// caller knows the file.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/geometry/level_set.h>
#include <mallow/params/surface_settings.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// The smallest radius of a droplet [voxels]: more than half of a voxel's diagonal, so that a node
/// is inside wherever it is.
inline constexpr double kDropletVoxels = 0.9;

/// The given voxel size, or the one that fits to the points [m]. Frames of a sequence should share
/// it. @throws InputError when the points do not tell.
double surfaceVoxelSize(const PointTable& points, const SurfaceSettings& settings);

/// None when there are no points. The band is three voxels on either side.
/// @throws InputError for settings out of range, a missing attribute, a value that is not finite or
/// not positive.
std::optional<LevelSet> particlesToLevelSet(const PointTable& points,
                                            const SurfaceSettings& settings);

/// Quads, and triangles where adaptivity made them; closed, outward. P only.
Geometry levelSetToMesh(const LevelSet& surface, double adaptivity);

/// The mesh with point attributes `v`, `Cd` and `temperature`, those that the points have; without
/// points an empty mesh.
Geometry particlesToMesh(const PointTable& points, const SurfaceSettings& settings);

/// The mesh with these point attributes only. @throws InputError also for one that is not there or
/// not numeric.
Geometry particlesToMesh(const PointTable& points,
                         const SurfaceSettings& settings,
                         const std::vector<std::string>& attributes);

/// The rows whose `material` is `name`. @throws InputError when there is no such material, naming
/// those there are.
PointTable pointsOfMaterial(const PointTable& points, const std::string& name);

/// Every material of the points, in alphabetical order. @throws InputError without `material`.
std::vector<std::string> materialsOf(const PointTable& points);

}  // namespace mallow
