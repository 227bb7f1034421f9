/// @file point_body.h
/// Particles as spheres of their size.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/point_table.h>
#include <mallow/render/body.h>
#include <mallow/render/colouring.h>

#include <memory>
#include <string>
#include <vector>

namespace mallow {

/// The radius of each point [m]: `pscale`, else that of a sphere of its `volume`, else one for all
/// that fills the box around them.
std::vector<float> pointRadii(const PointTable& points);

/// Encloses all spheres; no points give an empty box (min > max).
/// @throws InputError starting with `source` for a position that is not finite, or without P.
Bounds boundsOfPoints(const PointTable& points, const std::string& source);

/// Call boundsOfPoints and requireColouring first. Positions are relative to `origin`.
std::unique_ptr<Body> pointBody(const PointTable& points,
                                const Colouring& colouring,
                                const Vec3d& origin);

}  // namespace mallow
