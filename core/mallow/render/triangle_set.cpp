#include <mallow/parallel/for_each.h>
#include <mallow/render/triangle_set.h>

#include <Eigen/Geometry>

#include <cmath>

namespace mallow {

namespace {

constexpr std::size_t kGrain = 4096;

std::vector<Box3f> boxesOf(const ShadedMesh& mesh) {
    std::vector<Box3f> boxes(mesh.triangles.size());
    forEachIndex(0, boxes.size(), kGrain, [&](std::size_t t) {
        for (const std::uint32_t point : mesh.triangles[t])
            boxes[t].include({mesh.points[point], mesh.points[point]});
    });
    return boxes;
}

float diagonalOf(const ShadedMesh& mesh) {
    Box3f box;
    for (const Vec3f& point : mesh.points) box.include({point, point});
    return mesh.points.empty() ? 0.0F : (box.max - box.min).norm();
}

// Where a ray meets a triangle: t, and the weights u and v of the second and third corner. The
// edges are a little wide, so that no ray slips between neighbours.
struct Crossing {
    float t = std::numeric_limits<float>::infinity();
    float u = 0.0F, v = 0.0F;
};

template <class Facet>
Crossing crossing(const Facet& facet, const Ray& ray) {
    constexpr float kSlack = 1e-5F;
    const Vec3f p = ray.direction.cross(facet.edge2);
    const float determinant = facet.edge1.dot(p);
    if (determinant == 0.0F) return {};
    const float inverse = 1.0F / determinant;
    const Vec3f s = ray.origin - facet.corner;
    const float u = s.dot(p) * inverse;
    if (!(u >= -kSlack && u <= 1.0F + kSlack)) return {};
    const Vec3f q = s.cross(facet.edge1);
    const float v = ray.direction.dot(q) * inverse;
    if (!(v >= -kSlack && u + v <= 1.0F + kSlack)) return {};
    const float t = facet.edge2.dot(q) * inverse;
    if (!(t > 0.0F)) return {};
    return {t, u, v};
}

}  // namespace

TriangleSet::TriangleSet(const ShadedMesh& mesh)
    : bvh_(boxesOf(mesh)),
      facets_(mesh.triangles.size()),
      paints_(mesh.triangles.size()),
      colours_(mesh.colours),
      gloss_(mesh.gloss),
      offset_(2e-5F * diagonalOf(mesh)) {
    const std::vector<std::array<Vec3f, 3>> normals = cornerNormals(mesh.points, mesh.triangles);
    forEachIndex(0, facets_.size(), kGrain, [&](std::size_t i) {
        const std::uint32_t triangle = bvh_.order()[i];
        const auto& [a, b, c] = mesh.triangles[triangle];
        facets_[i] = {mesh.points[a], mesh.points[b] - mesh.points[a],
                      mesh.points[c] - mesh.points[a]};
        paints_[i] = {normals[triangle], mesh.triangles[triangle]};
    });
}

void TriangleSet::closest(const Ray& ray, Hit& hit) const {
    std::size_t best = facets_.size();
    Crossing nearest;
    nearest.t = std::min(ray.tMax, hit.t);
    bvh_.traverse(ray, nearest.t, [&](std::uint32_t first, std::uint32_t count, float& tMax) {
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Crossing found = crossing(facets_[i], ray);
            if (found.t >= tMax) continue;
            nearest = found;
            tMax = found.t;
            best = i;
        }
        return false;
    });
    if (best == facets_.size()) return;
    hit.t = nearest.t;
    shade(ray, best, nearest.u, nearest.v, hit);
}

void TriangleSet::shade(const Ray& ray, std::size_t facet, float u, float v, Hit& hit) const {
    const Facet& flat = facets_[facet];
    const Paint& paint = paints_[facet];
    const std::array<float, 3> weights = {1.0F - u - v, u, v};
    Vec3f facetNormal = flat.edge1.cross(flat.edge2).stableNormalized();
    const float side = facetNormal.dot(ray.direction) > 0.0F ? -1.0F : 1.0F;
    facetNormal *= side;
    const Vec3f place = flat.corner + u * flat.edge1 + v * flat.edge2;
    const std::array<Vec3f, 3> corners = {flat.corner, flat.corner + flat.edge1,
                                          flat.corner + flat.edge2};
    // New rays start on the curved surface that the corners' tangent planes enclose, not on the
    // flat triangle below it: else round things would shade themselves in facets.
    Vec3f normal = Vec3f::Zero();
    Vec3f lift = Vec3f::Zero();
    hit.albedo = Rgb::Zero();
    hit.emission = Rgb::Zero();
    for (std::size_t corner = 0; corner < 3; ++corner) {
        const Vec3f n = side * paint.normals[corner];
        const PointColour& colour = colours_[paint.points[corner]];
        normal += weights[corner] * n;
        lift += weights[corner] * std::max(0.0F, (corners[corner] - place).dot(n)) * n;
        hit.albedo += weights[corner] * colour.albedo;
        hit.emission += weights[corner] * colour.emission;
    }
    normal = normal.stableNormalized();
    // At a silhouette the smooth normal may point away, which would make it black.
    hit.normal = normal.dot(ray.direction) < 0.0F ? normal : facetNormal;
    hit.start = place + lift + offset_ * facetNormal;
    hit.gloss = gloss_;
    hit.opacity = 1.0F;
}

bool TriangleSet::blocks(const Ray& ray) const {
    bool isBlocked = false;
    bvh_.traverse(ray, ray.tMax, [&](std::uint32_t first, std::uint32_t count, float& tMax) {
        for (std::uint32_t i = first; i < first + count && !isBlocked; ++i)
            isBlocked = crossing(facets_[i], ray).t < tMax;
        return isBlocked;
    });
    return isBlocked;
}

}  // namespace mallow
