/// @file pinned_particles.h
/// Particles that an artist moves: `active` 0. They keep their mass and stress, so they push on the
/// rest through the grid, but their motion is given: to their target by the frame's end, or, where
/// there is none (not a number), on with the velocity they have.
#pragma once

#include <mallow/particles/particle_batch.h>
#include <mallow/transfer/tile.h>

#include <cmath>

namespace mallow {

/// `shareOfFrame`: dt over the time that is left until the frame's end.
template <class T>
void pinParticles(const ParticleBatch<T>& particles,
                  double shareOfFrame,
                  double dt,
                  ParticleChunk<T>& chunk) {
    const T perStep = static_cast<T>(shareOfFrame / dt);
    for (int n = 0; n < chunk.count; ++n) {
        const std::size_t p = chunk.index[n];
        if (*particles.isActive.row(p) != 0) continue;
        const bool hasTarget =
            particles.target.isPresent() && std::isfinite(particles.target.row(p)[0]);
        for (int a = 0; a < 3; ++a) {
            chunk.velocity[n][a] =
                hasTarget ? (particles.target.row(p)[a] - chunk.position[n][a]) * perStep
                          : particles.velocity.row(p)[a];
            chunk.advection[n][a] = chunk.velocity[n][a];
        }
    }
}

}  // namespace mallow
