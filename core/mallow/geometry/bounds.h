/// @file bounds.h
/// An axis-aligned box that encloses something. Components may be infinite.
#pragma once

#include <mallow/math/types.h>

namespace mallow {

struct Bounds {
    Vec3d min;  ///< [m]
    Vec3d max;  ///< [m]
};

/// Holds everything.
Bounds infiniteBounds();

/// Holds nothing: min > max.
Bounds emptyBounds();

bool isEmpty(const Bounds& box);

/// Encloses both.
Bounds united(const Bounds& a, const Bounds& b);

bool isFinite(const Bounds& box);

/// Distance from x to the box, 0 inside [m].
double distanceTo(const Bounds& box, const Vec3d& x);

}  // namespace mallow
