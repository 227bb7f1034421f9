/// @file surface_grids.h
/// A surface of particles for hosts: the grids of surface_file.h as plain numbers, because a host
/// may have an OpenVDB of its own, and the mesh.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/params/surface_settings.h>
#include <mallow/surface/surface_output.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mallow {

/// The active voxels of a grid whose node (i, j, k) is at voxelSize * (i, j, k).
struct SurfaceGrid {
    enum class Kind { LevelSet, Fog, Field };

    std::string name;
    Kind kind = Kind::Field;
    int size = 1;             ///< numbers per voxel, 1 or 3
    double voxelSize = 0.0;   ///< [m]
    float background = 0.0f;  ///< of a level set: outside; inside it is the opposite
    std::vector<std::array<std::int32_t, 3>> voxels;
    std::vector<float> values;  ///< voxel after voxel
};

/// Without points one empty level set. @throws InputError about the points.
std::vector<SurfaceGrid> surfaceGrids(const PointTable& points,
                                      const SurfaceSettings& settings,
                                      const SurfaceOutput& output);

/// Without points an empty mesh. @throws InputError about the points.
Geometry surfaceMesh(const PointTable& points,
                     const SurfaceSettings& settings,
                     const SurfaceOutput& output);

}  // namespace mallow
