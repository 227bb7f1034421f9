/// @file node_position.h
/// Where the nodes of a block are in space.
#pragma once

#include <mallow/grid/block.h>
#include <mallow/math/types.h>

#include <cmath>

namespace mallow {

/// World position of the block's first node [m].
inline Vec3d blockCorner(BlockKey key, double dx) {
    const BlockCoordinate at = blockCoordinate(key);
    return dx * kBlockWidth *
           Vec3d(static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(at.z));
}

/// Position of each of the block's kBlockNodes nodes [m].
inline void nodePositions(BlockKey key, double dx, Vec3d* x) {
    const Vec3d corner = blockCorner(key, dx);
    for (int n = 0; n < kBlockNodes; ++n) x[n] = corner + dx * Vec3d(n >> 4, (n >> 2) & 3, n & 3);
}

/// A ball around the nodes of a block: from corner to corner they are three cells apart.
inline Vec3d blockCenter(BlockKey key, double dx) {
    return blockCorner(key, dx) + Vec3d::Constant(1.5 * dx);
}
inline double blockRadius(double dx) {
    return 1.5 * std::sqrt(3.0) * dx;
}

}  // namespace mallow
