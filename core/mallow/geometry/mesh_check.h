/// @file mesh_check.h
/// Is a mesh the boundary of a solid? Only then is there an inside.
#pragma once

#include <mallow/geometry/mesh.h>

#include <string>

namespace mallow {

/// Closed: every edge belongs to exactly two triangles that run through it in opposite directions.
/// Also checked: there are triangles, indices are in range, numbers are finite, and velocities are
/// as many as points or none.
/// @throws InputError starting with `source` and naming the first offending point, triangle or
/// edge.
void checkClosed(const Mesh& mesh, const std::string& source);

}  // namespace mallow
