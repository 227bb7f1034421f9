/// @file conduct_heat.h
/// One step of heat (Melt 4.1, 5.8, 5.9): conduction on a grid of cells, implicit in time, and what
/// particles make of the heat they get.
///
///   C_c (T_c^{n+1} - T_c^n) = dt sum_faces g (T_neighbour^{n+1} - T_c^{n+1})        (4), times m_c
///   c_c
///
/// Departures. The matrix is multiplied by m_c c_c, which makes it symmetric; with C_c the sum of
/// the particles' own capacities and one set of weights both ways, energy is kept to rounding. Only
/// increments go back to particles (heat/give_heat.h): the paper's blend toward the grid's
/// temperature conducts by itself, the more the shorter the steps.
#pragma once

#include <mallow/heat/heat_room.h>

#include <cstdint>
#include <optional>

namespace mallow {

struct HeatReport {
    double heatIn = 0.0;  ///< through bodies and air with a temperature [J]
    SolveReport solve;
    /// A particle whose position has no cell, or whose temperature is no temperature any more.
    std::optional<std::int64_t> badParticle;
    double badValue = 0.0;  ///< its coordinate [m] or temperature [K]
    bool isLost = false;    ///< it is the coordinate
};

/// Of the residual: so small that it adds nothing to the error of the steps.
constexpr SolveLimits kHeatLimits = {1e-8, 400};

/// Conducts heat for dt [s]. Reads where the particles are; writes their heat and, of models whose
/// law changes with it, their phase.
template <class T>
HeatReport conductHeat(const HeatBatches<T>& batches,
                       const std::vector<PosedCollider>& colliders,
                       const std::optional<double>& ambient,
                       double dx,
                       double dt,
                       HeatRoom& room);

/// kappa / (rho c) of the best conductor, in whichever phase [m^2/s].
template <class T>
double largestDiffusivity(const ParticleBatch<T>& batch);

}  // namespace mallow
