#include <mallow/heat/heat_cells.h>
#include <mallow/heat/thermal_columns.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr double kLeastFilled = 0.5;  ///< of an interior cell without a particle in it [-]

template <class T>
std::optional<std::pair<LostParticle, std::size_t>> sortByCell(const HeatBatches<T>& batches,
                                                               double dx,
                                                               HeatCells& cells) {
    cells.sorts.resize(batches.size());
    std::vector<BlockKey> keys;
    for (std::size_t b = 0; b < batches.size(); ++b) {
        BlockSort& sort = cells.sorts[b].sort;
        bool changed = false;
        if (const auto lost = sortIntoBlocks(batches[b]->position, dx, kFirstCellShift,
                                             /*prune=*/true, sort, changed))
            return std::make_pair(*lost, b);
        for (const BlockKey key : sort.blocks)
            for (int n = 0; n < 8; ++n) keys.push_back(upperNeighbour(key, n));
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    cells.blocks = std::move(keys);
    cells.map.assign(cells.blocks);
    for (CellSort& sorted : cells.sorts) {
        sorted.gridBlocks.resize(sorted.sort.blocks.size());
        for (std::size_t b = 0; b < sorted.sort.blocks.size(); ++b)
            for (int n = 0; n < 8; ++n)
                sorted.gridBlocks[b][static_cast<std::size_t>(n)] =
                    cells.map.find(upperNeighbour(sorted.sort.blocks[b], n));
    }
    return std::nullopt;
}

/// Numbers the cells that particles are in or fill.
template <class T>
void findInterior(const HeatBatches<T>& batches, double dx, HeatCells& cells) {
    const std::size_t count = kBlockNodes * cells.blocks.size();
    const double cellVolume = dx * dx * dx;
    cells.sums.assign(count, 0.0);
    visitByCell(batches, cells,
                [&](std::size_t b, std::size_t row, const CellTile& tile, int local) {
                    const ParticleBatch<T>& batch = *batches[b];
                    const auto V = static_cast<double>(*batch.restVolume.row(row));
                    forEachCell(tile, local,
                                cellWeights(batch.position.row(row), firstCell(tile, local), dx),
                                [&](std::size_t c, double w) { cells.sums[c] += w * V; });
                    // One particle in it is enough.
                    cells.sums[ownCell(tile, local)] += cellVolume;
                });
    cells.interiorOf.resize(count);
    cells.cell.clear();
    for (std::size_t c = 0; c < count; ++c) {
        const bool isInterior = cells.sums[c] >= kLeastFilled * cellVolume;
        cells.interiorOf[c] =
            isInterior ? static_cast<std::uint32_t>(cells.cell.size()) : HeatCells::kNotInterior;
        if (isInterior) cells.cell.push_back(static_cast<std::uint32_t>(c));
    }
}

}  // namespace

template <class T>
std::optional<std::pair<LostParticle, std::size_t>> rasterizeHeat(const HeatBatches<T>& batches,
                                                                  double dx,
                                                                  HeatCells& cells) {
    if (const auto lost = sortByCell(batches, dx, cells)) return lost;
    findInterior(batches, dx, cells);

    // Sums of w times m c, m c T, V, V / kappa_s, V / kappa_l, and d, d T_m with d = V |1/kappa_s -
    // 1/kappa_l|. Resistances are added, not conductivities as in the paper: in a cell that an
    // interface runs through, the worse conductor is in the way.
    constexpr std::size_t kNumbers = 7;
    constexpr double kInsulator = 1e-100;  // [W/m K]: what stands for 0
    const std::size_t count = cells.interiorCount();
    cells.sums.assign(kNumbers * count, 0.0);
    visitWithWeights(batches, dx, cells,
                     [&](const ParticleBatch<T>& batch, std::size_t, std::size_t row,
                         const InteriorWeights& weights) {
                         const ThermalProperties properties = thermalProperties(batch, row);
                         const double mc = static_cast<double>(*batch.mass.row(row)) *
                                           properties.capacity(*batch.isLiquid.row(row) != 0);
                         const auto V = static_cast<double>(*batch.restVolume.row(row));
                         const double solid = V / std::max(properties.heatConductivity, kInsulator);
                         const double liquid =
                             V / std::max(properties.liquidHeatConductivity, kInsulator);
                         const double difference = std::abs(solid - liquid);
                         const double values[kNumbers] = {
                             mc,         mc * *batch.temperature.row(row),    V, solid, liquid,
                             difference, difference * properties.meltingPoint};
                         for (int i = 0; i < weights.count; ++i) {
                             double* sum = cells.sums.data() + kNumbers * weights.cell[i];
                             for (std::size_t k = 0; k < kNumbers; ++k)
                                 sum[k] += weights.w[i] * values[k];
                         }
                     });
    for (std::vector<double>* values :
         {&cells.capacity, &cells.temperature, &cells.solidConductivity, &cells.liquidConductivity,
          &cells.meltingPoint})
        values->resize(count);
    forEachIndex(0, count, 1024, [&](std::size_t n) {
        const double* sum = cells.sums.data() + kNumbers * n;
        cells.capacity[n] = sum[0];
        cells.temperature[n] = sum[1] / sum[0];
        cells.solidConductivity[n] = sum[2] / sum[3];
        cells.liquidConductivity[n] = sum[2] / sum[4];
        cells.meltingPoint[n] = sum[5] > 0.0 ? sum[6] / sum[5] : 0.0;
    });
    return std::nullopt;
}

template std::optional<std::pair<LostParticle, std::size_t>> rasterizeHeat(
    const HeatBatches<float>&, double, HeatCells&);
template std::optional<std::pair<LostParticle, std::size_t>> rasterizeHeat(
    const HeatBatches<double>&, double, HeatCells&);

}  // namespace mallow
