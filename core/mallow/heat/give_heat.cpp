#include <mallow/heat/give_heat.h>
#include <mallow/heat/phase_of_model.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kGrain = 1024;  // cells or particles
/// What rounding may add to a temperature [-].
constexpr double kRounding = 1e-12;

/// b (1 - S) T of a particle: the part of its difference from its cells that goes in dt [K].
template <class T>
double relaxing(const ParticleBatch<T>& batch,
                std::size_t row,
                const ThermalProperties& properties,
                const InteriorWeights& weights,
                const HeatCells& cells,
                double dx,
                double dt) {
    const bool isLiquid = *batch.isLiquid.row(row) != 0;
    const double density =
        static_cast<double>(*batch.mass.row(row)) / static_cast<double>(*batch.restVolume.row(row));
    const double rate =
        properties.conductivity(isLiquid) / (density * properties.capacity(isLiquid) * dx * dx);
    const double difference = *batch.temperature.row(row) - weights.gather(cells.temperature);
    return -std::expm1(-rate * dt) * difference;
}

/// S b (1 - S) T in the cells, and the temperatures around them.
template <class T>
void relax(const HeatBatches<T>& batches, double dx, double dt, HeatRoom& room) {
    const HeatCells& cells = room.cells;
    const std::size_t count = cells.interiorCount();
    room.relaxed.assign(count, 0.0);
    room.shares.resize(count);
    forEachIndex(0, count, kGrain, [&](std::size_t n) {
        room.shares[n] = {0.0,   0.0,  room.faces.outsideLowest[n], room.faces.outsideHighest[n],
                          false, false};
    });
    room.particles.resize(batches.size());
    for (std::size_t b = 0; b < batches.size(); ++b) room.particles[b].resize(batches[b]->size());
    visitWithWeights(batches, dx, cells,
                     [&](const ParticleBatch<T>& batch, std::size_t b, std::size_t row,
                         const InteriorWeights& weights) {
                         const ThermalProperties properties = thermalProperties(batch, row);
                         const double mc = static_cast<double>(*batch.mass.row(row)) *
                                           properties.capacity(*batch.isLiquid.row(row) != 0);
                         const double relaxed =
                             relaxing(batch, row, properties, weights, cells, dx, dt);
                         room.particles[b][row].relaxing = relaxed;
                         const double Tp = *batch.temperature.row(row) - relaxed;
                         for (int i = 0; i < weights.count; ++i) {
                             const std::uint32_t c = weights.cell[i];
                             CellShare& share = room.shares[c];
                             room.relaxed[c] += weights.w[i] * mc * relaxed;
                             share.lowest = std::min(share.lowest, Tp);
                             share.highest = std::max(share.highest, Tp);
                         }
                     });
    forEachIndex(0, count, kGrain, [&](std::size_t n) {
        room.relaxed[n] /= cells.capacity[n];
        CellShare& share = room.shares[n];
        share.offset = room.increment[n] + room.relaxed[n];
        const double after = cells.temperature[n] + room.increment[n];
        share.lowest = std::min(share.lowest, after);
        share.highest = std::max(share.highest, after);
    });
}

/// The cell's increment by the way that is left to the bound.
void limit(double mean, CellShare& share) {
    share.isLimited = true;
    const double increment = share.offset;
    if (std::abs(increment) <= kRounding * mean) return;
    const double bound = increment > 0.0 ? share.highest : share.lowest;
    share.slope = -increment / (bound - mean);
    share.offset = -bound * share.slope;
}

/// What every particle gets of its cells. Marks cells with a particle that is carried too far.
template <class T>
void shareOut(const HeatBatches<T>& batches, double dx, HeatRoom& room) {
    visitWithWeights(
        batches, dx, room.cells,
        [&](const ParticleBatch<T>& batch, std::size_t b, std::size_t row,
            const InteriorWeights& weights) {
            const double before = *batch.temperature.row(row);
            ParticleShare& particle = room.particles[b][row];
            const double relaxed = before - particle.relaxing;
            double offset = 0.0, slope = 0.0, lowest = relaxed, highest = relaxed;
            for (int i = 0; i < weights.count; ++i) {
                const CellShare& share = room.shares[weights.cell[i]];
                offset += weights.w[i] * share.offset;
                slope += weights.w[i] * share.slope;
                lowest = std::min(lowest, share.lowest);
                highest = std::max(highest, share.highest);
            }
            const double increment = offset + slope * relaxed;
            const double capacity =
                static_cast<double>(*batch.mass.row(row)) *
                thermalProperties(batch, row).capacity(*batch.isLiquid.row(row) != 0);
            particle.heat = capacity * (increment - particle.relaxing);
            const double after = relaxed + increment;
            if (after >= lowest * (1.0 - kRounding) && after <= highest * (1.0 + kRounding)) return;
            for (int i = 0; i < weights.count; ++i) room.shares[weights.cell[i]].isExceeded = true;
        });
}

/// True if there were cells to limit that are not limited yet.
bool limitExceeded(HeatRoom& room) {
    bool hasNew = false;
    for (std::size_t n = 0; n < room.shares.size(); ++n) {
        CellShare& share = room.shares[n];
        if (!share.isExceeded || share.isLimited) continue;
        limit(room.cells.temperature[n] - room.relaxed[n], share);
        hasNew = true;
    }
    return hasNew;
}

/// A particle makes of the heat it gets what it can. False if one is left without a temperature.
template <class T>
bool absorbShares(const HeatBatches<T>& batches, const HeatRoom& room) {
    std::atomic<bool> allGood{true};
    for (std::size_t b = 0; b < batches.size(); ++b) {
        ParticleBatch<T>& batch = *batches[b];
        const int phasePlace = phaseOfModel(batch.model);
        forEachIndex(0, batch.size(), kGrain, [&](std::size_t row) {
            const ThermalState after =
                absorbed(room.particles[b][row].heat, static_cast<double>(*batch.mass.row(row)),
                         thermalProperties(batch, row), thermalState(batch, row));
            setThermalState(after, row, batch);
            if (phasePlace >= 0) batch.state.row(row)[phasePlace] = after.isLiquid ? T(1) : T(0);
            if (!(after.temperature > 0.0) || !std::isfinite(after.temperature)) allGood = false;
        });
    }
    return allGood;
}

}  // namespace

template <class T>
bool giveHeat(const HeatBatches<T>& batches, double dx, double dt, HeatRoom& room) {
    relax(batches, dx, dt, room);
    // Limited cells give other particles more: those may be carried too far in turn. Each round
    // limits cells, so there is an end.
    do shareOut(batches, dx, room);
    while (limitExceeded(room));
    return absorbShares(batches, room);
}

template bool giveHeat(const HeatBatches<float>&, double, double, HeatRoom&);
template bool giveHeat(const HeatBatches<double>&, double, double, HeatRoom&);

}  // namespace mallow
