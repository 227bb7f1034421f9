/// @file seed_particles.h
/// From objects (points with attributes) and materials to batches of particles.
#pragma once

#include <mallow/scene/carry_attributes.h>
#include <mallow/step/step_state.h>

#include <cstdint>
#include <vector>

namespace mallow {

template <class T>
struct SeededParticles {
    std::vector<BatchState<T>> batches;  ///< one per material, in the order of the materials
    CarriedAttributes carried;
    std::int64_t nextId = 0;
};

/// Appends what is wrong to `errors`; the result is usable only if that stays empty.
template <class T>
SeededParticles<T> seedParticles(SimulationInput& input, std::vector<ParamError>& errors);

}  // namespace mallow
