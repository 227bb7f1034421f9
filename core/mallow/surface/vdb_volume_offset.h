/// @file vdb_volume_offset.h
/// How far a level set must move for it to hold a volume. Includes OpenVDB.
#pragma once

#include <openvdb/openvdb.h>

namespace mallow {

/// The distance d [m], at most `farthest` either way, so that the union of `body` moved outward by
/// d and `rest` (null: nothing) holds `volume`, as a mesh of it measures. The distance of the body
/// must be known `farthest` + one voxel from its surface.
double offsetForVolume(const openvdb::FloatGrid& body,
                       const openvdb::FloatGrid* rest,
                       double volume,
                       double farthest);

}  // namespace mallow
