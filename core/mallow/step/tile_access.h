/// @file tile_access.h
/// One tile, the particles of a batch in one block, as the transfer kernels want it.
#pragma once

#include <mallow/step/step_state.h>
#include <mallow/transfer/tile.h>

namespace mallow {

inline TileOrder tileOrder(const BlockSort& sort, std::size_t block) {
    TileOrder tile;
    tile.order = sort.order.data();
    tile.cellBegin = sort.cellBegin.data() + kBlockNodes * block;
    const BlockCoordinate at = blockCoordinate(sort.blocks[block]);
    tile.firstNode[0] = kBlockWidth * at.x;
    tile.firstNode[1] = kBlockWidth * at.y;
    tile.firstNode[2] = kBlockWidth * at.z;
    return tile;
}

}  // namespace mallow
