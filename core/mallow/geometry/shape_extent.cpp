/// @file shape_extent.cpp
/// How much room a shape takes: bounds and volume.
#include <mallow/geometry/shape.h>

#include <cmath>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;

Bounds around(const Vec3d& center, const Vec3d& halfSize) {
    return {center - halfSize, center + halfSize};
}

/// Half the size, along x, y and z, of a flat disk: radius sqrt(1 - a_i^2) for the unit axis a.
Vec3d diskHalfSize(const Vec3d& unitAxis, double radius) {
    return radius * (1.0 - unitAxis.array().square()).max(0.0).sqrt();
}

Bounds boundsOf(const Box& box) {
    return {box.min, box.max};
}
Bounds boundsOf(const Sphere& sphere) {
    return around(sphere.center, Vec3d::Constant(sphere.radius));
}
Bounds boundsOf(const Cylinder& cylinder) {
    const Vec3d axis = cylinder.axis.normalized();
    return around(cylinder.center,
                  0.5 * cylinder.height * axis.cwiseAbs() + diskHalfSize(axis, cylinder.radius));
}
Bounds boundsOf(const Capsule& capsule) {
    return around(capsule.center, 0.5 * capsule.height * capsule.axis.normalized().cwiseAbs() +
                                      Vec3d::Constant(capsule.radius));
}
Bounds boundsOf(const Torus& torus) {
    return around(torus.center, diskHalfSize(torus.axis.normalized(), torus.majorRadius) +
                                    Vec3d::Constant(torus.minorRadius));
}
Bounds boundsOf(const Plane&) {
    return infiniteBounds();
}
Bounds boundsOf(const LevelSet& shape) {
    return bounds(shape);
}
Bounds boundsOf(const Csg& csg) {
    Bounds result = bounds(csg.of.front());
    if (csg.operation == Csg::Operation::Difference) return result;
    for (const Shape& part : csg.of) {
        const Bounds other = bounds(part);
        if (csg.operation == Csg::Operation::Union)
            result = {result.min.cwiseMin(other.min), result.max.cwiseMax(other.max)};
        else
            result = {result.min.cwiseMax(other.min), result.max.cwiseMin(other.max)};
    }
    return result;
}

std::optional<double> volumeOf(const Box& box) {
    return (box.max - box.min).prod();
}
std::optional<double> volumeOf(const Sphere& sphere) {
    return 4.0 / 3.0 * kPi * std::pow(sphere.radius, 3);
}
std::optional<double> volumeOf(const Cylinder& cylinder) {
    return kPi * cylinder.radius * cylinder.radius * cylinder.height;
}
std::optional<double> volumeOf(const Capsule& capsule) {
    return kPi * capsule.radius * capsule.radius * (capsule.height + 4.0 / 3.0 * capsule.radius);
}
std::optional<double> volumeOf(const Torus& torus) {
    return 2.0 * kPi * kPi * torus.majorRadius * torus.minorRadius * torus.minorRadius;
}
std::optional<double> volumeOf(const Plane&) {
    return std::nullopt;
}
std::optional<double> volumeOf(const LevelSet&) {
    return std::nullopt;
}
std::optional<double> volumeOf(const Csg&) {
    return std::nullopt;
}

}  // namespace

Bounds bounds(const Shape& shape) {
    Bounds local =
        std::visit([](const auto& geometry) { return boundsOf(geometry); }, shape.geometry);
    if (!shape.transform) return local;
    if (!isFinite(local)) return infiniteBounds();  // infinity times a zero of R is no number
    const Transform& transform = *shape.transform;
    const Mat3d A = rotationFromDegrees(transform.rotateDegrees) * transform.scale.asDiagonal();
    return around(A * (0.5 * (local.min + local.max)) + transform.translate,
                  A.cwiseAbs() * (0.5 * (local.max - local.min)));
}

std::optional<double> volume(const Shape& shape) {
    const std::optional<double> local =
        std::visit([](const auto& geometry) { return volumeOf(geometry); }, shape.geometry);
    if (!local || !shape.transform) return local;
    return *local * shape.transform->scale.prod();
}

}  // namespace mallow
