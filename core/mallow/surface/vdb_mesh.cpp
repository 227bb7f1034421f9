/// @file vdb_mesh.cpp
/// From a level set to polygons, and the particles' attributes on them.
#include <mallow/geometry/level_set_grid.h>
#include <mallow/surface/point_fields.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/vdb_polygons.h>

namespace mallow {
namespace {

/// OpenVDB's polygons run clockwise as seen from outside.
template <class Polygon>
void addReversed(const Polygon& polygon, int corners, Geometry& mesh) {
    mesh.polygonSizes.push_back(corners);
    for (int c = corners - 1; c >= 0; --c)
        mesh.polygonPoints.push_back(static_cast<std::int32_t>(polygon[c]));
}

Column& addPositions(Geometry& mesh) {
    Column& P = mesh.table.points.add("P", ColumnType::Float32, 3);
    P.typeInfo = "point";
    return P;
}

std::vector<Vec3d> placesOf(const Geometry& mesh) {
    const std::vector<float>& P = mesh.table.points.find("P")->values<float>();
    std::vector<Vec3d> places(mesh.table.pointCount());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = Vec3<float>(P[3 * i], P[3 * i + 1], P[3 * i + 2]).cast<double>();
    return places;
}

Geometry meshWith(const PointTable& points,
                  const SurfaceSettings& settings,
                  const SurfaceParticles& particles,
                  const std::vector<PointField>& fields) {
    const std::optional<LevelSet> surface = particlesToLevelSet(points, settings);
    Geometry mesh;
    if (surface) {
        mesh = levelSetToMesh(*surface, settings.adaptivity);
    } else {
        addPositions(mesh);
    }
    const std::vector<std::vector<float>> values = sampleFields(particles, fields, placesOf(mesh));
    for (std::size_t f = 0; f < fields.size(); ++f) {
        Column& column = mesh.table.points.add(fields[f].name, ColumnType::Float32, fields[f].size);
        column.values<float>() = values[f];
        column.typeInfo = points.points.find(fields[f].name)->typeInfo;
    }
    return mesh;
}

}  // namespace

Geometry levelSetToMesh(const LevelSet& surface, double adaptivity) {
    const openvdb::FloatGrid& grid = *gridOf(surface);
    const Polygons polygons =
        adaptivity > 0.0 ? mergedPolygons(grid, adaptivity) : polygonsOf(grid, 0.0, 0.0);
    const std::vector<openvdb::Vec3s>& points = polygons.points;
    Geometry mesh;
    mesh.table.resize(points.size());
    std::vector<float>& P = addPositions(mesh).values<float>();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (int axis = 0; axis < 3; ++axis)
            P[3 * i + static_cast<std::size_t>(axis)] = points[i][axis];
    for (const openvdb::Vec4I& quad : polygons.quads) addReversed(quad, 4, mesh);
    for (const openvdb::Vec3I& triangle : polygons.triangles) addReversed(triangle, 3, mesh);
    return mesh;
}

Geometry particlesToMesh(const PointTable& points, const SurfaceSettings& settings) {
    const SurfaceParticles particles = surfaceParticles(points, settings);
    return meshWith(points, settings, particles, pointFields(points, particles));
}

Geometry particlesToMesh(const PointTable& points,
                         const SurfaceSettings& settings,
                         const std::vector<std::string>& attributes) {
    const SurfaceParticles particles = surfaceParticles(points, settings);
    std::vector<PointField> fields;
    fields.reserve(attributes.size());
    for (const std::string& name : attributes)
        fields.push_back(anyPointField(points, particles, name));
    return meshWith(points, settings, particles, fields);
}

}  // namespace mallow
