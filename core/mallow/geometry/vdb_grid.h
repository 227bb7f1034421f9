/// @file vdb_grid.h
/// A grid out of a .vdb file, and what sampling needs of its transform. Includes OpenVDB: for the
/// few files that handle grids.
#pragma once

#include <mallow/math/types.h>

#include <openvdb/openvdb.h>

#include <string>

namespace mallow {

/// The grid of that name; an empty name takes the first that `isWanted` accepts.
/// @throws InputError naming file and grid: missing or unreadable file, no such grid.
openvdb::GridBase::Ptr readVdbGrid(const std::string& path,
                                   const std::string& gridName,
                                   bool (*isWanted)(const openvdb::GridBase&));

/// x_index = A x + b. Taken out of the grid's transform once, because that one is a virtual call.
struct WorldToIndex {
    Mat3d A;
    Vec3d b;

    Vec3d operator()(const Vec3d& x) const { return A * x + b; }
};

/// @throws InputError starting with `source` if the transform is not linear (a frustum).
WorldToIndex worldToIndexOf(const openvdb::GridBase& grid, const std::string& source);

/// The voxels that may be looked up; everywhere else is background. Also keeps far points, which
/// have no integer coordinates, out of the tree.
struct IndexBox {
    Vec3d min, max;

    /// Where trilinear interpolation sees at least one of the active voxels.
    static IndexBox aroundActive(const openvdb::GridBase& grid);
    bool contains(const Vec3d& xIndex) const {
        return (xIndex.array() > min.array()).all() && (xIndex.array() < max.array()).all();
    }
};

}  // namespace mallow
