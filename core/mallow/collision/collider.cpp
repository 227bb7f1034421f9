#include <mallow/collision/collider.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kChunk = 64;  // points at a time: scratch on the stack

Vec3d toBody(const Pose& pose, const Vec3d& x) {
    return pose.R.transpose() * (x - pose.t);
}

/// n <= kChunk.
void sampleChunk(const PosedCollider& collider,
                 const Vec3d* x,
                 std::size_t n,
                 ContactSample* samples) {
    const Pose& pose = collider.pose;
    std::array<Vec3d, kChunk> xBody, normal, velocity;
    std::array<double, kChunk> phi;
    std::transform(x, x + n, xBody.begin(), [&](const Vec3d& p) { return toBody(pose, p); });
    if (collider.deformed) {
        sample(*collider.deformed, xBody.data(), n, phi.data(), normal.data(), velocity.data());
    } else {
        signedDistanceAndNormal(collider.shape, xBody.data(), n, phi.data(), normal.data());
        std::fill_n(velocity.begin(), n, Vec3d::Zero());
    }
    const double side = collider.invert ? -1.0 : 1.0;
    for (std::size_t i = 0; i < n; ++i) {
        samples[i].distance = side * phi[i];
        samples[i].normal = side * (pose.R * normal[i]);
        samples[i].velocity = velocityAt(pose, x[i]) + pose.R * velocity[i];
    }
}

/// Distance from x to the farthest point of the box.
double farthestDistance(const Bounds& box, const Vec3d& x) {
    return (x - box.min).cwiseAbs().cwiseMax((x - box.max).cwiseAbs()).norm();
}

}  // namespace

std::vector<ParamError> Collider::validate() const {
    Validator check;
    const auto addAll = [&](const std::vector<ParamError>& errors, const std::string& prefix) {
        for (const ParamError& error : errors)
            check.require(false, prefix + error.name, error.message);
    };
    if (!sequence) addAll(mallow::validate(shape), "shape.");
    addAll(motion.validate(), "");
    check.require(friction >= 0.0 && std::isfinite(friction), "friction",
                  "must be a finite value >= 0, got " + std::to_string(friction));
    if (temperature && temperature->isConstant()) {
        const double T = temperature->constant();
        check.require(T > 0.0 && std::isfinite(T), "temperature",
                      "must be a finite value > 0 K, got " + std::to_string(T));
    }
    return check.take();
}

PosedCollider poseCollider(const Collider& collider, double time) {
    PosedCollider posed{collider.shape,
                        std::nullopt,
                        collider.invert,
                        collider.boundary,
                        collider.friction,
                        collider.temperature,
                        poseAt(collider.motion, time)};
    if (collider.sequence) posed.deformed = collider.sequence->at(time);
    return posed;
}

std::optional<double> temperatureAt(const PosedCollider& collider, const Vec3d& x) {
    if (!collider.temperature) return std::nullopt;
    return collider.temperature->at(toBody(collider.pose, x));
}

void sample(const PosedCollider& collider, const Vec3d* x, std::size_t n, ContactSample* samples) {
    for (std::size_t i = 0; i < n; i += kChunk)
        sampleChunk(collider, x + i, std::min(kChunk, n - i), samples + i);
}

bool mayTouch(const PosedCollider& collider, const Vec3d& center, double radius) {
    const Vec3d centerBody = toBody(collider.pose, center);
    const double clear = collider.deformed
                             ? clearance(*collider.deformed, centerBody, collider.invert)
                             : clearance(collider.shape, centerBody, collider.invert);
    return clear <= radius;
}

double maxSpeed(const PosedCollider& collider) {
    const Pose& pose = collider.pose;
    double speed = pose.linearVelocity.norm();
    if (collider.deformed) speed += maxSpeed(*collider.deformed);
    const double spin = pose.angularVelocity.norm();
    if (spin == 0.0) return speed;
    const Bounds extent = collider.deformed ? bounds(*collider.deformed) : bounds(collider.shape);
    if (!isFinite(extent)) return speed;
    return speed + spin * farthestDistance(extent, toBody(pose, pose.center));
}

}  // namespace mallow
