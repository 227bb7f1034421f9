/// @file stepper.h
/// The ways to take a step, one object per `solver.method`. What an object keeps between steps is
/// room for its solve, nothing that a result depends on: it is not part of a simulation's state.
#pragma once

#include <mallow/diagnostics/stage_timer.h>
#include <mallow/step/step_state.h>
#include <mallow/step/update_particles.h>

namespace mallow {

template <class T>
class Stepper {
public:
    virtual ~Stepper() = default;

    /// Advances the state by dt, which the caller has limited (step/time_step.h) and which does not
    /// change inside. After a failure the particles are not usable: go back to a snapshot.
    virtual StepReport advance(const StepSettings& settings,
                               const StepKernels<T>& kernels,
                               const Surroundings& around,
                               double dt,
                               StepState<T>& state,
                               StageTimes& times) = 0;

    /// Takes the memory that steps from this state take, without taking one: allocatedBytes() is
    /// then that of a run. The state, which must be sorted, is of no use for steps afterwards.
    virtual void makeRoom(const StepSettings&,
                          const StepKernels<T>&,
                          const Surroundings&,
                          double /*dt*/,
                          StepState<T>&) {}
    virtual std::size_t allocatedBytes() const { return 0; }
};

}  // namespace mallow
