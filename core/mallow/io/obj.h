/// @file obj.h
/// Polygon meshes as Wavefront .obj: `v` lines become P, `f` lines polygons (any number of corners,
/// indices counted from 1 or back from -1, the texture and normal parts of `1/2/3` checked for
/// being numbers and left out). All other lines are ignored. P is float32, or float64 when the text
/// has more digits than a float32.
///
/// Written are P and the polygons, nothing else: the format has no other attributes.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <string_view>

namespace mallow {

/// @throws InputError "SOURCE: line L, byte N: ..."
Geometry parseObj(std::string_view bytes, const std::string& source);

/// @throws InputError when there is no P of size 3.
std::string formatObj(const Geometry& geometry);

}  // namespace mallow
