/// @file block_sort.h
/// Groups a batch's particles by block and cell, without moving them: a counting sort of indices.
///
/// Within a cell the particles keep the order of their rows, so the order of every later sum
/// depends on the rows alone, not on the number of threads. Particles move little in a step; the
/// set of blocks is kept until one is entered that was not there.
#pragma once

#include <mallow/grid/block_map.h>
#include <mallow/particles/particle_array.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mallow {

struct BlockSort {
    std::vector<BlockKey> blocks;                       ///< ascending; some may hold no particle
    BlockMap map;                                       ///< key -> index in `blocks`
    ParticleArray<std::uint32_t> cell{1};               ///< per particle: 64 block + cell
    ParticleArray<std::uint32_t> order{1};              ///< particles by block and cell
    std::vector<std::uint32_t> cellBegin;               ///< 64 blocks + 1 entries into `order`
    ParticleArray<char> room{1};                        ///< for moving rows (particles/resort.h)
    std::array<std::vector<std::uint32_t>, 8> colours;  ///< blocks by colour, only those in use

    std::uint32_t blockBegin(std::size_t block) const { return cellBegin[64 * block]; }
    std::uint32_t blockEnd(std::size_t block) const { return cellBegin[64 * block + 64]; }
};

/// A particle whose position is not a number or too far away for the grid's coordinates.
struct LostParticle {
    std::size_t row = 0;
    double coordinate = 0;  ///< the offending one [m]
};

/// Sorts `position` (3 numbers per particle) for kernels whose first node is
/// floor(x / dx - firstNodeShift). Reads position; writes `sort`; nothing else.
/// `prune` drops blocks that have no particle any more, if they are more than a tenth. True in
/// `blocksChanged` when the set of blocks is another one than before.
template <class T>
std::optional<LostParticle> sortIntoBlocks(const ParticleArray<T>& position,
                                           double dx,
                                           double firstNodeShift,
                                           bool prune,
                                           BlockSort& sort,
                                           bool& blocksChanged);

}  // namespace mallow
