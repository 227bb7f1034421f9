/// @file give_heat.h
/// Increments of the cells' temperatures go to the particles, with the weights that took heat to
/// the cells, so that energy is kept to rounding.
///
/// Increments alone leave differences between the particles of one cell as they are, and a mixture
/// would never come to one temperature. So these differences relax, as conduction inside a cell
/// does:
///
///   T* = T - b (1 - S) T,    b = 1 - exp(-dt kappa / (rho c dx^2)),
///
/// with S from particles to cells and back; what that takes, S b (1 - S) T, is added to the cells'
/// increments. 1 - S is of second order in dx where T is smooth, so what it conducts by itself is
/// of fourth order; its weighted sum is 0, so it keeps energy too.
///
/// A particle that is colder than its cell must not be cooled as much as the hot ones beside it:
/// drops in cold air would end below the air, or below 0 K. Where increments would carry a particle
/// out of the temperatures around it, its cells share theirs otherwise, by the way that is left to
/// the bound in the direction of the increment (G the highest, F the lowest of the temperatures
/// around, I_c the increment of the cell's mean T*_c):
///
///   dT = sum_c w I_c (G_c - T*) / (G_c - T*_c)  if I_c > 0,  I_c (T* - F_c) / (T*_c - F_c) else.
///
/// The weighted sum is the same, and nothing passes a bound: the step has a maximum principle. It
/// is not the rule everywhere because sharing by differences conducts by itself.
#pragma once

#include <mallow/heat/heat_room.h>

namespace mallow {

/// Shares out room.increment. Writes the particles' heat and, of models whose law changes with it,
/// their phase. False if one is left without a temperature.
template <class T>
bool giveHeat(const HeatBatches<T>& batches, double dx, double dt, HeatRoom& room);

}  // namespace mallow
