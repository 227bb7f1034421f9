#include <mallow/collision/motion.h>
#include <mallow/geometry/transform.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <string>

namespace mallow {
namespace {

constexpr double kTwoPi = 6.28318530717958647692;

/// The keyed part of the motion: translation, rotation and their rates.
struct Keyed {
    Vec3d translate = Vec3d::Zero();
    Vec3d velocity = Vec3d::Zero();
    Mat3d R = Mat3d::Identity();
    Vec3d angularVelocity = Vec3d::Zero();
};

Keyed heldAt(const Motion::Key& key) {
    Keyed result;
    result.translate = key.translate;
    result.R = rotationFromDegrees(key.rotateDegrees);
    return result;
}

Keyed keyedAt(const std::vector<Motion::Key>& keys, double time) {
    if (keys.empty()) return {};
    const auto next =
        std::upper_bound(keys.begin(), keys.end(), time,
                         [](double t, const Motion::Key& key) { return t < key.time; });
    if (next == keys.begin()) return heldAt(keys.front());
    if (next == keys.end()) return heldAt(keys.back());

    const Motion::Key& from = *(next - 1);
    const double length = next->time - from.time;
    const double s = (time - from.time) / length;
    const Mat3d fromR = rotationFromDegrees(from.rotateDegrees);
    // Slerp turns about one axis at constant speed: R(s) = exp(s log(R1 R0^T)) R0. Through the
    // quaternion the angle is at most pi.
    const Mat3d change = rotationFromDegrees(next->rotateDegrees) * fromR.transpose();
    const Eigen::AngleAxisd turn{Eigen::Quaterniond(change)};

    Keyed result;
    result.translate = from.translate + s * (next->translate - from.translate);
    result.velocity = (next->translate - from.translate) / length;
    result.R = Eigen::AngleAxisd(s * turn.angle(), turn.axis()) * fromR;
    result.angularVelocity = turn.angle() / length * turn.axis();
    return result;
}

/// exp(t [omega]).
Mat3d spin(const Vec3d& omega, double time) {
    const double rate = omega.norm();
    if (rate == 0.0) return Mat3d::Identity();
    return Eigen::AngleAxisd(rate * time, omega / rate).toRotationMatrix();
}

}  // namespace

std::vector<ParamError> Motion::validate() const {
    Validator check;
    check.require(velocity.allFinite(), "motion.velocity", "must be finite, in m/s");
    check.require(angularVelocity.allFinite(), "motion.angular_velocity",
                  "must be finite, in rad/s");
    check.require(pivot.allFinite(), "motion.pivot", "must be finite, in m");
    check.require(oscillate.amplitude.allFinite(), "motion.oscillate.amplitude",
                  "must be finite, in m");
    check.require(oscillate.frequency >= 0.0 && std::isfinite(oscillate.frequency),
                  "motion.oscillate.frequency",
                  "must be a finite value >= 0 Hz, got " + std::to_string(oscillate.frequency));
    check.require(std::isfinite(oscillate.phase), "motion.oscillate.phase",
                  "must be finite, in rad");
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string name = "motion.keys[" + std::to_string(i) + "]";
        check.require(keys[i].translate.allFinite(), name + ".translate", "must be finite, in m");
        check.require(keys[i].rotateDegrees.allFinite(), name + ".rotate",
                      "must be finite, in degrees");
        check.require(std::isfinite(keys[i].time), name + ".time", "must be finite, in s");
        check.require(i == 0 || keys[i].time > keys[i - 1].time, name + ".time",
                      "must be later than the key before it, got " + std::to_string(keys[i].time));
    }
    return check.take();
}

Pose poseAt(const Motion& motion, double time) {
    const Keyed keyed = keyedAt(motion.keys, time);
    const double omega = kTwoPi * motion.oscillate.frequency;
    const double phase = omega * time + motion.oscillate.phase;
    const Mat3d spun = spin(motion.angularVelocity, time);

    Pose pose;
    pose.center = motion.pivot + motion.velocity * time + keyed.translate +
                  motion.oscillate.amplitude * std::sin(phase);
    pose.linearVelocity =
        motion.velocity + keyed.velocity + motion.oscillate.amplitude * (omega * std::cos(phase));
    pose.R = spun * keyed.R;
    pose.angularVelocity = motion.angularVelocity + spun * keyed.angularVelocity;
    pose.t = pose.center - pose.R * motion.pivot;
    return pose;
}

Vec3d velocityAt(const Pose& pose, const Vec3d& x) {
    return pose.linearVelocity + pose.angularVelocity.cross(x - pose.center);
}

}  // namespace mallow
