/// @file thermal_params.h
/// The parameters of heat that every material has, whatever its model (Melt, Table 1).
#pragma once

#include <array>

namespace mallow {

/// Outside names, in the order of ThermalProperties (heat/enthalpy.h).
inline constexpr std::array<const char*, 6> kThermalParameters = {
    "heat_capacity", "heat_conductivity",    "melting_point",
    "latent_heat",   "liquid_heat_capacity", "liquid_heat_conductivity"};

}  // namespace mallow
