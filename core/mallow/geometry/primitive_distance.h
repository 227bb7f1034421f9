/// @file primitive_distance.h
/// Exact signed distance and outward normal of the primitives, one point at a time.
///
/// Boxes and cylinders share a form: with q the signed distances to their faces,
///   outside: |max(q, 0)|, along max(q, 0);     inside: the largest q, along its axis.
/// Axes are unit vectors here: withUnitAxis first, once per batch.
#pragma once

#include <mallow/geometry/shape.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace mallow {

struct SurfaceSample {
    double distance;  ///< [m], negative inside
    Vec3d normal;     ///< unit, outward
};

inline Box withUnitAxis(const Box& box) {
    return box;
}
inline Sphere withUnitAxis(const Sphere& sphere) {
    return sphere;
}
inline Plane withUnitAxis(Plane plane) {
    plane.normal.normalize();
    return plane;
}
template <class Axial>  // Cylinder, Capsule, Torus
Axial withUnitAxis(Axial shape) {
    shape.axis.normalize();
    return shape;
}

/// v / |v|, or `fallback` where v has no direction.
inline Vec3d directionOr(const Vec3d& v, const Vec3d& fallback) {
    const double length = v.norm();
    return length > 0.0 ? Vec3d(v / length) : fallback;
}

inline SurfaceSample surfaceSample(const Box& box, const Vec3d& x) {
    const Vec3d fromCenter = x - 0.5 * (box.min + box.max);
    const Vec3d q = fromCenter.cwiseAbs() - 0.5 * (box.max - box.min);
    const Vec3d side = fromCenter.unaryExpr([](double d) { return d < 0.0 ? -1.0 : 1.0; });
    if (q.maxCoeff() > 0.0) {
        const Vec3d outside = q.cwiseMax(0.0);
        const double distance = outside.norm();
        return {distance, side.cwiseProduct(outside) / distance};
    }
    Eigen::Index nearest = 0;
    const double distance = q.maxCoeff(&nearest);
    return {distance, side[nearest] * Vec3d::Unit(nearest)};
}

inline SurfaceSample surfaceSample(const Sphere& sphere, const Vec3d& x) {
    const Vec3d fromCenter = x - sphere.center;
    return {fromCenter.norm() - sphere.radius, directionOr(fromCenter, Vec3d::UnitY())};
}

inline SurfaceSample surfaceSample(const Plane& plane, const Vec3d& x) {
    return {(x - plane.point).dot(plane.normal), plane.normal};
}

inline SurfaceSample surfaceSample(const Cylinder& cylinder, const Vec3d& x) {
    const Vec3d fromCenter = x - cylinder.center;
    const double along = fromCenter.dot(cylinder.axis);
    const Vec3d across = fromCenter - along * cylinder.axis;
    const Vec3d radial = directionOr(across, cylinder.axis.unitOrthogonal());
    const Vec3d endward = along < 0.0 ? Vec3d(-cylinder.axis) : cylinder.axis;
    const double qSide = across.norm() - cylinder.radius;
    const double qEnd = std::abs(along) - 0.5 * cylinder.height;
    if (qSide > 0.0 && qEnd > 0.0) {
        const double distance = std::hypot(qSide, qEnd);
        return {distance, (qSide * radial + qEnd * endward) / distance};
    }
    return qSide > qEnd ? SurfaceSample{qSide, radial} : SurfaceSample{qEnd, endward};
}

inline SurfaceSample surfaceSample(const Capsule& capsule, const Vec3d& x) {
    const Vec3d fromCenter = x - capsule.center;
    const double half = 0.5 * capsule.height;
    const double along = std::clamp(fromCenter.dot(capsule.axis), -half, half);
    const Vec3d fromSegment = fromCenter - along * capsule.axis;
    return {fromSegment.norm() - capsule.radius,
            directionOr(fromSegment, capsule.axis.unitOrthogonal())};
}

inline SurfaceSample surfaceSample(const Torus& torus, const Vec3d& x) {
    const Vec3d fromCenter = x - torus.center;
    const double along = fromCenter.dot(torus.axis);
    const Vec3d across = fromCenter - along * torus.axis;
    const Vec3d radial = directionOr(across, torus.axis.unitOrthogonal());
    const Vec3d fromRing = fromCenter - torus.majorRadius * radial;
    return {fromRing.norm() - torus.minorRadius, directionOr(fromRing, torus.axis)};
}

}  // namespace mallow
