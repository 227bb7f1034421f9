/// @file fill_voids.h
/// Where the material has holes that are none: points inside it that no particle is near (Foam 6.1,
/// Alg. 3), found by throwing darts.
///
/// The paper throws darts into an octree, into every cell of each level that is not covered by one
/// sphere. Here there is its last level alone, whose covered cells are found a row at a time: the
/// levels above hit what is covered anyway. Blocks of one colour, which are too far apart to matter
/// to each other, are searched at the same time, so that accepted points join the set at once
/// (errata) and the result does not depend on the threads.
#pragma once

#include <mallow/resample/signed_distance.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace mallow {

/// Points nearer to the surface than this are not filled: they would pop up [r].
constexpr double kFillDepth = 2.2;
/// alpha: points farther from every particle are filled [r]. Slightly more than half the diagonal
/// of a cube of side r, the largest distance to the nearest particle in a lattice of spacing r.
/// Beyond r there is no material any more.
constexpr double kGap = 0.8660254037844386 + 0.01;
/// Whose values a new point takes: particles within so many gaps. (The paper's r is 1.14 gaps and
/// finds two or three of them, more on one side than on the other.)
constexpr double kDonorReach = 2.0;

struct VoidPoint {
    Vec3d position;       ///< [m]
    std::size_t nearest;  ///< its nearest particle, as a place in the ParticleCells
};

/// The points to add. `cells` have the width r; `mayGrow(nearest)` tells whether that particle's
/// material takes a new point.
std::vector<VoidPoint> fillVoids(const ParticleCells& cells,
                                 const SignedDistance& distance,
                                 std::uint64_t seed,
                                 const std::function<bool(std::size_t)>& mayGrow);

/// The largest distance from a point deep inside the material to its nearest particle [r], rounded
/// up, if between `least` and kGap. Places that are farther from all particles count as kGap.
double largestGap(const ParticleCells& cells, const SignedDistance& distance, double least);

}  // namespace mallow
