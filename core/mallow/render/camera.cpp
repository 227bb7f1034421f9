#include <mallow/render/camera.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace mallow {

namespace {

constexpr double kFilledShare = 0.86;  // of the picture's width or height, by the box
constexpr double kPi = 3.14159265358979323846;

double slopeOf(double fieldOfView) {
    return std::tan(0.5 * fieldOfView * kPi / 180.0);
}

// How far back and aside the eye must be for everything to lie between two lines of that slope:
// |x - aside| <= (z + back) slope for all points (x, z).
struct Fit {
    double greatest = -1e300, least = -1e300;

    void include(double x, double z, double slope) {
        greatest = std::max(greatest, x - slope * z);
        least = std::max(least, -x - slope * z);
    }
    double aside() const { return 0.5 * (greatest - least); }
    double back(double slope) const { return 0.5 * (greatest + least) / slope; }
};

}  // namespace

CameraFrame frameOf(const Camera& camera) {
    CameraFrame frame;
    frame.forward = (camera.target - camera.eye).normalized();
    Vec3d right = frame.forward.cross(camera.up);
    // Looking along `up`: any direction to the right will do.
    if (right.norm() < 1e-9 * camera.up.norm()) right = frame.forward.unitOrthogonal();
    frame.right = right.normalized();
    frame.up = frame.right.cross(frame.forward);
    return frame;
}

Vec3d defaultViewDirection() {
    return Vec3d(0.45, 0.38, 1.0).normalized();
}

Camera fittedCamera(const Bounds& box, double aspect, const Vec3d& direction, double fieldOfView) {
    Camera camera;
    camera.fieldOfView = fieldOfView;
    const Vec3d middle = 0.5 * (box.min + box.max);
    const Vec3d toEye = direction.normalized();
    camera.target = middle;
    camera.eye = middle + toEye;
    const CameraFrame frame = frameOf(camera);
    const double slopeY = kFilledShare * slopeOf(camera.fieldOfView);
    const double slopeX = kFilledShare * aspect * slopeOf(camera.fieldOfView);
    Fit horizontal, vertical;
    for (int corner = 0; corner < 8; ++corner) {
        Vec3d x;
        for (int axis = 0; axis < 3; ++axis)
            x[axis] = (corner >> axis & 1) != 0 ? box.max[axis] : box.min[axis];
        x -= middle;
        horizontal.include(x.dot(frame.right), x.dot(frame.forward), slopeX);
        vertical.include(x.dot(frame.up), x.dot(frame.forward), slopeY);
    }
    double back = std::max(horizontal.back(slopeX), vertical.back(slopeY));
    if (!(back > 0.0)) back = 1.0;  // a single point is seen from any distance
    camera.target = middle + horizontal.aside() * frame.right + vertical.aside() * frame.up;
    camera.eye = camera.target + back * toEye;
    return camera;
}

PixelPosition pixelOf(const Camera& camera, int width, int height, const Vec3d& point) {
    const CameraFrame frame = frameOf(camera);
    const Vec3d x = point - camera.eye;
    const double depth = x.dot(frame.forward);
    const double pixelsPerSlope = 0.5 * height / slopeOf(camera.fieldOfView);
    return {0.5 * width + pixelsPerSlope * x.dot(frame.right) / depth,
            0.5 * height - pixelsPerSlope * x.dot(frame.up) / depth, depth};
}

Vec3d directionOf(const Camera& camera, int width, int height, double x, double y) {
    const CameraFrame frame = frameOf(camera);
    const double slopePerPixel = slopeOf(camera.fieldOfView) / (0.5 * height);
    return (frame.forward + slopePerPixel * (x - 0.5 * width) * frame.right -
            slopePerPixel * (y - 0.5 * height) * frame.up)
        .normalized();
}

}  // namespace mallow
