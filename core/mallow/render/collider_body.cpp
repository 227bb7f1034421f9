#include <mallow/render/collider_body.h>

#include <cmath>

namespace mallow {

namespace {

constexpr int kMostSteps = 400;
const Rgb kSolid = Rgb(0.30F, 0.31F, 0.33F);
const Rgb kGlass = Rgb(0.55F, 0.60F, 0.62F);
constexpr float kGlassOpacity = 0.16F;

// The part [begin, end] of a ray inside a box; begin > end: none.
struct Stretch {
    double begin = 0.0, end;
};

Stretch insideOf(const Bounds& box, const Vec3d& from, const Vec3d& direction, double tMax) {
    Stretch stretch;
    stretch.end = tMax;
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(direction[axis]) < 1e-12) {
            if (from[axis] < box.min[axis] || from[axis] > box.max[axis]) return {1.0, 0.0};
            continue;
        }
        const double a = (box.min[axis] - from[axis]) / direction[axis];
        const double b = (box.max[axis] - from[axis]) / direction[axis];
        stretch.begin = std::max(stretch.begin, std::min(a, b));
        stretch.end = std::min(stretch.end, std::max(a, b));
    }
    return stretch;
}

}  // namespace

Bounds boundsOfCollider(const PosedCollider& collider) {
    const Bounds body = collider.deformed ? bounds(*collider.deformed) : bounds(collider.shape);
    if (!isFinite(body)) return emptyBounds();
    Bounds box = emptyBounds();
    for (int corner = 0; corner < 8; ++corner) {
        Vec3d x;
        for (int axis = 0; axis < 3; ++axis)
            x[axis] = (corner >> axis & 1) != 0 ? body.max[axis] : body.min[axis];
        x = collider.pose.R * x + collider.pose.t;
        box = united(box, {x, x});
    }
    return box;
}

ColliderBody::ColliderBody(PosedCollider collider, const Vec3d& origin, const Bounds& visible)
    : collider_(std::move(collider)), origin_(origin) {
    const Bounds own = boundsOfCollider(collider_);
    box_ = {own.min.cwiseMax(visible.min), own.max.cwiseMin(visible.max)};
    precision_ = 1e-5 * (visible.max - visible.min).norm();
    const Vec3d slack = Vec3d::Constant(2.0 * precision_);
    box_ = {box_.min - slack, box_.max + slack};
}

double ColliderBody::walk(const Ray& ray, double tMax) const {
    constexpr double kMiss = std::numeric_limits<double>::infinity();
    if (isEmpty(box_)) return kMiss;
    const Vec3d from = ray.origin.cast<double>() + origin_;
    const Vec3d direction = ray.direction.cast<double>();
    const Stretch stretch = insideOf(box_, from, direction, tMax);
    double t = stretch.begin;
    for (int step = 0; step < kMostSteps && t <= stretch.end; ++step) {
        const Vec3d x = from + t * direction;
        ContactSample at{};
        sample(collider_, &x, 1, &at);
        // Either side of a wall is the wall; a solid begins at its outside.
        const double distance = collider_.invert ? std::abs(at.distance) : at.distance;
        if (distance < precision_) return t;
        t += std::max(distance, precision_);
    }
    return kMiss;
}

void ColliderBody::closest(const Ray& ray, Hit& hit) const {
    const double t = walk(ray, static_cast<double>(std::min(ray.tMax, hit.t)));
    if (!(t < static_cast<double>(hit.t))) return;
    const Vec3d x = ray.origin.cast<double>() + origin_ + t * ray.direction.cast<double>();
    ContactSample at{};
    sample(collider_, &x, 1, &at);
    Vec3d normal = at.normal;
    if (normal.dot(ray.direction.cast<double>()) > 0.0) normal = -normal;
    hit.t = static_cast<float>(t);
    hit.normal = normal.cast<float>();
    hit.start = (x - origin_ + 4.0 * precision_ * normal).cast<float>();
    hit.albedo = collider_.invert ? kGlass : kSolid;
    hit.emission = Rgb::Zero();
    hit.gloss = collider_.invert ? 1.0F : 0.1F;
    hit.opacity = collider_.invert ? kGlassOpacity : 1.0F;
}

bool ColliderBody::blocks(const Ray& ray) const {
    if (collider_.invert) return false;
    return std::isfinite(walk(ray, static_cast<double>(ray.tMax)));
}

}  // namespace mallow
