/// @file transfer_damping.h
/// Damping by transfers (Rubber section 8): velocities go to the grid and back by RPIC a number of
/// times before a step, while nothing moves and nothing deforms.
///
/// A round trip keeps the rotation of the velocity around each particle and drops the rest of its
/// gradient. That is a step of Newtonian viscosity, stable for every dt: shear decays as with
/// nu = dx^2/(8 dt) (quadratic kernel) or dx^2/(6 dt) (cubic), expansion too. Linear and angular
/// momentum are kept to rounding.
#pragma once

#include <mallow/step/step_state.h>
#include <mallow/step/update_particles.h>

namespace mallow {

/// Does `settings.solver.dampingIterations` round trips. The scheme must carry C_p. Needs the
/// sorts; writes velocities and C_p, and uses the grid's nodes as room.
template <class T>
void dampByTransfers(const StepSettings& settings,
                     const StepKernels<T>& kernels,
                     StepState<T>& state);

}  // namespace mallow
