/// @file motion.h
/// Rigid motion of a collider, and its exact velocity.
///
///   x(t) = p + d(t) + R(t) (X - p)                       X where the scene puts the point, p pivot
///   d(t) = velocity t + keys.translate(t) + amplitude sin(2 pi frequency t + phase)
///   R(t) = exp(t [angularVelocity]) keys.rotate(t)
///   dx/dt = d'(t) + omega x (x - p - d(t))
///
/// Keys are linear in translate and slerp in rotation (the shorter way round, so less than half a
/// turn per key); before the first and after the last key they hold still.
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/validation.h>

#include <vector>

namespace mallow {

struct Motion {
    struct Key {
        double time;          ///< [s], increasing
        Vec3d translate;      ///< [m]
        Vec3d rotateDegrees;  ///< about x, then y, then z [degree]
    };
    struct Oscillate {
        Vec3d amplitude = Vec3d::Zero();  ///< [m]
        double frequency = 0.0;           ///< [Hz]
        double phase = 0.0;               ///< [rad]
    };

    Vec3d velocity = Vec3d::Zero();         ///< [m/s]
    Vec3d angularVelocity = Vec3d::Zero();  ///< [rad/s]
    Vec3d pivot = Vec3d::Zero();            ///< [m], moves along with the translation
    std::vector<Key> keys;
    Oscillate oscillate;

    std::vector<ParamError> validate() const;
};

/// Position and velocity at one time: x = R X + t moves with v + omega x (x - c).
struct Pose {
    Mat3d R = Mat3d::Identity();
    Vec3d t = Vec3d::Zero();                ///< [m]
    Vec3d linearVelocity = Vec3d::Zero();   ///< v, of the pivot [m/s]
    Vec3d angularVelocity = Vec3d::Zero();  ///< omega [rad/s]
    Vec3d center = Vec3d::Zero();           ///< c, the pivot now [m]
};

/// At a key's time the velocity is that of the interval that begins there.
Pose poseAt(const Motion& motion, double time);

/// Velocity of the body's point that is at world position x now [m/s].
Vec3d velocityAt(const Pose& pose, const Vec3d& x);

}  // namespace mallow
