/// @file sparse_grid.h
/// Node-centred grid without bounds: the blocks that particles touch, and no others.
#pragma once

#include <mallow/grid/block_map.h>
#include <mallow/particles/particle_array.h>

#include <vector>

namespace mallow {

/// A node is kNodeSize numbers: momentum (later velocity) and mass. Node (x, y, z) of a block is
/// number 16 x + 4 y + z of its kBlockNodes.
template <class T>
class SparseGrid {
public:
    std::vector<BlockKey> blocks;  ///< ascending
    BlockMap map;                  ///< key -> index in `blocks`
    ParticleArray<T> nodes{kBlockNodes * kNodeSize};
    /// Second set of nodes, for transfers that compare with the velocity before forces: the force
    /// impulse during the scatter, v_i^n afterwards. Absent otherwise.
    ParticleArray<T> oldNodes;

    /// Replaces the blocks; `keys` ascending and unique. The values of nodes are undefined after.
    void setBlocks(std::vector<BlockKey> keys) {
        blocks = std::move(keys);
        map.assign(blocks);
        nodes.resize(blocks.size());
        oldNodes.resize(blocks.size());
    }

    std::size_t blockCount() const { return blocks.size(); }
};

}  // namespace mallow
