/// @file closest_hit_test.cpp
/// What the tree of boxes finds against looking at every sphere and triangle, in double precision.
#include "support/random_points.h"
#include "support/test_meshes.h"

#include <mallow/render/sphere_set.h>
#include <mallow/render/triangle_set.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

constexpr double kMiss = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 2e-4;  // [m], floats over a world of size 10
// Floats may take a ray that passes an edge closer than this for the other side [m].
constexpr double kGrazing = 1e-4;

std::vector<Ray> randomRays(std::mt19937& random, int count) {
    std::vector<Ray> rays;
    for (int i = 0; i < count; ++i) {
        Ray ray;
        ray.origin = test::randomPoint(random, 3.0).cast<float>();
        ray.direction = test::randomDirection(random).cast<float>();
        if (i % 5 == 0) ray.direction = Vec3d::Unit(i / 5 % 3).cast<float>();  // along an axis
        rays.push_back(ray);
    }
    return rays;
}

double sphereDistance(const ShadedSphere& sphere, const Ray& ray, double grow) {
    const Vec3d toCenter = (sphere.center - ray.origin).cast<double>();
    const Vec3d direction = ray.direction.cast<double>().normalized();
    const double along = toCenter.dot(direction);
    const double miss = (toCenter - along * direction).norm();
    const double radius = double(sphere.radius) + grow;
    if (miss >= radius) return kMiss;
    const double t = along - std::sqrt(radius * radius - miss * miss);
    if (!(t > 0.0)) return kMiss;
    return t;
}

class Spheres : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Spheres, TheTreeFindsWhatLookingAtAllFinds) {
    std::mt19937 random(11);
    std::vector<ShadedSphere> spheres;
    std::uniform_real_distribution<float> radius(0.02F, 0.2F);
    for (std::size_t i = 0; i < GetParam(); ++i)
        spheres.push_back({test::randomPoint(random, 2.0).cast<float>(), radius(random),
                           Rgb::Constant(float(i))});
    const SphereSet set(spheres);
    for (const Ray& ray : randomRays(random, 600)) {
        double nearest = kMiss, smaller = kMiss;
        for (const ShadedSphere& sphere : spheres) {
            nearest = std::min(nearest, sphereDistance(sphere, ray, 0.0));
            smaller = std::min(smaller, sphereDistance(sphere, ray, -kGrazing));
        }
        if (std::isfinite(nearest) != std::isfinite(smaller)) continue;
        Hit hit;
        set.closest(ray, hit);
        EXPECT_EQ(std::isfinite(double(hit.t)), std::isfinite(nearest));
        EXPECT_EQ(set.blocks(ray), std::isfinite(nearest));
        if (!std::isfinite(nearest) || smaller - nearest > 0.02) continue;  // grazes another one
        EXPECT_NEAR(double(hit.t), nearest, kTolerance);
        EXPECT_LT(hit.normal.dot(ray.direction), 0.0F);
        Ray shorter = ray;
        shorter.tMax = hit.t - 0.01F;
        EXPECT_FALSE(set.blocks(shorter));
    }
}

// One leaf, several leaves, odd counts, and enough to be built side by side.
INSTANTIATE_TEST_SUITE_P(Counts, Spheres, ::testing::Values(1, 3, 5, 17, 1000, 6001));

/// Volume by Cramer's rule on the edges, not the formula that the renderer uses.
double triangleDistance(const Mesh& mesh, std::size_t t, const Ray& ray, double slack) {
    const auto corner = [&](std::size_t i) -> const Vec3d& {
        return mesh.points[static_cast<std::size_t>(mesh.triangles[t][i])];
    };
    Mat3d A;
    A << corner(1) - corner(0), corner(2) - corner(0), -ray.direction.cast<double>();
    if (std::abs(A.determinant()) < 1e-14) return kMiss;
    const Vec3d uvt = A.inverse() * (ray.origin.cast<double>() - corner(0));
    const bool isInside = uvt.x() >= -slack && uvt.y() >= -slack && uvt.x() + uvt.y() <= 1 + slack;
    if (!isInside || !(uvt.z() > 0.0)) return kMiss;
    return uvt.z();
}

ShadedMesh shadedMesh(const Mesh& mesh) {
    ShadedMesh shaded;
    for (const Vec3d& point : mesh.points) shaded.points.push_back(point.cast<float>());
    for (const auto& [a, b, c] : mesh.triangles)
        shaded.triangles.push_back({std::uint32_t(a), std::uint32_t(b), std::uint32_t(c)});
    shaded.colours.assign(mesh.points.size(), PointColour{Rgb::Constant(0.5F)});
    return shaded;
}

TEST(Triangles, TheTreeFindsWhatLookingAtAllFinds) {
    std::mt19937 random(5);
    Mesh soup;
    for (int t = 0; t < 5000; ++t) {
        const Vec3d at = test::randomPoint(random, 2.0);
        for (int c = 0; c < 3; ++c) soup.points.push_back(at + test::randomPoint(random, 0.15));
        soup.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
    }
    const TriangleSet set(shadedMesh(soup));
    int hits = 0;
    for (const Ray& ray : randomRays(random, 600)) {
        constexpr double kSlack = 1e-4;
        double wide = kMiss, narrow = kMiss;
        for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
            wide = std::min(wide, triangleDistance(soup, t, ray, kSlack));
            narrow = std::min(narrow, triangleDistance(soup, t, ray, -kSlack));
        }
        if (std::isfinite(wide) != std::isfinite(narrow) || narrow - wide > kTolerance) continue;
        Hit hit;
        set.closest(ray, hit);
        EXPECT_EQ(std::isfinite(double(hit.t)), std::isfinite(wide));
        EXPECT_EQ(set.blocks(ray), std::isfinite(wide));
        if (!std::isfinite(wide)) continue;
        ++hits;
        EXPECT_NEAR(double(hit.t), wide, kTolerance);
    }
    EXPECT_GT(hits, 100);
}

TEST(Triangles, NoRaySlipsThroughAClosedMesh) {
    const TriangleSet set(shadedMesh(test::sphereMesh(Vec3d::Zero(), 1.0, 4)));
    std::mt19937 random(2);
    for (int i = 0; i < 20000; ++i) {
        Ray ray;
        ray.origin = (3.0 * test::randomDirection(random)).cast<float>();
        const Vec3f inside = test::randomPoint(random, 0.5).cast<float>();
        ray.direction = (inside - ray.origin).normalized();
        EXPECT_TRUE(set.blocks(ray)) << ray.origin.transpose();
    }
}

TEST(Triangles, RoundMeshesShadeRoundAndBoxesStayFlat) {
    constexpr float kSmooth = 0.9995F;  // cosine to the sphere's normal; flat facets have 0.998
    const TriangleSet ball(shadedMesh(test::sphereMesh(Vec3d::Zero(), 1.0, 4)));
    const TriangleSet box(shadedMesh(test::boxMesh({-1, -1, -1}, {1, 1, 1})));
    std::mt19937 random(4);
    for (int i = 0; i < 500; ++i) {
        Ray ray;
        ray.origin = (4.0 * test::randomDirection(random)).cast<float>();
        ray.direction = (-ray.origin + test::randomPoint(random, 0.3).cast<float>()).normalized();
        Hit onBall, onBox;
        ball.closest(ray, onBall);
        box.closest(ray, onBox);
        ASSERT_TRUE(std::isfinite(onBall.t) && std::isfinite(onBox.t));
        const Vec3f place = ray.origin + onBall.t * ray.direction;
        EXPECT_GT(onBall.normal.dot(place.normalized()), kSmooth);
        EXPECT_NEAR(double(onBox.normal.cwiseAbs().maxCoeff()), 1.0, 1e-5);
    }
}

TEST(Triangles, ColoursAreLinearBetweenTheCorners) {
    ShadedMesh mesh;
    mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    mesh.colours = {{Rgb(1, 0, 0)}, {Rgb(0, 1, 0)}, {Rgb(0, 0, 1)}};
    Ray ray;
    ray.origin = {0.2F, 0.3F, 2.0F};
    ray.direction = {0, 0, -1};
    Hit hit;
    TriangleSet(mesh).closest(ray, hit);
    EXPECT_LT((hit.albedo - Rgb(0.5F, 0.2F, 0.3F)).norm(), 1e-5F);
    EXPECT_NEAR(double(hit.t), 2.0, 1e-6);
}

}  // namespace
}  // namespace mallow
