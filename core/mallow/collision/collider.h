/// @file collider.h
/// A moving solid that material collides with, and what it looks like at one time.
#pragma once

#include <mallow/collision/boundary.h>
#include <mallow/collision/deforming_sequence.h>
#include <mallow/collision/motion.h>
#include <mallow/collision/surface_temperature.h>
#include <mallow/geometry/shape.h>

#include <memory>
#include <optional>
#include <string>

namespace mallow {

struct Collider {
    std::string name;
    Shape shape;          ///< where it is at time 0, before the motion; unused with a sequence
    bool invert = false;  ///< the material is kept inside
    Boundary boundary = Boundary::Separate;
    double friction = 0.0;                               ///< Coulomb's mu [-] >= 0
    Motion motion = {};                                  ///< carries shape and sequence alike
    std::optional<SurfaceTemperature> temperature = {};  ///< none: insulated
    std::shared_ptr<const DeformingSequence> sequence = nullptr;  ///< replaces the shape

    std::vector<ParamError> validate() const;
};

/// A collider at one time. Plain data: safe to read from many threads.
struct PosedCollider {
    Shape shape;
    std::optional<DeformedSurface> deformed;  ///< replaces the shape
    bool invert;
    Boundary boundary;
    double friction;
    std::optional<SurfaceTemperature> temperature;
    Pose pose;
};

/// The body as one point of space sees it.
struct ContactSample {
    double distance;  ///< to the surface [m], < 0 where the body is
    Vec3d normal;     ///< unit, away from the body; zero where it is not known (level_set.h)
    Vec3d velocity;   ///< of the body there [m/s]
};

/// @throws InputError if a frame of a deforming sequence is missing.
PosedCollider poseCollider(const Collider& collider, double time);

/// Of the body's surface at x [K]; none: insulated there.
std::optional<double> temperatureAt(const PosedCollider& collider, const Vec3d& x);

/// samples[i] = the body at x[i].
void sample(const PosedCollider& collider, const Vec3d* x, std::size_t n, ContactSample* samples);

/// False only if no point within `radius` of `center` has a negative distance.
bool mayTouch(const PosedCollider& collider, const Vec3d& center, double radius);

/// A bound of the speed of the surface, for the time step [m/s]. Of unbounded bodies only the
/// translation counts: their far ends would be infinitely fast.
double maxSpeed(const PosedCollider& collider);

}  // namespace mallow
