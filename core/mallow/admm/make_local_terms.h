/// @file make_local_terms.h
/// Which laws a model has in the particle step of ADMM, with their numbers at the step's begin.
#pragma once

#include <mallow/admm/admm_particles.h>
#include <mallow/step/step_state.h>

namespace mallow {

/// Models that have no principal stretches to return (liquids, Oldroyd-B) or change their law on
/// the way (melting) are refused before a simulation begins (scene/validate_implicit.cpp).
bool hasLocalTerms(int model);

/// Fills everything but iterates, duals and weights. The batch is sorted.
template <class T>
void makeAdmmParticles(const BatchState<T>& batch, double dt, AdmmParticles& to);

}  // namespace mallow
