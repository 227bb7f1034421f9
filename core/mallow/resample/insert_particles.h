/// @file insert_particles.h
/// New particles and the values they begin with (Foam 6.1). Fields come from the grid, before
/// anything is shared out (errata):
///
///   q_i = sum_p w_ip m_p q_p / sum_p w_ip m_p                      (19), Alg. 20
///   q   = sum_i w_i q_i / sum_i w_i,  w_i of the new point         (20); nodes without mass left
///   out
///
/// mass, rest volume, stress and painted force from N donors around, each of which gives the share
/// 1/(N + 1) of its own (Alg. 19). The new velocity has another momentum than was given away: the
/// donors make up for it alike (the paper does not keep the momentum).
///
/// Only particles of the same material count. Pinned ones give nothing.
#pragma once

#include <mallow/resample/fill_voids.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace mallow {

/// Whose attributes a particle takes on: mass-weighted shares that add up to 1, largest first.
struct Descent {
    std::int64_t id;
    std::vector<std::pair<std::int64_t, double>> parents;  ///< ids and shares
};

/// A particle to be, with what the grid says there.
struct Insertion {
    Vec3d position;                   ///< [m]
    ParticleRow nearest;              ///< it joins that one's batch
    std::vector<double> mean;         ///< its fields (resample/mean_row.h)
    std::vector<std::size_t> donors;  ///< rows of the batch; at least one
};

/// `donorRadius` [m]; there is a donor within it, the nearest, which is active.
template <class T>
std::vector<Insertion> planInsertions(const StepSettings& settings,
                                      const ParticleCells& cells,
                                      double donorRadius,
                                      const std::vector<VoidPoint>& points,
                                      const StepState<T>& state);

/// Appends the particles to their batches, with ids from `nextId`.
template <class T>
std::vector<Descent> insertParticles(const std::vector<Insertion>& plan,
                                     std::int64_t& nextId,
                                     StepState<T>& state);

}  // namespace mallow
