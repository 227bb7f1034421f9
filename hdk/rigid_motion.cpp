#include "rigid_motion.h"

#include <mallow/params/input_error.h>
#include <mallow/params/range.h>

#include <Eigen/Geometry>

#include <cmath>

namespace mallow::hdk {
namespace {

using Places = Eigen::Matrix<double, 3, Eigen::Dynamic>;

Places placesOf(const Geometry& mesh) {
    const Column& P = *mesh.table.points.find("P");
    Places places(3, static_cast<Eigen::Index>(P.rows()));
    for (std::size_t r = 0; r < P.rows(); ++r)
        for (int c = 0; c < 3; ++c) places(c, static_cast<Eigen::Index>(r)) = P.number(r, c);
    return places;
}

/// Angles about x, then y, then z, whose rotation is R [degree].
Vec3d degreesOf(const Mat3d& R) {
    constexpr double kDegrees = 180.0 / 3.14159265358979323846;
    const double cosY = std::hypot(R(0, 0), R(1, 0));
    constexpr double kPole = 1.0e-9;  // x and z turn about one line there: z takes none of it
    const double z = cosY > kPole ? std::atan2(R(1, 0), R(0, 0)) : 0.0;
    const double x = cosY > kPole ? std::atan2(R(2, 1), R(2, 2)) : std::atan2(-R(1, 2), R(1, 1));
    return kDegrees * Vec3d(x, std::atan2(-R(2, 0), cosY), z);
}

}  // namespace

Vec3d centreOf(const Geometry& mesh) {
    return placesOf(mesh).rowwise().mean();
}

Motion::Key rigidKey(const Geometry& rest,
                     const Geometry& now,
                     const Vec3d& pivot,
                     double time,
                     const std::string& source) {
    const Places X = placesOf(rest), x = placesOf(now);
    if (X.cols() != x.cols())
        throw InputError(source + ": does not move rigidly: it has " + std::to_string(x.cols()) +
                         " points and had " + std::to_string(X.cols()) + "; choose Deforming");
    const Eigen::Matrix4d moved = Eigen::umeyama(X, x, /*with_scaling=*/false);
    const Mat3d R = moved.topLeftCorner<3, 3>();
    const Vec3d t = moved.topRightCorner<3, 1>();
    const double size = (X.colwise() - X.rowwise().mean()).colwise().norm().maxCoeff();
    Eigen::Index worst = 0;
    const double off = ((R * X).colwise() + t - x).colwise().norm().maxCoeff(&worst);
    // Positions are of single precision, and may lie far from the origin.
    constexpr double kRounding = 1.0e-4, kFloat = 1.0e-6;
    if (off > kRounding * size + kFloat * x.cwiseAbs().maxCoeff())
        throw InputError(source + ": does not move rigidly: point " + std::to_string(worst) +
                         " is " + numberText(off) + " m from where it would be; choose Deforming");
    return {time, R * pivot + t - pivot, degreesOf(R)};
}

}  // namespace mallow::hdk
