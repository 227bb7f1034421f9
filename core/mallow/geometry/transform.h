/// @file transform.h
/// Where a shape is put: scale, then rotate (x, then y, then z), then translate.
///
///   x_world = Rz Ry Rx S x_shape + translate
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/validation.h>

namespace mallow {

/// As a user states it; degrees, because that is what is typed in.
struct Transform {
    Vec3d translate = Vec3d::Zero();      ///< [m]
    Vec3d rotateDegrees = Vec3d::Zero();  ///< about x, then y, then z [degree]
    Vec3d scale = Vec3d::Ones();          ///< per axis [-] > 0

    std::vector<ParamError> validate() const;
};

/// Rz Ry Rx for angles in degrees.
Mat3d rotationFromDegrees(const Vec3d& degrees);

}  // namespace mallow
