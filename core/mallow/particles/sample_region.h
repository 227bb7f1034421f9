/// @file sample_region.h
/// A part of space that is filled with particles or that particles flow out of.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/shape.h>
#include <mallow/math/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace mallow {

struct SampleRegion {
    Bounds bounds;  ///< finite; encloses the inside
    /// Signed distances [m] at n points, negative inside; called by several threads at once. The
    /// sign must be right; the size may be off, but be at most kDistanceSlack times the true one.
    std::function<void(const Vec3d* x, std::size_t n, double* phi)> distance;
    std::optional<double> volume;  ///< [m^3], where there is a closed form

    static constexpr double kDistanceSlack = 2.0;
};

/// The inside of a shape, whose bounds must be finite. Keeps a copy of the shape.
SampleRegion regionOf(const Shape& shape);

/// Mean distance of particles, (dx^3 / particlesPerCell)^(1/3) [m].
double particleSpacing(double dx, double particlesPerCell);

/// Those of the points that are inside, in the same order.
std::vector<Vec3d> pointsInside(const SampleRegion& region, const std::vector<Vec3d>& points);

}  // namespace mallow
