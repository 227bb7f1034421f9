/// @file heat_faces.h
/// What conducts between cells, and between cells and what surrounds the material (Melt 5.8).
///
///   g = kappa_face dx                                 between interior cells [W/K]
///   g = kappa_c dx / theta                            to a body whose surface is theta dx away
///   g = 2 kappa_c dx                                  to the air, half a cell away
///
/// kappa_face = 2 kappa_a kappa_b / (kappa_a + kappa_b), with which the flux between two materials
/// in series is exact (the paper's mean of masses lets a good conductor short-cut a bad one).
/// Bodies without a temperature, and the air when it has none, are insulators: g = 0.
///
/// Which phase conducts follows from the temperatures T_a, T_b on the two sides of a face, not from
/// the particles near it, whose weights reach across the front and would lend each phase a share of
/// the other's conductivity:
///
///   kappa_c = (K(T_a) - K(T_b)) / (T_a - T_b),   K(T) = integral of kappa_c(T) dT,
///
/// Kirchhoff's transform; with it the heat that flows to a front is that of the phase it flows in.
#pragma once

#include <mallow/collision/collider.h>
#include <mallow/heat/heat_cells.h>

#include <array>
#include <optional>
#include <vector>

namespace mallow {

struct HeatFaces {
    /// The interior cells on the sides x- x+ y- y+ z- z+; a cell itself where there is none.
    std::vector<std::array<std::uint32_t, 6>> neighbour;
    std::vector<std::array<double, 6>> conductance;  ///< g to them, 0 where there is none [W/K]
    std::vector<double> outsideConductance;          ///< sum of g to bodies and air [W/K]
    std::vector<double> outsideFlow;                 ///< sum of g T of bodies and air [W]
    /// Temperatures of bodies and air; beyond all others where there are none [K].
    std::vector<double> outsideLowest, outsideHighest;
};

/// Reads the cells and the surroundings; writes `faces`.
void findFaces(const HeatCells& cells,
               const std::vector<PosedCollider>& colliders,
               const std::optional<double>& ambient,
               double dx,
               HeatFaces& faces);

/// Heat that flows into cell n at the temperatures T [W].
inline double inflow(const HeatFaces& faces, const std::vector<double>& T, std::size_t n) {
    double sum = faces.outsideFlow[n] - faces.outsideConductance[n] * T[n];
    for (std::size_t s = 0; s < 6; ++s)
        sum += faces.conductance[n][s] * (T[faces.neighbour[n][s]] - T[n]);
    return sum;
}

}  // namespace mallow
