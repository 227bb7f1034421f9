/// @file vdb_leaf_nodes.h
/// The nodes of one leaf of a grid, as those see them who sum over particles. Includes OpenVDB.
#pragma once

#include <mallow/math/types.h>

#include <openvdb/openvdb.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace mallow {

using Leaf = openvdb::FloatTree::LeafNodeType;
constexpr int kSide = static_cast<int>(Leaf::DIM);
constexpr int kNodes = static_cast<int>(Leaf::SIZE);
using LeafValues = std::array<float, kNodes>;

/// The nodes of a leaf that a particle's box reaches, and where the particle is among them.
struct Clip {
    std::array<int, 3> first{}, last{};
    std::array<float, 3> at{};  ///< the particle relative to the leaf's first node [m]
    bool isEmpty = false;

    Clip(const Vec3d& x, const Vec3d& origin, const std::array<float, 3>& halfExtent, float h) {
        for (std::size_t a = 0; a < 3; ++a) {
            const auto axis = static_cast<Eigen::Index>(a);
            at[a] = static_cast<float>(x[axis] - origin[axis]);
            first[a] = std::max(0, static_cast<int>(std::ceil((at[a] - halfExtent[a]) / h)));
            last[a] =
                std::min(kSide - 1, static_cast<int>(std::floor((at[a] + halfExtent[a]) / h)));
            isEmpty = isEmpty || first[a] > last[a];
        }
    }
};

/// body(node, dx, dy, dz) with the offset from the particle [m].
template <class Body>
void forNodes(const Clip& clip, float h, const Body& body) {
    for (int i = clip.first[0]; i <= clip.last[0]; ++i)
        for (int j = clip.first[1]; j <= clip.last[1]; ++j)
            for (int k = clip.first[2]; k <= clip.last[2]; ++k)
                body((static_cast<std::size_t>(i) * kSide + static_cast<std::size_t>(j)) * kSide +
                         static_cast<std::size_t>(k),
                     static_cast<float>(i) * h - clip.at[0], static_cast<float>(j) * h - clip.at[1],
                     static_cast<float>(k) * h - clip.at[2]);
}

/// Active where there is more than zero, or everywhere.
inline std::unique_ptr<Leaf> leafOf(const LeafValues& values,
                                    const openvdb::Coord& origin,
                                    bool allActive) {
    auto leaf = std::make_unique<Leaf>(origin, 0.0f);
    for (openvdb::Index n = 0; n < Leaf::SIZE; ++n) leaf->setValueOnly(n, values[n]);
    for (openvdb::Index n = 0; n < Leaf::SIZE; ++n)
        if (allActive || values[n] > 0.0f) leaf->setValueOn(n);
    return leaf;
}

}  // namespace mallow
