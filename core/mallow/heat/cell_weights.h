/// @file cell_weights.h
/// Weights of the 27 cells around a particle, whose centres are the nodes of a quadratic B-spline
/// (Melt (27) as corrected).
#pragma once

#include <mallow/grid/block.h>
#include <mallow/particles/block_sort.h>

#include <array>

namespace mallow {

/// Particles are sorted by the first cell their weights reach, floor(x / dx - kFirstCellShift):
/// cell i has its centre at (i + 1/2) dx.
constexpr double kFirstCellShift = 1.0;

/// Where the cells of a tile's particles lie: the tile's block and its upper neighbours.
struct CellTile {
    std::array<std::uint32_t, 8> blocks;  ///< of the grid of cells
    std::array<std::int64_t, 3> first;    ///< first cell of the tile's block
};

/// The first cell that the weights of the particles in cell `local` of the tile reach.
inline std::array<std::int64_t, 3> firstCell(const CellTile& tile, int local) {
    return {tile.first[0] + (local >> 4), tile.first[1] + ((local >> 2) & 3),
            tile.first[2] + (local & 3)};
}

/// weight[axis][k] of the three cells from `first` on; they add up to 1.
template <class T>
std::array<std::array<double, 3>, 3> cellWeights(const T* x,
                                                 const std::array<std::int64_t, 3>& first,
                                                 double dx) {
    std::array<std::array<double, 3>, 3> weight;
    for (std::size_t a = 0; a < 3; ++a) {
        // In cells from the first centre, in [0.5, 1.5).
        const double f = static_cast<double>(x[a]) / dx - 0.5 - static_cast<double>(first[a]);
        weight[a] = {0.5 * (1.5 - f) * (1.5 - f), 0.75 - (f - 1.0) * (f - 1.0),
                     0.5 * (f - 0.5) * (f - 0.5)};
    }
    return weight;
}

/// visit(cell, w) for the 27 cells of a particle whose first is number `local` of its block; `cell`
/// counts kBlockNodes per block of the grid.
template <class Visit>
void forEachCell(const CellTile& tile,
                 int local,
                 const std::array<std::array<double, 3>, 3>& weight,
                 const Visit& visit) {
    const int x0 = local >> 4, y0 = (local >> 2) & 3, z0 = local & 3;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double wxy =
                weight[0][static_cast<std::size_t>(i)] * weight[1][static_cast<std::size_t>(j)];
            for (int k = 0; k < 3; ++k) {
                const int x = x0 + i, y = y0 + j, z = z0 + k;
                const int block = (x >> 2) << 2 | (y >> 2) << 1 | z >> 2;
                const int cell = (x & 3) << 4 | (y & 3) << 2 | (z & 3);
                visit(std::size_t(kBlockNodes) * tile.blocks[static_cast<std::size_t>(block)] +
                          static_cast<std::size_t>(cell),
                      wxy * weight[2][static_cast<std::size_t>(k)]);
            }
        }
    }
}

/// The particle's own cell, the middle one of the 27.
inline std::size_t ownCell(const CellTile& tile, int local) {
    const int x = (local >> 4) + 1, y = ((local >> 2) & 3) + 1, z = (local & 3) + 1;
    const int block = (x >> 2) << 2 | (y >> 2) << 1 | z >> 2;
    const int cell = (x & 3) << 4 | (y & 3) << 2 | (z & 3);
    return std::size_t(kBlockNodes) * tile.blocks[static_cast<std::size_t>(block)] +
           static_cast<std::size_t>(cell);
}

}  // namespace mallow
