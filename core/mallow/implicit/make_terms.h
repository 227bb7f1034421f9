/// @file make_terms.h
/// The incremental potentials that stand for a material in an implicit step.
///
/// Elastic parts are those of the state at the step's begin; plastic flow comes after the solve, in
/// the same constitutive update as in an explicit step. Where flow is a rate that has an
/// incremental potential of its own it is part of the solve: the relaxation of Oldroyd-B and the
/// creep of F_N, whose log strains shrink by 1/(1 + dt rate), so that the stress after creep is
/// Hencky's with moduli as much smaller.
#pragma once

#include <mallow/implicit/solve_particles.h>
#include <mallow/step/step_state.h>

namespace mallow {

/// Copies the particles of a sorted batch. `terms` and columns are those of `dt` afterwards.
template <class T>
void makeSolveParticles(const BatchState<T>& batch, double dt, SolveParticles& to);

}  // namespace mallow
