/// @file vdb_polygons.h
/// The polygons of a level set, as OpenVDB makes them, and how many of them there are to be.
#pragma once

#include <openvdb/openvdb.h>

#include <vector>

namespace mallow {

struct Polygons {
    std::vector<openvdb::Vec3s> points;
    std::vector<openvdb::Vec3I> triangles;
    std::vector<openvdb::Vec4I> quads;
};

/// Where the grid is `isovalue`; clockwise as seen from outside. OpenVDB's adaptivity: 0 keeps all
/// polygons, and merged ones cut off what is round.
Polygons polygonsOf(const openvdb::FloatGrid& grid, double isovalue, double adaptivity);

/// In the order they are made, so that it is the same for any number of threads.
double volumeOf(const Polygons& polygons);

/// Polygons at 0 that are merged and, everywhere alike, moved so far that they hold the volume of
/// those that are not, within 0.5 % where a voxel is enough for that. `adaptivity` is 0 to 1.
Polygons mergedPolygons(const openvdb::FloatGrid& grid, double adaptivity);

}  // namespace mallow
