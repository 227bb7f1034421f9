/// @file mesh_body.h
/// The polygons of a geometry, coloured, as something that rays can hit.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/geometry.h>
#include <mallow/render/body.h>
#include <mallow/render/colouring.h>

#include <memory>
#include <string>

namespace mallow {

/// Encloses all points; none give an empty box (min > max).
/// @throws InputError starting with `source` for a position that is not finite, or without P.
Bounds boundsOfMesh(const Geometry& mesh, const std::string& source);

/// Call boundsOfMesh and requireColouring first. Positions are relative to `origin`; gloss: 0 matt
/// .. 1 wet.
std::unique_ptr<Body> meshBody(const Geometry& mesh,
                               const Colouring& colouring,
                               const Vec3d& origin,
                               float gloss);

}  // namespace mallow
