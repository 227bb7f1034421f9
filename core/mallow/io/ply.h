/// @file ply.h
/// Points and polygon meshes as PLY. Houdini's File SOP, Blender and MeshLab open it.
///
/// Read: ascii and binary of both byte orders. Properties of `vertex` become point attributes: x y
/// z is P, vx vy vz is v, nx ny nz is N, u v or s t is uv, red green blue is Cd (bytes divided by
/// 255); NAME_0 NAME_1 ... is a tuple; anything else keeps its name. Small integers are int32, uint
/// is int64. The list vertex_indices (or vertex_index) of `face` becomes polygons. Other elements
/// and other lists are checked for their length and left out.
///
/// Written: binary little-endian, P as x y z, tuples as NAME_0 NAME_1 ... PLY has no 64-bit
/// integers: they are written as doubles, exact up to 2^53 and refused beyond, and a comment
/// `int64 NAME` brings the type back. Strings, detail attributes and groups are left out.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <string_view>

namespace mallow {

/// @throws InputError "SOURCE: byte N: ...", in text also the line.
Geometry parsePly(std::string_view bytes, const std::string& source);

/// @throws InputError when there is no P of size 3, a name has blanks, an integer is too big.
std::string formatPly(const Geometry& geometry);

}  // namespace mallow
