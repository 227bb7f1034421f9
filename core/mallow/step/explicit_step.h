/// @file explicit_step.h
/// One explicit (symplectic Euler) MPM step, stage by stage as in Foam's overview (Fig. 2, Alg. 4).
#pragma once

#include <mallow/diagnostics/stage_timer.h>
#include <mallow/step/step_state.h>
#include <mallow/step/update_particles.h>

namespace mallow {

/// Advances the state by dt, which the caller has limited (step/time_step.h) and which does not
/// change inside. After a failure the particles are not usable: go back to a snapshot.
template <class T>
StepReport advanceExplicit(const StepSettings& settings,
                           const StepKernels<T>& kernels,
                           const Surroundings& around,
                           double dt,
                           StepState<T>& state,
                           StageTimes& times);

}  // namespace mallow
