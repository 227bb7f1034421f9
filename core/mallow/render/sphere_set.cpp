#include <mallow/parallel/for_each.h>
#include <mallow/render/sphere_set.h>

#include <cmath>

namespace mallow {

namespace {

constexpr float kGloss = 0.15F;

std::vector<Box3f> boxesOf(const std::vector<ShadedSphere>& spheres) {
    std::vector<Box3f> boxes(spheres.size());
    forEachIndex(0, spheres.size(), 4096, [&](std::size_t i) {
        const Vec3f extent = Vec3f::Constant(spheres[i].radius);
        boxes[i] = {spheres[i].center - extent, spheres[i].center + extent};
    });
    return boxes;
}

// Where a ray enters a sphere from outside; infinity if it does not. The distance of the centre
// from the ray is taken first: b^2 - c would lose it in the rounding of the distance to the eye.
template <class Ball>
float entry(const Ball& ball, const Ray& ray) {
    const Vec3f toCenter = ball.center - ray.origin;
    const float along = toCenter.dot(ray.direction);
    const float squaredMiss = (toCenter - along * ray.direction).squaredNorm();
    const float squaredHalfChord = ball.radius * ball.radius - squaredMiss;
    if (!(squaredHalfChord > 0.0F)) return std::numeric_limits<float>::infinity();
    const float t = along - std::sqrt(squaredHalfChord);
    return t > 0.0F ? t : std::numeric_limits<float>::infinity();
}

}  // namespace

SphereSet::SphereSet(const std::vector<ShadedSphere>& spheres) : bvh_(boxesOf(spheres)) {
    balls_.resize(spheres.size());
    paints_.resize(spheres.size());
    forEachIndex(0, spheres.size(), 4096, [&](std::size_t i) {
        const ShadedSphere& sphere = spheres[bvh_.order()[i]];
        balls_[i] = {sphere.center, sphere.radius};
        paints_[i] = {sphere.albedo, sphere.emission};
    });
}

void SphereSet::closest(const Ray& ray, Hit& hit) const {
    std::size_t best = balls_.size();
    float nearest = std::min(ray.tMax, hit.t);
    bvh_.traverse(ray, nearest, [&](std::uint32_t first, std::uint32_t count, float& tMax) {
        for (std::uint32_t i = first; i < first + count; ++i) {
            const float t = entry(balls_[i], ray);
            if (t >= tMax) continue;
            tMax = nearest = t;
            best = i;
        }
        return false;
    });
    if (best == balls_.size()) return;
    const Ball& ball = balls_[best];
    hit.t = nearest;
    hit.normal = (ray.origin + nearest * ray.direction - ball.center).normalized();
    hit.start = ball.center + (1.0F + 1e-3F) * ball.radius * hit.normal;
    hit.albedo = paints_[best].albedo;
    hit.emission = paints_[best].emission;
    hit.gloss = kGloss;
    hit.opacity = 1.0F;
}

bool SphereSet::blocks(const Ray& ray) const {
    bool isBlocked = false;
    bvh_.traverse(ray, ray.tMax, [&](std::uint32_t first, std::uint32_t count, float& tMax) {
        for (std::uint32_t i = first; i < first + count && !isBlocked; ++i)
            isBlocked = entry(balls_[i], ray) < tMax;
        return isBlocked;
    });
    return isBlocked;
}

}  // namespace mallow
