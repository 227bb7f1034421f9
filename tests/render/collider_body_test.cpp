#include "support/random_points.h"

#include <mallow/render/collider_body.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

const Bounds kAll = {Vec3d::Constant(-4.0), Vec3d::Constant(4.0)};
constexpr double kTolerance = 2e-3;  // [m]: grazing rays stop a little before the surface

Collider ballAt(const Vec3d& center, double radius) {
    Collider collider;
    collider.shape.geometry = Sphere{center, radius};
    return collider;
}

TEST(ColliderBody, IsHitWhereTheSphereIs) {
    const Vec3d origin(10, -3, 2);  // of the rays
    Collider ball = ballAt({0.2, 0.1, -0.3}, 0.7);
    ball.motion.velocity = {0.5, 0, 0};
    const Vec3d center(1.2, 0.1, -0.3);  // two seconds later
    const ColliderBody body(poseCollider(ball, 2.0), origin, kAll);
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i) {
        const Vec3d from = center + 2.5 * test::randomDirection(random);
        const Vec3d direction = (center + test::randomPoint(random, 0.6) - from).normalized();
        const double along = (center - from).dot(direction);
        const double miss = (center - from - along * direction).norm();
        if (std::abs(miss - 0.7) < 0.02) continue;
        Ray ray;
        ray.origin = (from - origin).cast<float>();
        ray.direction = direction.cast<float>();
        Hit hit;
        body.closest(ray, hit);
        EXPECT_EQ(body.blocks(ray), miss < 0.7);
        ASSERT_EQ(std::isfinite(hit.t), miss < 0.7);
        if (miss > 0.7) continue;
        EXPECT_NEAR(double(hit.t), along - std::sqrt(0.49 - miss * miss), kTolerance);
        const Vec3d normal = (from + double(hit.t) * direction - center).normalized();
        EXPECT_GT(normal.dot(hit.normal.cast<double>()), 0.999);
    }
}

TEST(ColliderBody, OneThatKeepsMaterialInsideIsGlass) {
    Collider bowl = ballAt(Vec3d::Zero(), 1.0);
    bowl.invert = true;
    const ColliderBody body(poseCollider(bowl, 0.0), Vec3d::Zero(), kAll);
    Ray ray;
    ray.origin = {0, 0, 3};
    ray.direction = {0, 0, -1};
    Hit hit;
    body.closest(ray, hit);
    EXPECT_NEAR(double(hit.t), 2.0, kTolerance);
    EXPECT_LT(hit.opacity, 0.5F);
    EXPECT_FALSE(body.blocks(ray));
    ray.origin = {0.9F, 0.9F, 3};  // through the corner of its box, where no glass is
    Hit none;
    body.closest(ray, none);
    EXPECT_FALSE(std::isfinite(none.t));
}

TEST(ColliderBody, PlanesHaveNoEndAndAreNotDrawn) {
    Collider floor;
    floor.shape.geometry = Plane{Vec3d::Zero(), Vec3d::UnitY()};
    const PosedCollider posed = poseCollider(floor, 0.0);
    EXPECT_TRUE(isEmpty(boundsOfCollider(posed)));
    Ray ray;
    ray.origin = {0, 3, 0};
    ray.direction = {0, -1, 0};
    EXPECT_FALSE(ColliderBody(posed, Vec3d::Zero(), kAll).blocks(ray));
}

}  // namespace
}  // namespace mallow
