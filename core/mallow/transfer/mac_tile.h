/// @file mac_tile.h
/// What a tile (the particles of one batch in one block) touches of the staggered grid: the block
/// and its seven upper neighbours, as rows along z that lie together.
#pragma once

#include <mallow/grid/mac_grid.h>
#include <mallow/kernel/mac_spline.h>
#include <mallow/transfer/tile.h>

#include <array>

namespace mallow {

constexpr int kMacTileWidth = kBlockWidth + kMacFaces - 1;
constexpr int kMacTileRow = 8;  ///< numbers in a row along z
constexpr int kMacTileSize = kMacTileWidth * kMacTileWidth * kMacTileRow;

/// One quantity of a tile: node (x, y, z) is number macTileNode(x, y, z).
using MacTileValues = std::array<double, kMacTileSize>;

constexpr int macTileNode(int x, int y, int z) {
    return (x * kMacTileWidth + y) * kMacTileRow + z;
}

/// visit(node, index): every number of the tile beside its place in the grid. `blocks`: the block
/// and its upper neighbours (grid/block.h).
template <class Visit>
void forEachMacTileNode(const std::array<std::uint32_t, 8>& blocks, const Visit& visit) {
    for (int x = 0; x < kMacTileWidth; ++x) {
        for (int y = 0; y < kMacTileWidth; ++y) {
            for (int z = 0; z < kMacTileWidth; ++z) {
                const auto block = static_cast<std::size_t>(upperHolder(x, y, z));
                visit(macTileNode(x, y, z),
                      blocks[block] * kBlockNodes + static_cast<MacIndex>(placeInBlock(x, y, z)));
            }
        }
    }
}

/// A particle's weights and where they begin in its tile.
struct MacStencil {
    MacAxis axis[3];
    double at[3];   ///< in cells above the low face of the first cell
    int firstNode;  ///< of the tile
};

/// `cell`: which of the block's cells is the first that the particle touches.
template <class T>
MacStencil macStencil(const T* position, const TileOrder& tile, int cell, double inverseDx) {
    const int first[3] = {cell >> 4, (cell >> 2) & 3, cell & 3};
    MacStencil s;
    for (int a = 0; a < 3; ++a) {
        const auto origin = static_cast<double>(tile.firstNode[a] + first[a]);
        s.at[a] = static_cast<double>(position[a]) * inverseDx - origin;
        s.axis[a] = macAxis(s.at[a]);
    }
    s.firstNode = macTileNode(first[0], first[1], first[2]);
    return s;
}

/// Weights along axis `b` of the faces across axis `a` (3: of cells), and how many there are.
inline const double* macWeights(const MacStencil& s, int a, int b) {
    return a == b ? s.axis[b].face : s.axis[b].cell;
}
inline const double* macSlopes(const MacStencil& s, int a, int b) {
    return a == b ? s.axis[b].faceSlope : s.axis[b].cellSlope;
}
constexpr int macCount(int a, int b) {
    return a == b ? kMacFaces : kMacCells;
}

/// visit(particle, stencil) for the tile's particles order[begin] .. order[end - 1].
template <class T, class Visit>
void forEachMacStencil(const TileOrder& tile,
                       const T* position,
                       double dx,
                       std::uint32_t begin,
                       std::uint32_t end,
                       const Visit& visit) {
    const double inverseDx = 1.0 / dx;
    int cell = 0;
    for (std::uint32_t i = begin; i < end; ++i) {
        while (tile.cellBegin[cell + 1] <= i) ++cell;
        const std::size_t p = tile.order[i];
        visit(p, macStencil(position + 3 * p, tile, cell, inverseDx));
    }
}

}  // namespace mallow
