/// @file nearest_points.h
/// For each of many places the nearest of many points: a k-d tree, searched in parallel.
#pragma once

#include <mallow/geometry/column.h>

#include <cstddef>
#include <vector>

namespace mallow::hdk {

/// nearest[i]: the row of `from` closest to row i of `to`; of those that are as close the first.
/// Both are positions (three numbers a row); `from` must not be empty unless `to` is.
std::vector<std::size_t> nearestRows(const Column& from, const Column& to);

}  // namespace mallow::hdk
