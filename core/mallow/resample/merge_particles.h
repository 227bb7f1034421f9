/// @file merge_particles.h
/// Particles that are too close become one (Foam 6.2, Alg. 21, with errata: a particle is no pair
/// with itself, and x = (m_p x_p + m_q x_q)/m).
///
/// The paper's threshold alone does not bound the number of particles: a long shear brings few
/// pairs so close, while voids are filled again and again. So in cells of the grid with more
/// particles than a limit the closest pairs go too, until they are as many.
#pragma once

#include <mallow/resample/insert_particles.h>

#include <utility>
#include <vector>

namespace mallow {

/// Closer ones merge [r].
constexpr double kMergeDistance = 0.03;

/// Two particles of one batch, as places in the ParticleCells.
using MergePair = std::pair<std::size_t, std::size_t>;

/// Disjoint pairs, each of one material that `mayMerge`, the closest first. `cells` have the width
/// r, `gridCells` the grid's.
std::vector<MergePair> findPairs(const ParticleCells& cells,
                                 const ParticleCells& gridCells,
                                 std::size_t mostPerCell,
                                 const std::function<bool(const ParticleRow&)>& mayMerge);

struct Merging {
    std::vector<Descent> descents;
    std::vector<std::vector<std::uint8_t>> isGone;  ///< per batch and row; empty: all stay
};

/// Puts each pair into the heavier of the two. The other is left to be removed.
template <class T>
Merging mergeParticles(const ParticleCells& cells,
                       const std::vector<MergePair>& pairs,
                       StepState<T>& state);

}  // namespace mallow
