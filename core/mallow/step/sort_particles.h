/// @file sort_particles.h
/// Before the first stage: which particles are where, and which blocks of the grid they touch.
#pragma once

#include <mallow/step/step_state.h>

namespace mallow {

/// Most steps between two physical re-sorts.
constexpr int kResortEvery = 25;

/// Steps between two physical re-sorts of a method. A step that solves costs far more than a
/// re-sort, and a failed one goes back to the last: it is taken before each.
constexpr int stepsPerResort(StepMethod method) {
    return method == StepMethod::Explicit ? kResortEvery : 1;
}

/// Sorts every batch into blocks and makes the grid's blocks those that particles touch.
/// Reads positions; writes the sorts and the grid's blocks; nothing else.
template <class T>
std::optional<StepFailure> sortParticles(const StepSettings& settings, StepState<T>& state);

/// The same, and moves the rows into the order of the blocks. If the settings keep a snapshot, each
/// batch's `spare` holds its rows as they were before.
template <class T>
std::optional<StepFailure> resortParticles(const StepSettings& settings, StepState<T>& state);

/// Goes back to the rows of the last re-sort; the sorts are out of date afterwards.
template <class T>
void restoreSnapshot(StepState<T>& state);

}  // namespace mallow
