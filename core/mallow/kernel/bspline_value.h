/// @file bspline_value.h
/// The B-splines of kernel/bspline-inl.h as functions of a distance, for loops over few particles.
#pragma once

#include <mallow/kernel/bspline_traits.h>
#include <mallow/math/types.h>

#include <cmath>

namespace mallow {

inline double quadraticSpline(double cells) {
    const double a = std::abs(cells);
    if (a < 0.5) return 0.75 - a * a;
    return a < 1.5 ? 0.5 * (1.5 - a) * (1.5 - a) : 0.0;
}

inline double cubicSpline(double cells) {
    const double a = std::abs(cells);
    if (a < 1.0) return 0.5 * a * a * a - a * a + 2.0 / 3.0;
    return a < 2.0 ? (2.0 - a) * (2.0 - a) * (2.0 - a) / 6.0 : 0.0;
}

/// The weight of an offset in cells.
inline double bsplineWeight(Kernel kernel, const Vec3d& offset) {
    const auto spline = kernel == Kernel::Quadratic ? quadraticSpline : cubicSpline;
    return spline(offset.x()) * spline(offset.y()) * spline(offset.z());
}

/// Half the width of the kernel [cells].
inline double bsplineReach(Kernel kernel) {
    return kernel == Kernel::Quadratic ? 1.5 : 2.0;
}

}  // namespace mallow
