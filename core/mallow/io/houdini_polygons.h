/// @file houdini_polygons.h
/// The closed polygons among the primitives of a document.
///
/// Read: runs of polygons (p_r, Polygon_run), single ones ([type Poly]) and the runs of older
/// versions ([type run, runtype Poly]). Left out: open curves, polygons of less than three corners
/// and every other primitive (spheres, volumes, packed geometry): the points load without them.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/io/houdini_document.h>
#include <mallow/io/memory_budget.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mallow {

/// The one place that knows: Houdini's polygons are clockwise seen from outside, those of Geometry
/// counter-clockwise. Turns one into the other, the first corner stays.
void reverseWinding(std::int32_t* corners, std::size_t count);

/// Appends to the polygons of `geometry`. @param vertexPoints the point of each vertex, checked.
/// @throws InputError naming the byte.
void readHoudiniPolygons(const HoudiniValue& primitives,
                         const std::vector<std::int32_t>& vertexPoints,
                         Geometry& geometry,
                         MemoryBudget& budget);

}  // namespace mallow
