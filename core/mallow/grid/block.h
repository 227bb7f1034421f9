/// @file block.h
/// The grid is cut into blocks of 4 x 4 x 4 nodes. Particles are grouped by the block and cell of
/// the *first* node their kernel touches, so whatever the kernel, a block's particles write to that
/// block and its seven upper neighbours only.
#pragma once

#include <cstdint>

namespace mallow {

constexpr int kBlockWidth = 4;
constexpr int kBlockNodes = 64;
constexpr int kNodeSize = 4;  ///< numbers per node: momentum or velocity (3), mass

/// Three block coordinates in one word, 21 bits each, ordered x, y, z.
using BlockKey = std::uint64_t;

constexpr int kBlockBits = 21;
constexpr std::int64_t kBlockBias = std::int64_t(1) << (kBlockBits - 1);
/// Cells of either sign that a particle may be away from the origin, with room for neighbours.
constexpr double kLargestCell = double((kBlockBias - 2) * kBlockWidth);

constexpr BlockKey blockKey(std::int64_t x, std::int64_t y, std::int64_t z) {
    return (static_cast<BlockKey>(x + kBlockBias) << (2 * kBlockBits)) |
           (static_cast<BlockKey>(y + kBlockBias) << kBlockBits) |
           static_cast<BlockKey>(z + kBlockBias);
}

struct BlockCoordinate {
    std::int64_t x, y, z;  ///< in blocks; the first node is 4 times that
};

constexpr BlockCoordinate blockCoordinate(BlockKey key) {
    constexpr BlockKey kMask = (BlockKey(1) << kBlockBits) - 1;
    return {static_cast<std::int64_t>((key >> (2 * kBlockBits)) & kMask) - kBlockBias,
            static_cast<std::int64_t>((key >> kBlockBits) & kMask) - kBlockBias,
            static_cast<std::int64_t>(key & kMask) - kBlockBias};
}

/// Neighbour n = 4 dx + 2 dy + dz, each offset 0 or 1.
constexpr BlockKey upperNeighbour(BlockKey key, int n) {
    return key + (static_cast<BlockKey>((n >> 2) & 1) << (2 * kBlockBits)) +
           (static_cast<BlockKey>((n >> 1) & 1) << kBlockBits) + static_cast<BlockKey>(n & 1);
}

/// Blocks of one colour share no upper neighbour: their particles may scatter at the same time.
constexpr int blockColour(BlockKey key) {
    return static_cast<int>((((key >> (2 * kBlockBits)) & 1) << 2) |
                            (((key >> kBlockBits) & 1) << 1) | (key & 1));
}

}  // namespace mallow
