/// @file apply_ramps.h
/// Parameters that follow temperature: their columns are what constitutive kernels read, so a ramp
/// costs nothing there, and nothing at all where there is none.
#pragma once

#include <mallow/particles/particle_batch.h>

namespace mallow {

/// Sets the ramped parameters of a row to (value without ramp) x ramp(T), T in K.
template <class T>
void applyRamps(double temperature, std::size_t row, ParticleBatch<T>& batch) {
    for (const RampedParameter<T>& ramped : batch.ramps) {
        BatchParameter<T>& parameter =
            ramped.isThermal ? batch.thermal[ramped.index] : batch.parameters[ramped.index];
        const T base = ramped.base.isPresent() ? *ramped.base.row(row) : parameter.uniform;
        *parameter.painted.row(row) = base * static_cast<T>(ramped.ramp.at(temperature));
    }
}

}  // namespace mallow
