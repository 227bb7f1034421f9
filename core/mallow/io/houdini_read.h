/// @file houdini_read.h
/// Houdini's geometry schema: a parsed document as points and polygons.
///
///   [pointcount N, vertexcount V, primitivecount Q, topology [pointref [indices [...]]],
///    attributes [pointattributes [...], globalattributes [...]], primitives [...],
///    pointgroups [...], ...]
///
/// Attributes of vertices and primitives, and their groups, are left out.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/io/houdini_document.h>

#include <cstddef>

namespace mallow {

/// @param byteCount of the data that the document was parsed from: bounds the memory.
/// @throws InputError naming the byte.
Geometry readHoudiniGeometry(const HoudiniDocument& document, std::size_t byteCount);

}  // namespace mallow
