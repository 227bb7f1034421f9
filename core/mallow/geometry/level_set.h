/// @file level_set.h
/// A narrow-band signed distance on a sparse grid: the shape that a mesh or a .vdb file becomes.
///
/// The distance is exact only in a band around the surface; farther away it is +background outside
/// and -background inside. Sampling is trilinear, the normal is the gradient of that interpolant.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/mesh.h>

#include <cstddef>
#include <memory>
#include <string>

namespace mallow {

/// An immutable level set. A copy shares the grid; reading from several threads is safe.
class LevelSet {
public:
    struct Impl;  // keeps OpenVDB out of this header
    explicit LevelSet(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
    const Impl& impl() const { return *impl_; }

private:
    std::shared_ptr<const Impl> impl_;
};

/// Level set of a closed mesh. The bands are in world units: how far outside and inside of the
/// surface the distance is to be known (a few grid cells of the simulation). At least three voxels
/// are taken.
/// @throws InputError for a mesh that checkClosed refuses, or a surface that no voxel resolves.
LevelSet levelSetFromMesh(const Mesh& mesh,
                          double voxelSize,
                          double exteriorBand,
                          double interiorBand);

/// Level set from a grid of a .vdb file; an empty name takes the first level set of the file. A
/// band narrower than minimumBand [m], on either side, is rebuilt to that width.
/// @throws InputError naming file and grid: missing file or grid, wrong type, not a level set.
LevelSet levelSetFromVdb(const std::string& path,
                         const std::string& gridName,
                         double minimumBand = 0.0);

/// phi[i] = signed distance at x[i] [m], negative inside, clamped to the bands.
void signedDistance(const LevelSet& shape, const Vec3d* x, std::size_t n, double* phi);

/// The same with the unit outward normal; the normal is ZERO beyond the bands, deep inside
/// included, where the grid knows no direction.
void signedDistanceAndNormal(
    const LevelSet& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal);

/// Encloses all points with a negative distance.
Bounds bounds(const LevelSet& shape);

double voxelSize(const LevelSet& shape);     ///< [m]
double exteriorBand(const LevelSet& shape);  ///< value far outside [m]
double interiorBand(const LevelSet& shape);  ///< minus the value deep inside [m]

/// A radius around x inside of which no sampled distance is negative (inverted: positive); 0 if
/// there is none. Never too large, also where the interpolant is less smooth than a distance.
double clearance(const LevelSet& shape, const Vec3d& x, bool inverted);

}  // namespace mallow
