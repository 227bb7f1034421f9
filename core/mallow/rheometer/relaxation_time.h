/// @file relaxation_time.h
/// How long a material remembers stress.
#pragma once

#include <mallow/rheometer/material_point.h>

#include <optional>

namespace mallow {

/// [s], from the parameters that the model has; none when it does not relax, or so slowly that
/// nobody would watch it.
///
///   Wi                relaxation_time                                              (Cream)
///   nu_d / (2 mu_N)   deviatoric_viscosity, viscous_shear_modulus                  (Rubber)
///   eta / (2 mu)      viscosity, shear_modulus: of the excess over the yield stress, at flow
///                     index 1; its order of magnitude at others                    (Foam)
std::optional<double> relaxationTime(const MaterialPoint& point);

}  // namespace mallow
