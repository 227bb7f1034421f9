/// @file geometry.h
/// What a geometry file holds: points with attributes and, in meshes, polygons over them.
#pragma once

#include <mallow/geometry/point_table.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mallow {

struct Geometry {
    PointTable table;
    std::vector<std::int32_t> polygonSizes;   ///< corners of each polygon, >= 3
    std::vector<std::int32_t> polygonPoints;  ///< point of each corner, polygon after polygon

    bool isMesh() const { return !polygonSizes.empty(); }
};

/// The polygons as triangles, by their points. A fan is exact for triangles and convex polygons,
/// which is what solids are made of.
inline std::vector<std::array<int, 3>> trianglesOf(const Geometry& geometry) {
    std::vector<std::array<int, 3>> triangles;
    triangles.reserve(geometry.polygonPoints.size() - 2 * geometry.polygonSizes.size());
    const std::int32_t* corner = geometry.polygonPoints.data();
    for (const std::int32_t size : geometry.polygonSizes) {
        for (int k = 2; k < size; ++k) triangles.push_back({corner[0], corner[k - 1], corner[k]});
        corner += size;
    }
    return triangles;
}

}  // namespace mallow
