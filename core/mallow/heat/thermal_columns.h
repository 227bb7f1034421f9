/// @file thermal_columns.h
/// The columns of a batch that hold heat, row by row as heat/enthalpy.h wants them.
#pragma once

#include <mallow/heat/enthalpy.h>
#include <mallow/particles/particle_batch.h>

namespace mallow {

/// The particle's own properties. The batch has heat.
template <class T>
ThermalProperties thermalProperties(const ParticleBatch<T>& batch, std::size_t row) {
    const auto value = [&](std::size_t k) {
        const BatchParameter<T>& p = batch.thermal[k];
        return static_cast<double>(p.painted.isPresent() ? *p.painted.row(row) : p.uniform);
    };
    return {value(0), value(1), value(2), value(3), value(4), value(5)};
}

template <class T>
ThermalState thermalState(const ParticleBatch<T>& batch, std::size_t row) {
    return {*batch.temperature.row(row), *batch.latent.row(row), *batch.isLiquid.row(row) != 0};
}

template <class T>
void setThermalState(const ThermalState& state, std::size_t row, ParticleBatch<T>& batch) {
    *batch.temperature.row(row) = state.temperature;
    *batch.latent.row(row) = state.latent;
    *batch.isLiquid.row(row) = state.isLiquid ? 1 : 0;
}

/// H of the particle [J]; 0 in a batch without heat.
template <class T>
double enthalpy(const ParticleBatch<T>& batch, std::size_t row) {
    if (!batch.temperature.isPresent()) return 0.0;
    return enthalpy(thermalState(batch, row), static_cast<double>(*batch.mass.row(row)),
                    thermalProperties(batch, row));
}

}  // namespace mallow
