/// @file shape_validate.cpp
/// What a user may give as a shape.
#include <mallow/geometry/shape.h>

#include <cmath>
#include <string>

namespace mallow {
namespace {

void requirePosition(Validator& check, const char* name, const Vec3d& x) {
    check.require(x.allFinite(), name, "must be finite, in m");
}

void requireDirection(Validator& check, const char* name, const Vec3d& v) {
    check.require(v.allFinite() && v.norm() > 0.0, name, "must be a finite vector other than zero");
}

// Written as "valid if": every comparison with NaN is false, so NaN is rejected too.
void requirePositive(Validator& check, const char* name, double length) {
    check.require(length > 0.0 && std::isfinite(length), name,
                  "must be a finite value > 0 m, got " + std::to_string(length));
}

void validateInto(Validator& check, const Box& box) {
    requirePosition(check, "min", box.min);
    requirePosition(check, "max", box.max);
    check.require((box.max - box.min).minCoeff() > 0.0, "max",
                  "must be larger than min along each axis");
}

void validateInto(Validator& check, const Sphere& sphere) {
    requirePosition(check, "center", sphere.center);
    requirePositive(check, "radius", sphere.radius);
}

void validateInto(Validator& check, const Cylinder& cylinder) {
    requirePosition(check, "center", cylinder.center);
    requireDirection(check, "axis", cylinder.axis);
    requirePositive(check, "radius", cylinder.radius);
    requirePositive(check, "height", cylinder.height);
}

void validateInto(Validator& check, const Capsule& capsule) {
    requirePosition(check, "center", capsule.center);
    requireDirection(check, "axis", capsule.axis);
    requirePositive(check, "radius", capsule.radius);
    check.require(capsule.height >= 0.0 && std::isfinite(capsule.height), "height",
                  "must be a finite value >= 0 m, got " + std::to_string(capsule.height));
}

void validateInto(Validator& check, const Torus& torus) {
    requirePosition(check, "center", torus.center);
    requireDirection(check, "axis", torus.axis);
    requirePositive(check, "major_radius", torus.majorRadius);
    requirePositive(check, "minor_radius", torus.minorRadius);
    check.require(torus.minorRadius <= torus.majorRadius, "minor_radius",
                  "must not be larger than major_radius, got " + std::to_string(torus.minorRadius) +
                      " and " + std::to_string(torus.majorRadius));
}

void validateInto(Validator& check, const Plane& plane) {
    requirePosition(check, "point", plane.point);
    requireDirection(check, "normal", plane.normal);
}

void validateInto(Validator&, const LevelSet&) {}  // checked when it was made

void validateInto(Validator& check, const Csg& csg) {
    check.require(!csg.of.empty(), "of", "must list at least one shape");
    for (std::size_t i = 0; i < csg.of.size(); ++i) {
        for (ParamError& error : validate(csg.of[i]))
            check.require(false, "of[" + std::to_string(i) + "]." + error.name, error.message);
    }
}

}  // namespace

std::vector<ParamError> validate(const Shape& shape) {
    Validator check;
    std::visit([&](const auto& geometry) { validateInto(check, geometry); }, shape.geometry);
    if (shape.transform) {
        for (ParamError& error : shape.transform->validate())
            check.require(false, error.name, error.message);
    }
    return check.take();
}

}  // namespace mallow
