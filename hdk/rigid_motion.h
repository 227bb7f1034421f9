/// @file rigid_motion.h
/// The motion of a mesh that is moved as a whole, read off its points.
#pragma once

#include <mallow/collision/motion.h>
#include <mallow/geometry/geometry.h>

#include <string>

namespace mallow::hdk {

/// The mean of the points: rotations are taken about it.
Vec3d centreOf(const Geometry& mesh);

/// How `now` lies against `rest`: the rotation about `pivot` and the translation that fit best
/// [Umeyama1991]. @throws InputError naming `source` and the point when the mesh has changed its
/// shape.
Motion::Key rigidKey(const Geometry& rest,
                     const Geometry& now,
                     const Vec3d& pivot,
                     double time,
                     const std::string& source);

}  // namespace mallow::hdk
