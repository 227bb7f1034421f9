#include <mallow/parallel/for_each.h>
#include <mallow/render/corner_normals.h>

#include <Eigen/Geometry>

namespace mallow {

namespace {

constexpr float kSmoothCosine = 0.766F;  // of 40 degrees: a box stays a box
constexpr std::size_t kGrain = 4096;

// The triangles around each point, point after point.
struct Neighbours {
    std::vector<std::uint32_t> begin, triangles;

    Neighbours(std::size_t points, const std::vector<TrianglePoints>& corners)
        : begin(points + 1, 0), triangles(3 * corners.size()) {
        for (const TrianglePoints& corner : corners)
            for (const std::uint32_t point : corner) ++begin[point + 1];
        for (std::size_t i = 0; i < points; ++i) begin[i + 1] += begin[i];
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::size_t t = 0; t < corners.size(); ++t)
            for (const std::uint32_t point : corners[t])
                triangles[next[point]++] = static_cast<std::uint32_t>(t);
    }
};

}  // namespace

std::vector<std::array<Vec3f, 3>> cornerNormals(const std::vector<Vec3f>& points,
                                                const std::vector<TrianglePoints>& triangles) {
    std::vector<Vec3f> areas(triangles.size());  // normals as long as twice the area
    forEachIndex(0, triangles.size(), kGrain, [&](std::size_t t) {
        const auto& [a, b, c] = triangles[t];
        areas[t] = (points[b] - points[a]).cross(points[c] - points[a]);
    });
    const Neighbours around(points.size(), triangles);
    std::vector<std::array<Vec3f, 3>> normals(triangles.size());
    forEachIndex(0, triangles.size(), kGrain, [&](std::size_t t) {
        const float length = areas[t].norm();
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t point = triangles[t][corner];
            Vec3f sum = Vec3f::Zero();
            for (std::uint32_t i = around.begin[point]; i < around.begin[point + 1]; ++i) {
                const Vec3f& other = areas[around.triangles[i]];
                if (other.dot(areas[t]) >= kSmoothCosine * length * other.norm()) sum += other;
            }
            normals[t][corner] = sum.stableNormalized();
        }
    });
    return normals;
}

}  // namespace mallow
