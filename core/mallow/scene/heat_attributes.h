/// @file heat_attributes.h
/// What particles know of heat, as point attributes.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/scene/particle_order.h>
#include <mallow/step/step_state.h>

#include <vector>

namespace mallow {

/// Adds `temperature` [K] and `liquid` (the molten share, 0 to 1) where there is heat, and `latent`
/// [J] where it is asked for.
template <class T>
void addHeatAttributes(const StepState<T>& state,
                       const std::vector<ParticlePlace>& places,
                       bool wantsLatent,
                       ColumnSet& points);

/// `Cd` of black bodies as hot as the points (heat/blackbody.h), where there are both `temperature`
/// and `Cd`.
void addGlow(ColumnSet& points);

}  // namespace mallow
