#include <mallow/heat/conduct_heat.h>
#include <mallow/heat/give_heat.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kGrain = 1024;  // cells

/// (C + dt G) dT = dt (heat that flows in at T^n). The diagonal preconditions: steps are so short
/// (scene/simulation_heat.cpp) that it is never much smaller than the rest of its row.
SolveReport solveIncrements(double dt, HeatRoom& room) {
    const HeatCells& cells = room.cells;
    const HeatFaces& faces = room.faces;
    const std::size_t count = cells.interiorCount();
    room.diagonal.resize(count);
    room.rightSide.resize(count);
    room.increment.assign(count, 0.0);
    forEachIndex(0, count, kGrain, [&](std::size_t n) {
        double g = faces.outsideConductance[n];
        for (const double side : faces.conductance[n]) g += side;
        room.diagonal[n] = cells.capacity[n] + dt * g;
        room.rightSide[n] = dt * inflow(faces, cells.temperature, n);
    });
    const auto apply = [&](const std::vector<double>& x, std::vector<double>& y) {
        forEachIndex(0, count, kGrain, [&](std::size_t n) {
            double sum = 0.0;
            for (std::size_t s = 0; s < 6; ++s)
                sum += faces.conductance[n][s] * x[faces.neighbour[n][s]];
            y[n] = room.diagonal[n] * x[n] - dt * sum;
        });
    };
    const auto precondition = [&](const std::vector<double>& r, std::vector<double>& z) {
        forEachIndex(0, count, kGrain, [&](std::size_t n) { z[n] = r[n] / room.diagonal[n]; });
    };
    return conjugateGradient(apply, precondition, room.rightSide, kHeatLimits, room.increment,
                             room.solve);
}

/// Replaces the increments by what flows at T^{n+1}: the solver's residual then loses no energy.
/// Returns what came in from outside [J].
double exchangeHeat(double dt, HeatRoom& room) {
    const HeatFaces& faces = room.faces;
    const HeatCells& cells = room.cells;
    std::vector<double>& T = room.temperature;
    const std::size_t count = cells.interiorCount();
    T.resize(count);
    forEachIndex(0, count, kGrain,
                 [&](std::size_t n) { T[n] = cells.temperature[n] + room.increment[n]; });
    forEachIndex(0, count, kGrain, [&](std::size_t n) {
        room.increment[n] = dt * inflow(faces, T, n) / cells.capacity[n];
    });
    return sumOf(count, [&](std::size_t n) {
        return dt * (faces.outsideFlow[n] - faces.outsideConductance[n] * T[n]);
    });
}

template <class T>
void nameBadParticle(const HeatBatches<T>& batches, HeatReport& report) {
    for (const ParticleBatch<T>* batch : batches) {
        for (std::size_t row = 0; row < batch->size() && !report.badParticle; ++row) {
            const double temperature = *batch->temperature.row(row);
            if (temperature > 0.0 && std::isfinite(temperature)) continue;
            report.badParticle = *batch->id.row(row);
            report.badValue = temperature;
        }
    }
}

}  // namespace

template <class T>
HeatReport conductHeat(const HeatBatches<T>& batches,
                       const std::vector<PosedCollider>& colliders,
                       const std::optional<double>& ambient,
                       double dx,
                       double dt,
                       HeatRoom& room) {
    HeatReport report;

    // 5.3, 5.4: what is in which cell.
    if (const auto lost = rasterizeHeat(batches, dx, room.cells)) {
        const auto& [particle, batch] = *lost;
        report.badParticle = *batches[batch]->id.row(particle.row);
        report.badValue = particle.coordinate;
        report.isLost = true;
        return report;
    }
    findFaces(room.cells, colliders, ambient, dx, room.faces);

    // 5.8: (4).
    report.solve = solveIncrements(dt, room);
    report.heatIn = exchangeHeat(dt, room);

    // 5.9: increments to particles.
    if (!giveHeat(batches, dx, dt, room)) nameBadParticle(batches, report);
    return report;
}

template <class T>
double largestDiffusivity(const ParticleBatch<T>& batch) {
    double largest = 0.0;
    for (std::size_t row = 0; row < batch.size(); ++row) {
        const ThermalProperties p = thermalProperties(batch, row);
        const double density = static_cast<double>(*batch.mass.row(row)) /
                               static_cast<double>(*batch.restVolume.row(row));
        largest = std::max({largest, p.heatConductivity / (density * p.heatCapacity),
                            p.liquidHeatConductivity / (density * p.liquidHeatCapacity)});
    }
    return largest;
}

template HeatReport conductHeat(const HeatBatches<float>&,
                                const std::vector<PosedCollider>&,
                                const std::optional<double>&,
                                double,
                                double,
                                HeatRoom&);
template HeatReport conductHeat(const HeatBatches<double>&,
                                const std::vector<PosedCollider>&,
                                const std::optional<double>&,
                                double,
                                double,
                                HeatRoom&);
template double largestDiffusivity(const ParticleBatch<float>&);
template double largestDiffusivity(const ParticleBatch<double>&);

}  // namespace mallow
