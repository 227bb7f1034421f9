/// @file block_place.h
/// Where a node is that a block and its neighbours share: in which of them, and where in it. Node
/// (x, y, z) counts from a block's first one and may lie outside of it.
#pragma once

#include <mallow/grid/block.h>

namespace mallow {

/// 0..63, z fastest, in the block that holds the node.
constexpr int placeInBlock(int x, int y, int z) {
    return 16 * (x & 3) + 4 * (y & 3) + (z & 3);
}

/// Which of a block and its seven upper neighbours (upperNeighbour) holds a node, 0 <= x < 8.
constexpr int upperHolder(int x, int y, int z) {
    return 4 * (x >> 2) + 2 * (y >> 2) + (z >> 2);
}

/// Which of the 27 blocks around and including a block, z fastest, holds a node, -4 <= x < 8.
constexpr int holderAround(int x, int y, int z) {
    return 9 * ((x >> 2) + 1) + 3 * ((y >> 2) + 1) + ((z >> 2) + 1);
}

static_assert(kBlockWidth == 4 && kBlockNodes == 64);

}  // namespace mallow
