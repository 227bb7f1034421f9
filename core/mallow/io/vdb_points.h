/// @file vdb_points.h
/// Points as an OpenVDB PointDataGrid, which Houdini's File SOP and other programs open.
///
/// Attributes keep type and size: floats of size 3 and 9 as vectors and matrices, other sizes as
/// strided arrays. Groups are groups; detail attributes of size 1 or 3 are metadata of the grid.
/// What the format does not keep is brought back by two attributes more, which are not there after
/// reading:
///   - positions are stored relative to voxels, which changes the last bit of some: `mallow_P`
///   holds
///     them exactly and counts where it agrees with the position (a program in between may have
///     moved the point);
///   - points are stored voxel by voxel: `mallow_row` holds their order, unless they are in the
///     order of `id`. Points of other programs that have an `id` come back sorted by it.
/// An unset string and an empty one are the same here, and read back unset. A grid without points
/// has no attributes but P.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <string_view>

namespace mallow {

inline constexpr const char* kVdbExactPosition = "mallow_P";
inline constexpr const char* kVdbRow = "mallow_row";
inline constexpr const char* kVdbDetail =
    "mallow_detail_";  ///< before the name of a detail attribute

/// The points of all point grids in the file. OpenVDB does the reading: positions in messages are
/// those of the grid, not of bytes. @throws InputError
Geometry parseVdbPoints(std::string_view bytes, const std::string& source);

/// @throws InputError when there is no finite P of size 3, or a name is none that OpenVDB takes.
std::string formatVdbPoints(const Geometry& geometry);

}  // namespace mallow
