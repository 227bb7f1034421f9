/// @file houdini_write.h
/// Houdini's geometry schema: points and polygons into a sink (houdini_read.h has the layout).
/// Nothing but the geometry goes in: no dates, hosts or paths.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/io/houdini_sink.h>

#include <cstddef>

namespace mallow {

void writeHoudiniGeometry(const Geometry& geometry, HoudiniSink& sink);

/// Bytes that the numbers of a geometry take: what to reserve.
std::size_t houdiniSizeHint(const Geometry& geometry);

}  // namespace mallow
