#include "support/random_points.h"

#include <mallow/render/camera.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

constexpr double kRounding = 1e-9;
constexpr int kWidth = 640, kHeight = 360;

TEST(Camera, ItsTargetIsInTheMiddleAndUpIsUp) {
    Camera camera;
    camera.eye = {3, 2, 5};
    camera.target = {1, 0.5, -1};
    const PixelPosition middle = pixelOf(camera, kWidth, kHeight, camera.target);
    EXPECT_NEAR(middle.x, 320.0, kRounding);
    EXPECT_NEAR(middle.y, 180.0, kRounding);
    EXPECT_NEAR(middle.depth, (camera.target - camera.eye).norm(), kRounding);
    EXPECT_LT(pixelOf(camera, kWidth, kHeight, camera.target + 0.1 * Vec3d::UnitY()).y, 180.0);
}

TEST(Camera, FieldOfViewIsFromBottomToTop) {
    Camera camera;
    camera.eye = {0, 0, 4};
    camera.fieldOfView = 50.0;
    const double top = 4.0 * std::tan(25.0 * std::acos(-1.0) / 180.0);
    EXPECT_NEAR(pixelOf(camera, kWidth, kHeight, {0, top, 0}).y, 0.0, 1e-6);
    EXPECT_NEAR(pixelOf(camera, kWidth, kHeight, {0, -top, 0}).y, kHeight, 1e-6);
    // Pixels are square.
    EXPECT_NEAR(pixelOf(camera, kWidth, kHeight, {top, 0, 0}).x, 320.0 + 180.0, 1e-6);
}

TEST(Camera, DirectionsArePixelsBackwards) {
    std::mt19937 random(3);
    Camera camera;
    camera.eye = {-2, 1, 3};
    camera.target = {0.3, 0.2, 0.1};
    for (int i = 0; i < 200; ++i) {
        const Vec3d x = camera.target + test::randomPoint(random, 0.8);
        const PixelPosition pixel = pixelOf(camera, kWidth, kHeight, x);
        const Vec3d direction = directionOf(camera, kWidth, kHeight, pixel.x, pixel.y);
        EXPECT_LT((direction - (x - camera.eye).normalized()).norm(), kRounding);
    }
}

TEST(Camera, LooksStraightDownToo) {
    Camera camera;
    camera.eye = {0, 5, 0};
    const CameraFrame frame = frameOf(camera);
    EXPECT_NEAR(frame.right.norm(), 1.0, kRounding);
    EXPECT_NEAR(frame.right.dot(frame.forward), 0.0, kRounding);
    EXPECT_NEAR(frame.up.dot(frame.forward), 0.0, kRounding);
}

TEST(Camera, FittedOneSeesTheWholeBoxAndNoSmallerThanItMust) {
    constexpr double kFilled = 0.86;  // of the side that is fuller
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        const Vec3d middle = test::randomPoint(random, 10.0);
        const Vec3d half = test::randomPoint(random, 2.0).cwiseAbs() + Vec3d::Constant(0.01);
        const Bounds box = {middle - half, middle + half};
        const Camera camera =
            fittedCamera(box, double(kWidth) / kHeight, test::randomDirection(random));
        double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3d x(corner & 1 ? box.max.x() : box.min.x(),
                          corner & 2 ? box.max.y() : box.min.y(),
                          corner & 4 ? box.max.z() : box.min.z());
            const PixelPosition p = pixelOf(camera, kWidth, kHeight, x);
            ASSERT_GT(p.depth, 0.0);
            left = std::min(left, p.x), right = std::max(right, p.x);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
        }
        EXPECT_NEAR(std::max((right - left) / kWidth, (bottom - top) / kHeight), kFilled, 0.2);
        EXPECT_GE(left, 0.0);
        EXPECT_GE(top, 0.0);
        EXPECT_LE(right, kWidth);
        EXPECT_LE(bottom, kHeight);
    }
}

}  // namespace
}  // namespace mallow
