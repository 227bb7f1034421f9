/// @file finite_positions.h
/// The positions of points that are to be drawn.
#pragma once

#include <mallow/geometry/point_table.h>
#include <mallow/math/types.h>

#include <string>

namespace mallow {

inline Vec3d positionOf(const Column& P, std::size_t row) {
    return {P.number(row, 0), P.number(row, 1), P.number(row, 2)};
}

/// @throws InputError starting with `source` for a position that is not finite, or without P.
const Column& finitePositions(const PointTable& points, const std::string& source);

}  // namespace mallow
