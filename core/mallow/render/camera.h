/// @file camera.h
/// A pinhole camera, and one that sees a whole box.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/math/types.h>

namespace mallow {

struct Camera {
    Vec3d eye = Vec3d(0.0, 0.0, 1.0);  ///< [m]
    Vec3d target = Vec3d::Zero();      ///< in the middle of the picture [m]
    Vec3d up = Vec3d::UnitY();         ///< any vector not along the line of sight
    double fieldOfView = 30.0;         ///< vertical, top to bottom [degree], 0 < f < 180
};

/// Its axes: unit vectors at right angles.
struct CameraFrame {
    Vec3d right, up, forward;
};
CameraFrame frameOf(const Camera& camera);

/// Where a default view comes from: a little from above and from the right.
Vec3d defaultViewDirection();

/// The camera that sees a finite box as large as the picture allows, with a margin. `aspect` is
/// width / height, `direction` points from the box to the eye.
Camera fittedCamera(const Bounds& box,
                    double aspect,
                    const Vec3d& direction,
                    double fieldOfView = Camera().fieldOfView);

/// Where a point appears [pixels from the left upper corner; a pixel's middle is at .5] and how far
/// it is along the line of sight [m]; behind the eye that is negative.
struct PixelPosition {
    double x, y, depth;
};
PixelPosition pixelOf(const Camera& camera, int width, int height, const Vec3d& point);

/// The direction, of length 1, in which a place in the picture is seen.
Vec3d directionOf(const Camera& camera, int width, int height, double x, double y);

}  // namespace mallow
