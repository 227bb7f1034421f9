/// @file particle_collisions.h
/// What colliders and sources do to the particles of one chunk: Foam 13 and the first two cases of
/// Separate (5). Only chunks whose tile may touch a collider or a source come here.
#pragma once

#include <mallow/step/step_state.h>
#include <mallow/transfer/tile.h>

#include <cstdint>

namespace mallow {

/// The colliders and sources that a tile may touch, as bits; at most 64 of each are told apart,
/// the rest is always looked at.
struct TileContacts {
    std::uint64_t colliders = 0;
    std::uint64_t sources = 0;

    bool any() const { return (colliders | sources) != 0; }
};

/// Whether particles inside the ball, which move by a cell at most, may touch something.
TileContacts findContacts(const Surroundings& around, const Vec3d& center, double radius);

/// Separate (5), cases 1 and 2: beta_p = 0 where the particle's own velocity takes it into a
/// collider (from outside, approaching) or into a source. Writes chunk.separation.
template <class T>
void stopSeparation(const Surroundings& around,
                    const TileContacts& contacts,
                    double dt,
                    ParticleChunk<T>& chunk);

/// Foam 13 (Alg. 16): a particle that would end the step inside a collider gets the velocity of
/// collision/boundary.h, and is moved with it. Writes chunk.velocity and chunk.advection.
template <class T>
void resolveParticleCollisions(const Surroundings& around,
                               const TileContacts& contacts,
                               double dt,
                               ParticleChunk<T>& chunk);

}  // namespace mallow
