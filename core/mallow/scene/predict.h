/// @file predict.h
/// What a simulation will need, without running it.
#pragma once

#include <mallow/scene/simulation.h>

#include <cstddef>
#include <string>

namespace mallow {

struct Prediction {
    std::size_t particles = 0;         ///< at the start
    std::size_t emittedParticles = 0;  ///< by all emitters, until the last frame
    std::size_t cells = 0;             ///< of the grid, at the start
    std::size_t memoryBytes = 0;       ///< with all emitted particles and the snapshot
    double dt = 0.0;                   ///< the first step [s]; 0: it is below time.dt_min
    int substepsPerFrame = 0;          ///< in the first frame
    std::string problem;               ///< why there is no first step; empty if there is one
    std::size_t rowBytes = 0;          ///< of a point in the frames' caches
};

/// Makes the particles, sorts them onto the grid and takes the memory of a step, but takes none.
/// @throws InvalidInput
Prediction predict(const SimulationInput& input, const OutputRequest& request = {});

/// Area of a solid as seen along a direction [m^2]: what flows out of it is area x speed.
double projectedArea(const Shape& shape, const Vec3d& direction);

}  // namespace mallow
