/// @file lattice.h
/// Points at the corners of cubes.
#pragma once

#include <mallow/math/types.h>

#include <cstddef>

namespace mallow::test {

/// The i-th of side^3 points, x fastest; the first is at the origin.
inline Vec3d latticePoint(std::size_t i, std::size_t side, double spacing) {
    const std::size_t column = i % side, row = i / side % side, layer = i / side / side;
    return spacing * Vec3d(double(column), double(row), double(layer));
}

}  // namespace mallow::test
