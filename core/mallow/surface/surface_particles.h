/// @file surface_particles.h
/// What a surface needs of its points, checked, and sorted into cells so that neighbours are found
/// without looking at all.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/math/types.h>
#include <mallow/params/surface_settings.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mallow {

/// Positions are stored in cells of side `cellSize`, cell after cell, within a cell in the order of
/// `id`: sums over neighbours do not depend on the order of the input.
struct SurfaceParticles {
    double voxelSize = 0.0;  ///< [m]
    double cellSize = 0.0;   ///< [m], at least every kernel's radius
    std::vector<Vec3d> position;
    std::vector<double> volume;        ///< [m^3]
    std::vector<double> kernelRadius;  ///< [m]
    std::vector<std::size_t> row;      ///< in the table
    std::vector<std::uint64_t> cells;  ///< keys, ascending
    std::vector<std::size_t> begin;    ///< first particle of each cell, and the end

    std::size_t size() const { return position.size(); }
    std::array<int, 3> cellOf(const Vec3d& x) const;
    /// The particles [first, last) of the cells (i, j, k0..k1), which are neighbours in memory.
    std::array<std::size_t, 2> column(int i, int j, int k0, int k1) const;
};

std::array<int, 3> cellCoordinates(std::uint64_t key);

/// @throws InputError naming attribute and point.
SurfaceParticles surfaceParticles(const PointTable& points, const SurfaceSettings& settings);

}  // namespace mallow
