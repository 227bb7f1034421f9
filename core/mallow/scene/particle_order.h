/// @file particle_order.h
/// The particles of all batches by ascending id.
#pragma once

#include <mallow/step/step_state.h>

#include <cstdint>
#include <vector>

namespace mallow {

/// Where a particle is.
struct ParticlePlace {
    std::uint32_t batch;
    std::uint32_t row;
};

/// Ids are unique and mostly dense, so that this takes time in proportion to their number; where
/// there are large gaps between them they are sorted.
template <class T>
std::vector<ParticlePlace> placesById(const StepState<T>& state);

}  // namespace mallow
