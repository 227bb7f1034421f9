#include <mallow/surface/vdb_polygons.h>

#include <openvdb/tools/VolumeToMesh.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// Twice the area of a polygon, along its normal.
template <class Polygon>
openvdb::Vec3d normalOf(const Polygons& polygons, const Polygon& polygon, int corners) {
    const openvdb::Vec3d from(polygons.points[polygon[0]]);
    openvdb::Vec3d sum(0.0);
    for (int c = 2; c < corners; ++c)
        sum += (openvdb::Vec3d(polygons.points[polygon[c - 1]]) - from)
                   .cross(openvdb::Vec3d(polygons.points[polygon[c]]) - from);
    return sum;
}

/// OpenVDB's adaptivity that 1 stands for. Beyond it small bodies lose their shape, and moving no
/// longer brings their volume back: at 1 a ball of five voxels lost half of it.
constexpr double kMostAdaptivity = 0.3;

double areaOf(const Polygons& polygons) {
    double sum = 0.0;
    for (const openvdb::Vec4I& quad : polygons.quads) sum += normalOf(polygons, quad, 4).length();
    for (const openvdb::Vec3I& triangle : polygons.triangles)
        sum += normalOf(polygons, triangle, 3).length();
    return 0.5 * sum;
}

}  // namespace

Polygons polygonsOf(const openvdb::FloatGrid& grid, double isovalue, double adaptivity) {
    Polygons polygons;
    openvdb::tools::volumeToMesh(grid, polygons.points, polygons.triangles, polygons.quads,
                                 isovalue, adaptivity);
    return polygons;
}

double volumeOf(const Polygons& polygons) {
    if (polygons.points.empty()) return 0.0;
    const openvdb::Vec3d near(polygons.points[0]);  // so that little cancels
    double sum = 0.0;
    const auto add = [&](const auto& polygon, int corners) {
        const openvdb::Vec3d corner = openvdb::Vec3d(polygons.points[polygon[0]]) - near;
        sum -= corner.dot(normalOf(polygons, polygon, corners));
    };
    for (const openvdb::Vec4I& quad : polygons.quads) add(quad, 4);
    for (const openvdb::Vec3I& triangle : polygons.triangles) add(triangle, 3);
    return sum / 6.0;
}

Polygons mergedPolygons(const openvdb::FloatGrid& grid, double adaptivity) {
    constexpr int kMostTries = 5;
    constexpr double kHeld = 0.005;  // of the volume
    const double farthest = grid.voxelSize().x(), merging = kMostAdaptivity * adaptivity;
    const double wanted = volumeOf(polygonsOf(grid, 0.0, 0.0));
    double isovalue = 0.0;
    Polygons polygons = polygonsOf(grid, isovalue, merging);
    for (int i = 1; i < kMostTries; ++i) {
        const double missing = wanted - volumeOf(polygons), area = areaOf(polygons);
        if (std::abs(missing) <= kHeld * wanted || !(area > 0.0)) break;
        isovalue = std::clamp(isovalue + missing / area, -farthest, farthest);
        polygons = polygonsOf(grid, isovalue, merging);
    }
    return polygons;
}

}  // namespace mallow
