#include <mallow/parallel/for_each.h>
#include <mallow/render/render_world.h>
#include <mallow/render/sampler.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace mallow {

namespace {

constexpr float kPi = 3.14159265358979F;
constexpr int kMostLayers = 4;        // of bodies that shine through
constexpr float kMattLobe = 30.0F;    // sharpness of the lamp's highlight: gloss 0
constexpr float kWetLobe = 600.0F;    // gloss 1
constexpr float kLeastMirror = 0.3F;  // gloss from which the surroundings are mirrored
constexpr float kMirrored = 0.7F;     // light on what is seen in a mirror, which is not traced

// Dimensions of the sampler.
constexpr std::uint32_t kPixel = 0, kLamp = 1, kDome = 2;

// Two unit vectors at right angles to n and each other.
std::pair<Vec3f, Vec3f> tangents(const Vec3f& n) {
    const Vec3f u = n.unitOrthogonal();
    return {u, n.cross(u)};
}

Vec3f discPoint(const Sample2& s) {
    const float r = std::sqrt(s.x);
    const float angle = 2.0F * kPi * s.y;
    return {r * std::cos(angle), r * std::sin(angle), std::sqrt(std::max(0.0F, 1.0F - s.x))};
}

class Shader {
public:
    Shader(const RenderWorld& world, const Camera& camera, int width, int height)
        : world_(world), camera_(camera), width_(width), height_(height) {}

    Rgb pixel(int x, int y, int samples) const {
        const Sampler sampler(x, y);
        Rgb sum = Rgb::Zero();
        for (int sample = 0; sample < samples; ++sample) {
            const Sample2 inside = sampler.get(sample, kPixel);
            const double px = x + static_cast<double>(inside.x);
            const double py = y + static_cast<double>(inside.y);
            Ray ray;
            ray.origin = (camera_.eye - world_.origin).cast<float>();
            ray.direction = directionOf(camera_, width_, height_, px, py).cast<float>();
            const Rgb behind = backdrop(static_cast<float>(py / height_));
            // Tone mapping each sample keeps bright edges from looking jagged.
            sum += toneMapped(radiance(ray, behind, sampler, sample));
        }
        return sum / static_cast<float>(samples);
    }

private:
    Rgb radiance(Ray ray, const Rgb& behind, const Sampler& sampler, int sample) const {
        Rgb sum = Rgb::Zero();
        float left = 1.0F;  // of what is behind the layers so far
        for (int layer = 0; layer < kMostLayers; ++layer) {
            Hit hit;
            for (const auto& body : world_.bodies) body->closest(ray, hit);
            const float blend = hitGround(ray, hit);
            if (!std::isfinite(hit.t)) break;
            const Rgb seen = shade(ray, hit, sampler, sample);
            sum += left * hit.opacity * (behind + blend * (seen - behind));
            left *= 1.0F - hit.opacity;
            if (!(left > 0.0F)) return sum;
            const Vec3f place = ray.origin + hit.t * ray.direction;
            ray.origin = place + (place - hit.start);
        }
        return sum + left * behind;
    }

    // If the ground is nearer than the hit it replaces it. Returns how much of it is seen: it fades
    // into the backdrop far away.
    float hitGround(const Ray& ray, Hit& hit) const {
        if (!world_.ground) return 1.0F;
        const Ground& ground = *world_.ground;
        const float down = ray.direction.y();
        if (down >= -1e-6F || ray.origin.y() <= ground.height) return 1.0F;
        const float t = (ground.height - ray.origin.y()) / down;
        if (t >= hit.t) return 1.0F;
        hit.t = t;
        hit.normal = Vec3f::UnitY();
        hit.albedo = ground.albedo;
        hit.emission = Rgb::Zero();
        hit.gloss = 0.0F;
        hit.opacity = 1.0F;
        const Vec3f place = ray.origin + t * ray.direction;
        hit.start = place + Vec3f(0.0F, 1e-5F * ground.radius, 0.0F);
        const Vec3f x = place - ground.center;
        const float far = std::hypot(x.x(), x.z()) / ground.radius;
        const float fade = std::clamp((far - 0.6F) / 2.4F, 0.0F, 1.0F);
        return 1.0F - fade * fade * (3.0F - 2.0F * fade);
    }

    bool isBlocked(const Vec3f& from, const Vec3f& direction) const {
        if (world_.ground && direction.y() < 0.0F && from.y() > world_.ground->height) return true;
        const Ray ray = {from, direction};
        return std::any_of(world_.bodies.begin(), world_.bodies.end(),
                           [&](const auto& body) { return body->blocks(ray); });
    }

    Rgb shade(const Ray& ray, const Hit& hit, const Sampler& sampler, int sample) const {
        const Light& light = world_.light;
        // Lamp: a point of its disc.
        Rgb diffuse = Rgb::Zero();
        Rgb glossy = Rgb::Zero();
        const Vec3f onLamp = discPoint(sampler.get(sample, kLamp));
        const auto [lampU, lampV] = tangents(light.toLamp);
        const Vec3f toLamp =
            (light.toLamp + light.lampRadius * (onLamp.x() * lampU + onLamp.y() * lampV))
                .normalized();
        const float cosine = toLamp.dot(hit.normal);
        if (cosine > 0.0F && !isBlocked(hit.start, toLamp)) {
            diffuse += cosine * light.lamp;
            if (hit.gloss > 0.0F) {
                const Vec3f half = (toLamp - ray.direction).normalized();
                const float sharpness = kMattLobe + hit.gloss * (kWetLobe - kMattLobe);
                const float lobe = std::pow(std::max(0.0F, half.dot(hit.normal)), sharpness);
                glossy += hit.gloss * lobe * light.lamp;
            }
        }
        if (hit.gloss >= kLeastMirror) glossy += mirrored(ray, hit);
        // Dome: a direction by the cosine law, so that its share needs no weight.
        const Vec3f onDome = discPoint(sampler.get(sample, kDome));
        const auto [u, v] = tangents(hit.normal);
        const Vec3f toDome = onDome.x() * u + onDome.y() * v + onDome.z() * hit.normal;
        const Rgb dome = light.dome(toDome);
        if (!isBlocked(hit.start, toDome)) {
            diffuse += dome;
        } else {
            // Light that comes back from what is in the way, taken to be of the same colour.
            diffuse += 0.45F * dome.cwiseProduct(hit.albedo);
        }
        return hit.emission + hit.albedo.cwiseProduct(diffuse) + glossy;
    }

    // The surroundings, by Schlick's share of a dielectric of index 1.5.
    Rgb mirrored(const Ray& ray, const Hit& hit) const {
        const float cosine = std::clamp(-ray.direction.dot(hit.normal), 0.0F, 1.0F);
        const float share = hit.gloss * (0.04F + 0.96F * std::pow(1.0F - cosine, 5.0F));
        Ray onward;
        onward.origin = hit.start;
        onward.direction = (ray.direction + 2.0F * cosine * hit.normal).normalized();
        Hit seen;
        for (const auto& body : world_.bodies) body->closest(onward, seen);
        hitGround(onward, seen);
        if (!std::isfinite(seen.t)) return share * world_.light.dome(onward.direction);
        return share * (kMirrored * seen.albedo + seen.emission);
    }

    const RenderWorld& world_;
    const Camera& camera_;
    int width_, height_;
};

}  // namespace

Image renderWorld(
    const RenderWorld& world, const Camera& camera, int width, int height, int samples) {
    Image image(width, height);
    const Shader shader(world, camera, width, height);
    forEachIndex(0, static_cast<std::size_t>(height), 1, [&](std::size_t row) {
        const int y = static_cast<int>(row);
        for (int x = 0; x < width; ++x) image.set(x, y, shader.pixel(x, y, samples));
    });
    return image;
}

}  // namespace mallow
