#include <mallow/geometry/transform.h>

#include <Eigen/Geometry>

namespace mallow {

std::vector<ParamError> Transform::validate() const {
    Validator check;
    check.require(translate.allFinite(), "transform.translate", "must be finite");
    check.require(rotateDegrees.allFinite(), "transform.rotate", "must be finite, in degrees");
    check.require(
        scale.allFinite() && scale.minCoeff() > 0.0, "transform.scale",
        "must be finite and > 0 along each axis, smallest is " + std::to_string(scale.minCoeff()));
    return check.take();
}

Mat3d rotationFromDegrees(const Vec3d& degrees) {
    constexpr double kRadiansPerDegree = 3.14159265358979323846 / 180.0;
    const Vec3d angle = degrees * kRadiansPerDegree;
    return (Eigen::AngleAxisd(angle.z(), Vec3d::UnitZ()) *
            Eigen::AngleAxisd(angle.y(), Vec3d::UnitY()) *
            Eigen::AngleAxisd(angle.x(), Vec3d::UnitX()))
        .toRotationMatrix();
}

}  // namespace mallow
