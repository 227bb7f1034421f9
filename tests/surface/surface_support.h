/// @file surface_support.h
/// Particles of known shapes, and what a mesh measures.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/math/types.h>
#include <mallow/particles/random.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace mallow::test {

inline PointTable tableOf(const std::vector<Vec3d>& positions, double volume) {
    PointTable table(positions.size());
    Column& P = table.points.add("P", ColumnType::Float64, 3);
    Column& V = table.points.add("volume", ColumnType::Float64);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (int a = 0; a < 3; ++a) P.setNumber(i, a, positions[i][a]);
        V.setNumber(i, 0, volume);
    }
    return table;
}

/// Jittered points, one in each cell of side `spacing` around the origin, kept where isInside; they
/// share `volume`.
inline std::vector<Vec3d> jittered(double spacing,
                                   int cells,
                                   const std::function<bool(const Vec3d&)>& isInside) {
    std::vector<Vec3d> kept;
    for (std::int64_t i = -cells; i < cells; ++i)
        for (std::int64_t j = -cells; j < cells; ++j)
            for (std::int64_t k = -cells; k < cells; ++k) {
                const Vec3d x =
                    (Vec3d(double(i), double(j), double(k)) + jitterOf(7, {i, j, k})) * spacing;
                if (isInside(x)) kept.push_back(x);
            }
    return kept;
}

inline Vec3d pointOf(const Geometry& mesh, std::size_t i) {
    const Column& P = *mesh.table.points.find("P");
    return {P.number(i, 0), P.number(i, 1), P.number(i, 2)};
}

struct Measures {
    double area = 0.0, volume = 0.0;
    bool isClosed = true;  ///< each edge twice, once in each direction
};

inline Measures measure(const Geometry& mesh) {
    Measures result;
    std::map<std::pair<std::int32_t, std::int32_t>, int> edges;
    std::size_t at = 0;
    for (const std::int32_t size : mesh.polygonSizes) {
        const std::int32_t* corner = &mesh.polygonPoints[at];
        const auto x = [&](int c) { return pointOf(mesh, static_cast<std::size_t>(corner[c])); };
        for (int c = 2; c < size; ++c) {
            const Vec3d normal = (x(c - 1) - x(0)).cross(x(c) - x(0));
            result.area += 0.5 * normal.norm();
            result.volume += x(0).dot(normal) / 6.0;
        }
        for (int c = 0; c < size; ++c) ++edges[{corner[c], corner[(c + 1) % size]}];
        at += static_cast<std::size_t>(size);
    }
    for (const auto& [edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        result.isClosed = result.isClosed && count == 1 && back != edges.end() && back->second == 1;
    }
    return result;
}

/// Of the angle between neighbouring polygons: 1 where the mesh is flat, 0 at a right angle.
inline double smallestCosine(const Geometry& mesh) {
    std::map<std::pair<std::int32_t, std::int32_t>, Vec3d> normals;
    std::size_t at = 0;
    for (const std::int32_t size : mesh.polygonSizes) {
        const std::int32_t* corner = &mesh.polygonPoints[at];
        const auto x = [&](int c) { return pointOf(mesh, static_cast<std::size_t>(corner[c])); };
        Vec3d normal = Vec3d::Zero();
        for (int c = 2; c < size; ++c) normal += (x(c - 1) - x(0)).cross(x(c) - x(0));
        for (int c = 0; c < size; ++c) normals[{corner[c], corner[(c + 1) % size]}] = normal;
        at += static_cast<std::size_t>(size);
    }
    double least = 1.0;
    for (const auto& [edge, normal] : normals)
        if (const auto other = normals.find({edge.second, edge.first}); other != normals.end())
            least = std::min(least, normal.normalized().dot(other->second.normalized()));
    return least;
}

}  // namespace mallow::test
