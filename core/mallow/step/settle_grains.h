/// @file settle_grains.h
/// Sand in a bulk has the volume that it takes there.
///
/// Sand remembers in J what volume it has gained, and bears nothing until that is lost again
/// (material/drucker_prager-inl.h). J follows the grid's velocities, which know neither a gap below
/// a cell nor what single grains do in it: sand that is poured meets before it touches, and its
/// grains end with a J each of their own, some below 1, which bear the others (Separate, section 7:
/// numerical volume gain). Here J is set right from time to time by the volume that the grid sees,
///
///   phi_p = sum w_ip V_i / (dx^3 sum w_ip a_i),     V_i = sum w_ip V_p^0,    a_i the share of the
///                                                   kernel about the node that no body covers
///
/// up where grains are packed more loosely than their J says, so that they fall together, and down
/// to phi_p, at least 1, where they have met although they remember a gap. Either way what changes
/// bears nothing afterwards: no energy is made, none but elastic one is lost. Where a node is less
/// than half full there is a surface, and phi_p says nothing.
#pragma once

#include <mallow/step/step_state.h>

namespace mallow {

/// Sets F of cohesionless sand, in explicit steps; its stress follows in the next constitutive
/// update. Reads the sort and the positions, which must be those of the sort. Does nothing without
/// such sand.
template <class T>
void settleGrains(const StepSettings& settings, const Surroundings& around, StepState<T>& state);

}  // namespace mallow
