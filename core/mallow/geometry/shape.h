/// @file shape.h
/// Solids by signed distance: negative inside, positive outside, in metres.
///
/// Primitives are exact inside and out. CSG takes minimum and maximum of its parts: the sign is
/// right, the distance a bound (never larger than the true one). A non-uniform scale has no closed
/// form: there the distance is divided by the length of its gradient, exact to first order at the
/// surface. All functions are pure; a batch costs one dispatch and no allocation.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/level_set.h>
#include <mallow/geometry/transform.h>
#include <mallow/params/validation.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace mallow {

struct Box {
    Vec3d min, max;  ///< [m], min < max
};

struct Sphere {
    Vec3d center;   ///< [m]
    double radius;  ///< [m] > 0
};

struct Cylinder {
    Vec3d center;   ///< the middle [m]
    Vec3d axis;     ///< any non-zero vector [-]
    double radius;  ///< [m] > 0
    double height;  ///< [m] > 0
};

struct Capsule {
    Vec3d center;   ///< the middle [m]
    Vec3d axis;     ///< any non-zero vector [-]
    double radius;  ///< [m] > 0
    double height;  ///< of the cylinder part, without the caps [m] >= 0
};

struct Torus {
    Vec3d center;        ///< [m]
    Vec3d axis;          ///< any non-zero vector [-]
    double majorRadius;  ///< of the ring's middle line [m] > 0
    double minorRadius;  ///< of the tube [m], 0 < minor <= major
};

struct Plane {
    Vec3d point;   ///< [m]
    Vec3d normal;  ///< any non-zero vector [-]; solid is the half-space below
};

struct Shape;

struct Csg {
    enum class Operation { Union, Difference, Intersection };
    Operation operation;
    std::vector<Shape> of;  ///< at least one; Difference takes all others away from the first
};

/// A solid and where it is put.
struct Shape {
    std::variant<Box, Sphere, Cylinder, Capsule, Torus, Plane, LevelSet, Csg> geometry;
    std::optional<Transform> transform = std::nullopt;
};

/// phi[i] = signed distance at x[i] [m].
void signedDistance(const Shape& shape, const Vec3d* x, std::size_t n, double* phi);

/// The same with the unit outward normal, the direction of grad phi. Where the gradient does not
/// exist (the middle of a sphere) one of its limits is given. It is ZERO only far from the surface
/// of a level set (level_set.h).
void signedDistanceAndNormal(
    const Shape& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal);

/// Encloses the solid; infinite for a plane. Not always tight.
Bounds bounds(const Shape& shape);

/// Where there is a closed form [m^3]; not for planes, level sets and CSG.
std::optional<double> volume(const Shape& shape);

/// A radius around x inside of which no distance is negative (inverted: positive); <= 0 if there is
/// none. The exact distance for primitives, never too large for the others.
double clearance(const Shape& shape, const Vec3d& x, bool inverted);

/// Every problem at once, by the names of the scene file ("radius", "of[1].axis").
std::vector<ParamError> validate(const Shape& shape);

}  // namespace mallow
