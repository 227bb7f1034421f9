/// @file corner_normals.h
/// Normals that make triangles look like the smooth surface they stand for, and leave edges sharp.
#pragma once

#include <mallow/render/body.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mallow {

using TrianglePoints = std::array<std::uint32_t, 3>;

/// Three a triangle, of length 1: the mean, by area, of the triangles around the corner's point
/// that are turned less than 40 degrees against this one. Triangles without area have zeros.
std::vector<std::array<Vec3f, 3>> cornerNormals(const std::vector<Vec3f>& points,
                                                const std::vector<TrianglePoints>& triangles);

}  // namespace mallow
