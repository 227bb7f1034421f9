/// @file mix_heat.h
/// The heat of particles that resampling makes: enthalpies add up (heat/enthalpy.h), so thermal
/// energy is kept whatever melts. Averages of temperatures would not keep it at a melting point.
#pragma once

#include <mallow/heat/thermal_columns.h>

#include <cstddef>

namespace mallow {

/// A particle that has changed its mass by this factor at the same temperature and molten share.
template <class T>
void scaleHeat(double massFactor, std::size_t row, ParticleBatch<T>& batch) {
    if (batch.temperature.isPresent()) *batch.latent.row(row) *= massFactor;
}

/// Gives a particle the enthalpy H [J]: what it is heated or cooled to from a particle of its own
/// mass that is as warm and as molten as `like`, whose mass was `likeMass` then [kg].
template <class T>
void setEnthalpy(
    double H, const ThermalState& like, double likeMass, std::size_t row, ParticleBatch<T>& batch) {
    if (!batch.temperature.isPresent()) return;
    const auto mass = static_cast<double>(*batch.mass.row(row));
    const ThermalProperties properties = thermalProperties(batch, row);
    const ThermalState start = {like.temperature, like.latent * mass / likeMass, like.isLiquid};
    setThermalState(absorbed(H - enthalpy(start, mass, properties), mass, properties, start), row,
                    batch);
}

}  // namespace mallow
