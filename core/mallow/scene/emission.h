/// @file emission.h
/// Emitters at work: temporary particles during a step, particles for those that left
/// (particles/emitter.h, Separate section 6).
#pragma once

#include <mallow/heat/enthalpy.h>
#include <mallow/particles/emitter.h>
#include <mallow/step/step_state.h>

#include <cstdint>
#include <vector>

namespace mallow {

/// An emitter, the batch it feeds and what it has given so far.
struct RunningEmitter {
    Emitter emitter;
    Shape region;
    std::size_t batch = 0;
    double density = 0.0;    ///< [kg/m^3]
    double waveSpeed = 0.0;  ///< of the material at rest [m/s]
    std::vector<double> restState;
    double temperature = 0.0;   ///< [K]
    ThermalProperties thermal;  ///< of the material
    std::size_t emitted = 0;
};

/// Temporaries of one step: the last rows of the batches, emitter after emitter.
struct Temporaries {
    std::vector<std::vector<EmitterPoint>> points;  ///< per emitter
    std::vector<std::size_t> firstRow;              ///< per emitter
    std::vector<std::size_t> rowsBefore;            ///< per batch: rows that are not temporary
};

/// The emitters active somewhere in [t, t + dt), as sources for the grid.
std::vector<ActiveSource> activeSources(const std::vector<RunningEmitter>& emitters,
                                        double t,
                                        double dt);

/// Appends the temporaries of the step [t, t + dt) to their batches, with ids of -1.
template <class T>
Temporaries addTemporaries(const std::vector<RunningEmitter>& emitters,
                           double t,
                           double dt,
                           StepState<T>& state);

/// Takes them out again: the batches are as before.
template <class T>
void dropTemporaries(const Temporaries& temporaries, StepState<T>& state);

struct EmissionCount {
    std::size_t particles = 0;
    double mass = 0.0;  ///< [kg]
    double heat = 0.0;  ///< [J], 0 without heat
};

/// After the step: those that left stay, with an id, where the source's velocity has taken them;
/// the others go.
template <class T>
EmissionCount keepDepartures(const Temporaries& temporaries,
                             double t,
                             double dt,
                             std::vector<RunningEmitter>& emitters,
                             std::int64_t& nextId,
                             StepState<T>& state);

}  // namespace mallow
