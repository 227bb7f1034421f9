/// @file mesh.h
/// A triangle mesh as the readers make it and the level-set builder takes it.
#pragma once

#include <mallow/math/types.h>

#include <array>
#include <vector>

namespace mallow {

struct Mesh {
    std::vector<Vec3d> points;                  ///< [m]
    std::vector<std::array<int, 3>> triangles;  ///< point indices, counter-clockwise from outside
    std::vector<Vec3d> velocities;              ///< per point [m/s], or empty: at rest
};

}  // namespace mallow
