/// @file poisson_tile.h
/// A cube of points that are nowhere closer than a minimum distance, across its faces too, so that
/// copies of it side by side fill space. The density of the pattern is exactly one point per unit
/// volume, which darts thrown at a shape cannot promise; the price is that it repeats.
#pragma once

#include <mallow/math/types.h>

#include <cstdint>
#include <vector>

namespace mallow {

struct PoissonTile {
    double side;                ///< in units of the mean spacing; side^3 = number of points
    double minDistance;         ///< in the same units, between any two points of the filled space
    std::vector<Vec3d> points;  ///< in [0, side)^3
};

/// About 6000 points. The same seed gives the same tile.
PoissonTile makePoissonTile(std::uint64_t seed);

}  // namespace mallow
