/// @file implicit_body.h
/// A small body and whole implicit steps of it.
#pragma once

#include "implicit_state.h"

#include <mallow/implicit/implicit_step.h>

#include <cmath>
#include <string>

namespace mallow::test {

/// One step with a solver (implicit/newton_solve.h, admm/admm_solve.h).
template <class Solve, class T>
StepReport stepWith(const StepSettings& settings,
                    double dt,
                    StepState<T>& state,
                    const Surroundings& around = {}) {
    StageTimes times;
    ImplicitStepper<T, Solve> stepper;
    return stepper.advance(settings, stepKernels(settings, state.batches), around, dt, state,
                           times);
}

/// A body of 1000 kg/m^3 with the moduli of the tests.
template <class T>
StepState<T> body(const std::string& model, const StepSettings& settings, int cells = 2) {
    StepState<T> state = makeState<T>(model, filledCube(cells, settings.dx), settings);
    ParticleBatch<T>& batch = state.batches[0].particles;
    const double volume = std::pow(settings.dx, 3) / 8.0;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        *batch.restVolume.row(p) = static_cast<T>(volume);
        *batch.mass.row(p) = static_cast<T>(1000.0 * volume);
    }
    return state;
}

}  // namespace mallow::test
