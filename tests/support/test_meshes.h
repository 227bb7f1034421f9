/// @file test_meshes.h
/// Closed meshes whose distance is known in closed form.
#pragma once

#include <mallow/geometry/mesh.h>

#include <map>
#include <utility>

namespace mallow::test {

/// Axis-aligned box of twelve triangles, counter-clockwise from outside.
inline Mesh boxMesh(const Vec3d& min, const Vec3d& max) {
    Mesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.points.emplace_back(corner & 1 ? max.x() : min.x(), corner & 2 ? max.y() : min.y(),
                                 corner & 4 ? max.z() : min.z());
    const std::array<std::array<int, 4>, 6> quads = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& q : quads) {
        mesh.triangles.push_back({q[0], q[1], q[2]});
        mesh.triangles.push_back({q[0], q[2], q[3]});
    }
    return mesh;
}

/// An octahedron whose triangles are cut in four `levels` times and pushed onto the sphere.
inline Mesh sphereMesh(const Vec3d& center, double radius, int levels) {
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        mesh.points.push_back(Vec3d::Unit(axis));
        mesh.points.push_back(-Vec3d::Unit(axis));
    }
    mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                      {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    for (int level = 0; level < levels; ++level) {
        std::map<std::pair<int, int>, int> middles;
        const auto middle = [&](int a, int b) {
            const auto [found, isNew] = middles.try_emplace(std::minmax(a, b), 0);
            if (isNew) {
                found->second = static_cast<int>(mesh.points.size());
                mesh.points.push_back((mesh.points[static_cast<std::size_t>(a)] +
                                       mesh.points[static_cast<std::size_t>(b)])
                                          .normalized());
            }
            return found->second;
        };
        std::vector<std::array<int, 3>> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.push_back({a, ab, ca});
            finer.push_back({b, bc, ab});
            finer.push_back({c, ca, bc});
            finer.push_back({ab, bc, ca});
        }
        mesh.triangles = std::move(finer);
    }
    for (Vec3d& point : mesh.points) point = center + radius * point;
    return mesh;
}

}  // namespace mallow::test
