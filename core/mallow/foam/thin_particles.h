/// @file thin_particles.h
/// Threads and films of torn foam that the grid cannot resolve (Foam 7.4, Alg. 15): a weak particle
/// whose neighbours lie on a line or in a plane, or that has none, moves as noise does.
#pragma once

#include <mallow/step/step_state.h>

#include <cstdint>
#include <vector>

namespace mallow {

/// For each batch one byte a particle: 1 where it is to go. Neighbours are those of all batches
/// within 2 dx, weighted by their mass and a cubic spline as (21) and (22) say. A batch without
/// weak particles has an empty list, and so has one whose threshold is the default, which nothing
/// reaches: of that one no particle is looked at.
template <class T>
std::vector<std::vector<std::uint8_t>> findThinParticles(const StepState<T>& state, double dx);

/// How many particles are weak.
template <class T>
std::size_t countWeak(const ParticleBatch<T>& batch);

}  // namespace mallow
