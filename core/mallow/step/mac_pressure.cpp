/// @file mac_pressure.cpp
/// The generalised projection, Melt 4.6 and 5.7, signs as in the errata:
///
///   (1/(lambda J dt)) p_c + dt sum_f alpha_f (p_c - p_f) / (rho_f dx^2)
///       = -(J_c - 1)/(dt J_c) - div v*_c + e_c/dt       J = J_E, J_P = 1
///
/// parabolic for a finite lambda, Poisson's equation for an infinite one. alpha_f is the open share
/// of a face; covered parts move with their body (Neumann), empty cells have p = 0 (Dirichlet).
///
/// Density of a face: m_i / sum w V_p, the density of the material, whatever the number of
/// particles around, times how full the face's kernel is (mac_boundary.h). The paper's m_i / V_i is
/// the same where particles are spread evenly; where they are not, its heavy and light spots stir a
/// pool that is at rest.
///
/// e_c is not in the paper. Steps are straight and paths are not, so that particles crowd where
/// flow is violent though every step's divergence is 0: a column of water that collapses loses a
/// seventh of its room. Where more lies than there is room for, a tenth of what is too much is let
/// go in a step. Some unevenness is no crowd.
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_suction.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kCellsPerTask = 1024;
/// Filled to this share a kernel counts as full: particles are never spread quite evenly.
constexpr double kFull = 0.75;
/// The thinnest air: below it the matrix would only get worse.
constexpr double kLeastFill = 1e-3;
/// Keeps a closed tank of incompressible liquid, whose pressure has no level, definite.
constexpr double kLevel = 1e-10;
constexpr double kLeastVolumeRatio = 0.1;
/// What lies in a cell's room and is no crowd yet, how much of the rest goes in a step, and at
/// most.
constexpr double kRoom = 1.1;
constexpr double kRoomBesideBodies = 1.2;  // where mirror images tell what is there
constexpr double kLetGo = 0.1;
constexpr double kMostLetGo = 0.05;
/// Error of the pressure over the solve's tolerance and the largest pressure.
constexpr double kLeftBySolver = 10.0;

/// rho_i [kg/m^3]; the face has mass.
double faceDensity(const MacGrid& grid, const MacBoundary& boundary, std::size_t a, MacIndex i) {
    const double share = std::clamp(boundary.fill[a][i] / kFull, kLeastFill, 1.0);
    return grid.faceMass[a][i] / grid.faceVolume[a][i] * share;
}

/// The six faces of a cell: axis, side and index.
template <class Visit>
void forEachFace(const MacGrid& grid, MacIndex cell, const Visit& visit) {
    for (std::size_t n = 0; n < 6; ++n) {
        const auto axis = static_cast<int>(n / 2);
        const bool isUpper = n % 2 == 1;
        visit(n, n / 2, isUpper ? grid.along(cell, axis, 1) : cell);
    }
}

/// Melt 5.4: a cell with mass, whose open faces have it too, and that is not covered.
bool isInterior(const MacGrid& grid, const MacBoundary& boundary, MacIndex cell) {
    if (!(grid.cellMass[cell] > 0.0)) return false;
    bool isOpen = false, hasMass = true;
    forEachFace(grid, cell, [&](std::size_t, std::size_t a, MacIndex face) {
        if (face == kNoMacIndex) {
            hasMass = false;
        } else if (boundary.open[a][face] > 0.0) {
            isOpen = true;
            hasMass = hasMass && grid.faceMass[a][face] > 0.0;
        }
    });
    return isOpen && hasMass;
}

CellCoordinate coordinateOf(const MacGrid& grid, MacIndex cell) {
    const BlockCoordinate at = blockCoordinate(grid.blocks[cell / kBlockNodes]);
    return {static_cast<std::int32_t>(kBlockWidth * at.x + (cell >> 4 & 3)),
            static_cast<std::int32_t>(kBlockWidth * at.y + (cell >> 2 & 3)),
            static_cast<std::int32_t>(kBlockWidth * at.z + (cell & 3))};
}

void listCells(const MacGrid& grid, const MacBoundary& boundary, PressureSystem& system) {
    std::vector<std::uint8_t> interior(grid.size());
    forEachIndex(0, grid.size(), kCellsPerTask, [&](std::size_t c) {
        interior[c] = isInterior(grid, boundary, static_cast<MacIndex>(c)) ? 1 : 0;
    });
    system.cells.clear();
    system.matrix.cells.clear();
    system.unknown.assign(grid.size(), kNoMacIndex);
    for (const bool red : {true, false}) {
        for (std::size_t c = 0; c < grid.size(); ++c) {
            if (interior[c] == 0) continue;
            const CellCoordinate at = coordinateOf(grid, static_cast<MacIndex>(c));
            if (at.isRed() != red) continue;
            system.unknown[c] = static_cast<std::uint32_t>(system.cells.size());
            system.cells.push_back(static_cast<MacIndex>(c));
            system.matrix.cells.push_back(at);
        }
        if (red) system.matrix.redCount = system.cells.size();
    }
}

void assemble(const MacGrid& grid,
              const MacBoundary& boundary,
              double dx,
              double dt,
              PressureSystem& system) {
    system.matrix.rows.assign(system.cells.size(), CellRow());
    system.right.resize(system.cells.size());
    forEachIndex(0, system.cells.size(), kCellsPerTask, [&](std::size_t u) {
        const MacIndex cell = system.cells[u];
        CellRow& row = system.matrix.rows[u];
        row.neighbour.fill(static_cast<std::uint32_t>(u));
        forEachFace(grid, cell, [&](std::size_t n, std::size_t a, MacIndex face) {
            const double open = boundary.open[a][face];
            if (open == 0.0) return;
            const double coupling = dt * open / (faceDensity(grid, boundary, a, face) * dx * dx);
            row.diagonal += coupling;
            const MacIndex other = grid.along(cell, static_cast<int>(a), n % 2 == 1 ? 1 : -1);
            const std::uint32_t unknown =
                other == kNoMacIndex ? kNoMacIndex : system.unknown[other];
            if (unknown == kNoMacIndex) return;  // p = 0 there
            row.coupling[n] = coupling;
            row.neighbour[n] = unknown;
        });
        const double J = std::max(grid.cellVolumeRatio[cell], kLeastVolumeRatio);
        const double open = boundary.cellOpen[cell];
        row.diagonal += open * grid.cellCompliance[cell] / (J * dt) + kLevel * row.diagonal;
        system.right[u] = open * (crowding(grid, boundary, cell) - (J - 1.0) / J) / dt -
                          macDivergence(grid, boundary, dx, cell);
    });
}

/// Solves for the grid's pressure, from that of the last solve on.
SolveReport solvePressure(const SolveLimits& limits,
                          double dx,
                          double dt,
                          const MacBoundary& boundary,
                          MacGrid& grid,
                          PressureSystem& system) {
    assemble(grid, boundary, dx, dt, system);
    system.multigrid.build(system.matrix);
    const SolveReport report =
        conjugateGradient([&](const std::vector<double>& x,
                              std::vector<double>& y) { multiply(system.matrix, x, y); },
                          [&](const std::vector<double>& r, std::vector<double>& z) {
                              system.multigrid.precondition(r, z);
                          },
                          system.right, limits, system.pressure, system.room);
    forEachIndex(0, system.cells.size(), kCellsPerTask,
                 [&](std::size_t u) { grid.pressure[system.cells[u]] = system.pressure[u]; });
    return report;
}

/// Cells inside bodies take the mean pressure of the cells beside them, layer by layer, so that
/// particles at a wall do not see p = 0 there. Of use to output only.
void coverPressure(const MacBoundary& boundary, MacGrid& grid, PressureSystem& system) {
    constexpr int kLayers = 2;
    std::vector<std::pair<MacIndex, double>> layer;
    for (int n = 0; n < kLayers; ++n) {
        layer.clear();
        for (std::size_t c = 0; c < grid.size(); ++c) {
            const auto cell = static_cast<MacIndex>(c);
            if (boundary.cellOpen[c] > 0.0 || !(grid.cellMass[c] > 0.0) ||
                system.unknown[c] != kNoMacIndex)
                continue;
            double sum = 0.0, count = 0.0;
            for (int k = 0; k < 6; ++k) {
                const MacIndex other = grid.along(cell, k / 2, k % 2 == 0 ? -1 : 1);
                if (other == kNoMacIndex || system.unknown[other] == kNoMacIndex) continue;
                sum += grid.pressure[other];
                count += 1.0;
            }
            if (count > 0.0) layer.emplace_back(cell, sum / count);
        }
        for (const auto& [cell, pressure] : layer) {
            grid.pressure[cell] = pressure;
            system.unknown[cell] = 0;  // known from now on
        }
    }
}

}  // namespace

std::size_t PressureSystem::allocatedBytes() const {
    // The multigrid's coarse levels together have a seventh of the cells of the finest.
    return unknown.capacity() * sizeof unknown[0] +
           matrix.rows.capacity() * (sizeof(CellRow) + sizeof(CellCoordinate)) * 8 / 7 +
           right.capacity() * 9 * sizeof(double);
}

double crowding(const MacGrid& grid, const MacBoundary& boundary, MacIndex cell) {
    double fill = 0.0;
    int faces = 0;
    bool isOpen = true;
    forEachFace(grid, cell, [&](std::size_t, std::size_t a, MacIndex face) {
        isOpen = isOpen && boundary.open[a][face] == 1.0;
        if (boundary.open[a][face] == 0.0) return;
        fill += boundary.fill[a][face];
        ++faces;
    });
    const double room = isOpen ? kRoom : kRoomBesideBodies;
    return std::clamp(kLetGo * (fill / faces - room), 0.0, kMostLetGo);
}

double macDivergence(const MacGrid& grid, const MacBoundary& boundary, double dx, MacIndex cell) {
    double sum = 0.0;
    forEachFace(grid, cell, [&](std::size_t n, std::size_t a, MacIndex face) {
        if (face == kNoMacIndex) return;
        const double open = boundary.open[a][face];
        const double flux =
            open * grid.faceVelocity[a][face] + (1.0 - open) * boundary.bodyVelocity[a][face];
        sum += n % 2 == 1 ? flux : -flux;
    });
    return sum / dx;
}

double projectedVelocity(const MacGrid& grid,
                         const MacBoundary& boundary,
                         double dx,
                         double dt,
                         std::size_t axis,
                         MacIndex face) {
    const MacIndex lower = grid.along(face, static_cast<int>(axis), -1);
    const double below = lower == kNoMacIndex ? 0.0 : grid.pressure[lower];
    return grid.faceVelocity[axis][face] -
           dt / faceDensity(grid, boundary, axis, face) * (grid.pressure[face] - below) / dx;
}

SolveReport projectVelocities(const SolveLimits& limits,
                              double dx,
                              double dt,
                              MacBoundary& boundary,
                              MacGrid& grid,
                              PressureSystem& system) {
    listCells(grid, boundary, system);
    if (system.cells.empty()) return {};
    system.pressure.assign(system.cells.size(), 0.0);
    std::vector<ReleasedFace> released;
    SolveReport report;
    for (int round = 0; round < kMostSuctionRounds; ++round) {
        const int before = report.iterations;
        report = solvePressure(limits, dx, dt, boundary, grid, system);
        report.iterations += before;
        // Smaller ones are what the solver left.
        double largest = 0.0;
        for (const double p : system.pressure) largest = std::max(largest, std::abs(p));
        if (!releaseWalls(dx, dt, kLeftBySolver * limits.tolerance * largest, system.cells, grid,
                          boundary, released))
            break;
    }

    // v <- v* - dt grad p / rho, where a cell with pressure is on either side.
    forEachIndex(0, grid.size(), kCellsPerTask, [&](std::size_t i) {
        const auto upper = static_cast<MacIndex>(i);
        for (std::size_t a = 0; a < 3; ++a) {
            if (boundary.open[a][i] == 0.0 || !(grid.faceMass[a][i] > 0.0)) continue;
            grid.faceVelocity[a][i] = projectedVelocity(grid, boundary, dx, dt, a, upper);
        }
    });
    settleReleased(released, boundary, grid);
    coverPressure(boundary, grid, system);
    return report;
}

}  // namespace mallow
