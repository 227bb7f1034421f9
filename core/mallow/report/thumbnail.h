/// @file thumbnail.h
/// A small picture of one frame.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/point_table.h>

#include <string>

namespace mallow {

/// A PNG file's bytes; `box` is what the camera sees, the same for all frames of a run.
/// @throws InputError starting with `source` for positions that are not finite.
std::string thumbnailPng(const PointTable& points, const Bounds& box, const std::string& source);

}  // namespace mallow
