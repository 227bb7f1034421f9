/// @file projection_stages.h
/// The stages of the projection step, in the paper's order (Melt, section 5).
#pragma once

#include <mallow/solve/conjugate_gradient.h>
#include <mallow/solve/multigrid.h>
#include <mallow/step/mac_boundary.h>
#include <mallow/step/step_state.h>
#include <mallow/step/update_particles.h>

namespace mallow {

/// The pressure equation's unknowns and room for its solution.
struct PressureSystem {
    std::vector<MacIndex> cells;         ///< interior cells, in the order of the matrix
    std::vector<std::uint32_t> unknown;  ///< per cell of the grid; kNoMacIndex outside
    CellMatrix matrix;
    std::vector<double> right;
    std::vector<double> pressure;
    Multigrid multigrid;
    ConjugateGradientRoom<double> room;

    std::size_t allocatedBytes() const;
};

/// Melt 5.3: face masses, volumes and velocities, cell values. Reads particles; writes `grid`,
/// whose velocities are those before everything that happens on it.
template <class T>
void rasterizeToMac(const StepSettings& settings,
                    double dt,
                    const StepState<T>& state,
                    MacGrid& grid);

/// v* = v + dt g, painted forces, drag and the acceleration field. Writes face velocities.
void accelerateMacFaces(const StepSettings& settings, double dt, MacGrid& grid);

/// Melt 5.7: solves (18) for the pressure and subtracts dt grad p / rho from the open faces.
/// Writes pressure and face velocities, and opens faces where the pressure would pull at a
/// `separate` body (mac_suction.h). The report's iterations are those of all solves together.
SolveReport projectVelocities(const SolveLimits& limits,
                              double dx,
                              double dt,
                              MacBoundary& boundary,
                              MacGrid& grid,
                              PressureSystem& system);

/// The divergence that the projection is about: of open and covered parts of a cell's faces [1/s].
double macDivergence(const MacGrid& grid, const MacBoundary& boundary, double dx, MacIndex cell);

/// By how much a cell with open faces expands in a step because too much lies in it: e_c of
/// mac_pressure.cpp [-].
double crowding(const MacGrid& grid, const MacBoundary& boundary, MacIndex cell);

/// v* - dt grad p / rho on an open face, with the grid's pressure [m/s].
double projectedVelocity(const MacGrid& grid,
                         const MacBoundary& boundary,
                         double dx,
                         double dt,
                         std::size_t axis,
                         MacIndex face);

/// Melt 5.9 and 5.10: velocities, deformation, collisions, positions. Reads `grid`; writes the
/// particles. As updateParticles, otherwise.
template <class T>
StepReport updateParticlesFromMac(const StepSettings& settings,
                                  const StepKernels<T>& kernels,
                                  const Surroundings& around,
                                  double dt,
                                  const MacGrid& grid,
                                  StepState<T>& state);

}  // namespace mallow
