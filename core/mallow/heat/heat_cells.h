/// @file heat_cells.h
/// The cells that hold material, and what they hold: heat capacity, temperature, conductivity
/// (Melt 5.3, 5.4). All in double, whatever the precision of the particles.
///
/// A cell is *interior* when a particle is in it, or when particles around it fill at least half of
/// it: thin films and single drops conduct too, and a hole between particles is no air. (The paper
/// asks for mass at all faces, which makes a layer of air around a body interior.) Only interior
/// cells have a temperature; which of the others are bodies and which air is asked where it matters
/// (heat/heat_faces.h).
#pragma once

#include <mallow/heat/cell_weights.h>
#include <mallow/parallel/for_each.h>
#include <mallow/particles/particle_batch.h>

#include <optional>
#include <vector>

namespace mallow {

/// The particles of one batch by cell.
struct CellSort {
    BlockSort sort;
    std::vector<std::array<std::uint32_t, 8>> gridBlocks;  ///< of each of its blocks
};

struct HeatCells {
    static constexpr std::uint32_t kNotInterior = 0xffffffffu;

    std::vector<CellSort> sorts;   ///< per batch
    std::vector<BlockKey> blocks;  ///< ascending
    BlockMap map;
    std::vector<double> sums;               ///< room while particles are summed
    std::vector<std::uint32_t> interiorOf;  ///< per cell: its number among the interior ones

    // Per interior cell, in the order of blocks and cells.
    std::vector<std::uint32_t> cell;  ///< kBlockNodes block + place in the block
    std::vector<double> capacity;     ///< C_c = sum w m c [J/K]
    std::vector<double> temperature;  ///< T_c = sum w m c T / C_c [K]
    /// sum w V / (sum w V / kappa) of the solids' and of the liquids' kappa [W/m K]
    std::vector<double> solidConductivity, liquidConductivity;
    /// Of what conducts differently when molten, weighted by how differently; 0 if nothing [K].
    std::vector<double> meltingPoint;

    std::size_t interiorCount() const { return cell.size(); }
};

template <class T>
using HeatBatches = std::vector<ParticleBatch<T>*>;

/// Finds the interior cells and sums the particles' heat into them. Reads the particles; writes
/// `cells`. A particle without a place is returned, with the number of its batch.
template <class T>
std::optional<std::pair<LostParticle, std::size_t>> rasterizeHeat(const HeatBatches<T>& batches,
                                                                  double dx,
                                                                  HeatCells& cells);

/// A particle's weights of interior cells, scaled so that they add up to 1: what is summed with
/// them and given back with them is conserved. Its own cell is one of them.
struct InteriorWeights {
    int count = 0;
    std::uint32_t cell[27];  ///< among the interior ones
    double w[27];

    double gather(const std::vector<double>& value) const {
        double sum = 0.0;
        for (int i = 0; i < count; ++i) sum += w[i] * value[cell[i]];
        return sum;
    }
};

template <class T>
InteriorWeights interiorWeights(
    const HeatCells& cells, const CellTile& tile, int local, const T* x, double dx) {
    InteriorWeights result;
    double sum = 0.0;
    forEachCell(tile, local, cellWeights(x, firstCell(tile, local), dx),
                [&](std::size_t c, double w) {
                    const std::uint32_t n = cells.interiorOf[c];
                    if (n == HeatCells::kNotInterior) return;
                    result.cell[result.count] = n;
                    result.w[result.count++] = w;
                    sum += w;
                });
    for (int i = 0; i < result.count; ++i) result.w[i] /= sum;
    return result;
}

/// visit(b, row, tile, local) for every particle: row of batch b, whose first cell is number
/// `local` of the tile's block. Blocks of one colour share no cell; colour after colour, what is
/// added to a cell has one order.
template <class T, class Visit>
void visitByCell(const HeatBatches<T>& batches, const HeatCells& cells, const Visit& visit) {
    for (std::size_t b = 0; b < batches.size(); ++b) {
        const CellSort& sorted = cells.sorts[b];
        const BlockSort& sort = sorted.sort;
        for (const std::vector<std::uint32_t>& colour : sort.colours) {
            forEachIndex(0, colour.size(), 4, [&](std::size_t i) {
                const std::size_t block = colour[i];
                const BlockCoordinate at = blockCoordinate(sort.blocks[block]);
                const CellTile tile = {
                    sorted.gridBlocks[block],
                    {kBlockWidth * at.x, kBlockWidth * at.y, kBlockWidth * at.z}};
                for (int local = 0; local < kBlockNodes; ++local) {
                    const std::size_t c = kBlockNodes * block + static_cast<std::size_t>(local);
                    for (std::uint32_t p = sort.cellBegin[c]; p < sort.cellBegin[c + 1]; ++p)
                        visit(b, std::size_t(sort.order.data()[p]), tile, local);
                }
            });
        }
    }
}

/// The same with the particle's weights: visit(batch, b, row, weights).
template <class T, class Visit>
void visitWithWeights(const HeatBatches<T>& batches,
                      double dx,
                      const HeatCells& cells,
                      const Visit& visit) {
    visitByCell(
        batches, cells, [&](std::size_t b, std::size_t row, const CellTile& tile, int local) {
            ParticleBatch<T>& batch = *batches[b];
            visit(batch, b, row, interiorWeights(cells, tile, local, batch.position.row(row), dx));
        });
}

}  // namespace mallow
