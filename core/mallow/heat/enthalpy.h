/// @file enthalpy.h
/// One particle's heat: temperature, latent energy and phase as heat comes and goes (Melt 5.9).
///
///   H(T, U) = m c_s T                                 T < T_m                 [J]
///           = m c_s T_m + U                           T = T_m, 0 <= U <= m L
///           = m (c_s T_m + L + c_l (T - T_m))         T > T_m
///
/// Heat that would carry the temperature across T_m goes into U; the phase changes when U is full
/// or empty and not before. What crosses is counted with the capacity of the phase it comes from,
/// what is left over with that of the phase it goes to, so H changes by the heat, to rounding.
/// (The paper's clamp uses one capacity, and its energy jumps when the phases' differ.)
#pragma once

#include <algorithm>

namespace mallow {

/// Of one particle's material; a field per parameter, in the order of kThermalParameters.
struct ThermalProperties {
    double heatCapacity = 0.0;            ///< c_s [J/kg K] > 0
    double heatConductivity = 0.0;        ///< kappa of the solid [W/m K] >= 0
    double meltingPoint = 0.0;            ///< T_m [K]
    double latentHeat = 0.0;              ///< L [J/kg] >= 0
    double liquidHeatCapacity = 0.0;      ///< c_l [J/kg K] > 0
    double liquidHeatConductivity = 0.0;  ///< kappa of the liquid [W/m K] >= 0

    double capacity(bool isLiquid) const { return isLiquid ? liquidHeatCapacity : heatCapacity; }
    double conductivity(bool isLiquid) const {
        return isLiquid ? liquidHeatConductivity : heatConductivity;
    }
};

struct ThermalState {
    double temperature = 0.0;  ///< T [K]
    double latent = 0.0;       ///< U [J], 0 to m L
    bool isLiquid = false;
};

/// Of a particle that has always had this temperature: at T_m still solid.
inline ThermalState thermalStateAt(double temperature, double mass, const ThermalProperties& p) {
    const bool isLiquid = temperature > p.meltingPoint;
    return {temperature, isLiquid ? mass * p.latentHeat : 0.0, isLiquid};
}

/// H above; 0 at 0 K [J].
inline double enthalpy(const ThermalState& s, double mass, const ThermalProperties& p) {
    const double solidPart = std::min(s.temperature, p.meltingPoint);
    const double liquidPart = std::max(s.temperature - p.meltingPoint, 0.0);
    return mass * (p.heatCapacity * solidPart + p.liquidHeatCapacity * liquidPart) + s.latent;
}

/// U / (m L), the molten share; of a material without latent heat its phase [-].
inline double liquidShare(const ThermalState& s, double mass, const ThermalProperties& p) {
    if (p.latentHeat == 0.0) return s.isLiquid ? 1.0 : 0.0;
    return s.latent / (mass * p.latentHeat);
}

namespace enthalpy_detail {

/// A solid, or one that is melting, that takes up `heat` > 0.
inline ThermalState heated(double heat, double mass, const ThermalProperties& p, ThermalState s) {
    if (s.temperature < p.meltingPoint) {
        const double toMelting = mass * p.heatCapacity * (p.meltingPoint - s.temperature);
        if (heat <= toMelting) {
            s.temperature += heat / (mass * p.heatCapacity);
            return s;
        }
        s.temperature = p.meltingPoint;
        heat -= toMelting;
    }
    const double full = mass * p.latentHeat;
    const double room = std::max(full - s.latent, 0.0);
    if (heat < room) {
        s.latent += heat;
        return s;
    }
    s.temperature = std::max(s.temperature, p.meltingPoint);
    s.temperature += (heat - room) / (mass * p.liquidHeatCapacity);
    s.latent = full;
    s.isLiquid = true;
    return s;
}

/// A liquid, or one that is freezing, that gives off `heat` > 0.
inline ThermalState cooled(double heat, double mass, const ThermalProperties& p, ThermalState s) {
    if (s.temperature > p.meltingPoint) {
        const double toFreezing = mass * p.liquidHeatCapacity * (s.temperature - p.meltingPoint);
        if (heat <= toFreezing) {
            s.temperature -= heat / (mass * p.liquidHeatCapacity);
            return s;
        }
        s.temperature = p.meltingPoint;
        heat -= toFreezing;
    }
    if (heat < s.latent) {
        s.latent -= heat;
        return s;
    }
    s.temperature = std::min(s.temperature, p.meltingPoint);
    s.temperature -= (heat - s.latent) / (mass * p.heatCapacity);
    s.latent = 0.0;
    s.isLiquid = false;
    return s;
}

}  // namespace enthalpy_detail

/// The state after the particle has taken up `heat` [J]; gives it off when negative.
inline ThermalState absorbed(double heat,
                             double mass,
                             const ThermalProperties& p,
                             const ThermalState& s) {
    if (heat > 0.0) return enthalpy_detail::heated(heat, mass, p, s);
    return heat < 0.0 ? enthalpy_detail::cooled(-heat, mass, p, s) : s;
}

}  // namespace mallow
