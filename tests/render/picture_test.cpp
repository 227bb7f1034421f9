/// @file picture_test.cpp
/// Whole pictures against what optics says: where things appear, how large, what they shade.
#include "support/lattice.h"
#include "support/test_meshes.h"

#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/render/frame_contents.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

constexpr int kWidth = 320, kHeight = 240;

Geometry ballsAt(const std::vector<Vec3d>& centers, double radius) {
    Geometry balls;
    balls.table.resize(centers.size());
    Column& P = balls.table.points.add("P", ColumnType::Float64, 3);
    Column& pscale = balls.table.points.add("pscale", ColumnType::Float64);
    Column& Cd = balls.table.points.add("Cd", ColumnType::Float32, 3);
    for (std::size_t i = 0; i < centers.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, centers[i][axis]);
        pscale.setNumber(i, 0, radius);
        Cd.setNumber(i, 0, 0.02);  // dark: its shape is told from the bright backdrop
    }
    return balls;
}

Geometry polygonsOf(const Mesh& mesh) {
    Geometry geometry;
    geometry.table.resize(mesh.points.size());
    Column& P = geometry.table.points.add("P", ColumnType::Float64, 3);
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, mesh.points[i][axis]);
    geometry.table.points.add("Cd", ColumnType::Float32, 3);
    for (const auto& triangle : mesh.triangles) {
        geometry.polygonSizes.push_back(3);
        for (const int point : triangle) geometry.polygonPoints.push_back(point);
    }
    return geometry;
}

FrameContents showing(Geometry part) {
    FrameContents contents;
    contents.source = "test";
    contents.parts.push_back(std::move(part));
    return contents;
}

Camera cameraAt(const Vec3d& eye) {
    Camera camera;
    camera.eye = eye;
    return camera;
}

struct Silhouette {
    double area = 0.0, x = 0.0, y = 0.0;  ///< [pixels]; of its middle
};

/// Pixels that are less than half as bright as the backdrop.
Silhouette silhouetteOf(const FrameContents& contents, const Camera& camera) {
    RenderSettings settings;
    const Image picture = renderContents(contents, settings, camera, kWidth, kHeight);
    const Image empty = renderContents(FrameContents(), settings, camera, kWidth, kHeight);
    Silhouette found;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            if (picture.at(x, y)[1] > 0.5F * empty.at(x, y)[1]) continue;
            found.area += 1.0;
            found.x += x + 0.5;
            found.y += y + 0.5;
        }
    found.x /= found.area;
    found.y /= found.area;
    return found;
}

/// A sphere seen along the line of sight is a disc whose rim is where rays touch it.
double discArea(const Camera& camera, double distance, double radius) {
    const double kPi = std::acos(-1.0);
    const double pixelsPerSlope = 0.5 * kHeight / std::tan(0.5 * camera.fieldOfView * kPi / 180.0);
    const double rim = pixelsPerSlope * std::tan(std::asin(radius / distance));
    return kPi * rim * rim;
}

constexpr double kAreaTolerance = 0.01;   // relative: the rim is 3 % of the disc's pixels
constexpr double kPlaceTolerance = 0.35;  // [pixels]

TEST(Picture, ASphereHasTheSilhouetteOfItsSize) {
    const Camera camera = cameraAt({0, 0, 5});
    const double expected = discArea(camera, 5.0, 0.9);
    const Silhouette ball = silhouetteOf(showing(ballsAt({Vec3d::Zero()}, 0.9)), camera);
    EXPECT_NEAR(ball.area, expected, kAreaTolerance * expected);
    const Silhouette mesh =
        silhouetteOf(showing(polygonsOf(test::sphereMesh(Vec3d::Zero(), 0.9, 5))), camera);
    EXPECT_NEAR(mesh.area, expected, kAreaTolerance * expected);
}

TEST(Picture, ThingsAreWhereTheCameraPutsThem) {
    const Camera camera = cameraAt({2, 1.5, 4});
    for (const Vec3d& place : {Vec3d(0.4, 0.3, 0.2), Vec3d(-0.7, 0.1, 0.5), Vec3d(0, -0.5, -1)}) {
        const PixelPosition expected = pixelOf(camera, kWidth, kHeight, place);
        const Silhouette ball = silhouetteOf(showing(ballsAt({place}, 0.1)), camera);
        EXPECT_NEAR(ball.x, expected.x, kPlaceTolerance);
        EXPECT_NEAR(ball.y, expected.y, kPlaceTolerance);
    }
}

TEST(Picture, FarFromTheOriginItIsTheSame) {
    const Vec3d far(4096, -1024, 2048);
    Camera camera = cameraAt({0, 0, 5});
    const double here = silhouetteOf(showing(ballsAt({Vec3d::Zero()}, 0.5)), camera).area;
    camera.eye += far;
    camera.target += far;
    EXPECT_NEAR(silhouetteOf(showing(ballsAt({far}, 0.5)), camera).area, here, 1e-3 * here);
}

/// Brightness of the ground, seen from above, at a place.
double groundLight(const Image& picture, const Camera& camera, const Vec3d& place) {
    const PixelPosition p = pixelOf(camera, kWidth, kHeight, place);
    double sum = 0.0;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) sum += double(picture.at(int(p.x) + dx, int(p.y) + dy)[1]);
    return sum / 25.0;
}

TEST(Picture, ShadowsLieWhereTheLampIsHidden) {
    const Vec3d center(0, 1, 0), toLamp(1, 1, 0);
    Camera camera = cameraAt({0, 6, 4});
    RenderSettings settings;
    settings.ground = 0.0;
    settings.toLamp = toLamp;
    settings.samples = 64;
    for (const FrameContents& contents :
         {showing(ballsAt({center}, 0.4)), showing(polygonsOf(test::sphereMesh(center, 0.4, 3)))}) {
        const Image picture = renderContents(contents, settings, camera, kWidth, kHeight);
        const Image empty = renderContents(FrameContents(), settings, camera, kWidth, kHeight);
        const Vec3d shadow(-1, 0, 0), opposite(1, 0, 0);
        const double dark =
            groundLight(picture, camera, shadow) / groundLight(empty, camera, shadow);
        const double lit =
            groundLight(picture, camera, opposite) / groundLight(empty, camera, opposite);
        EXPECT_LT(dark, 0.65);
        EXPECT_GT(dark, 0.2);  // the dome still shines into it
        EXPECT_GT(lit, 0.9);
    }
}

TEST(Picture, IsTheSameWithAnyNumberOfThreads) {
    std::vector<Vec3d> centers;
    centers.reserve(5000);
    for (std::size_t i = 0; i < 5000; ++i) centers.push_back(test::latticePoint(i, 17, 0.05));
    FrameContents contents = showing(ballsAt(centers, 0.03));
    contents.parts.push_back(polygonsOf(test::sphereMesh({1, 0.5, 0}, 0.3, 5)));
    RenderSettings settings;
    settings.ground = 0.0;
    settings.samples = 4;
    const Camera camera = cameraAt({2, 1.5, 4});
    std::vector<Image> pictures(3);
    for (int threads = 1; threads <= 3; ++threads)
        Threads(threads).run([&] {
            pictures[std::size_t(threads - 1)] =
                renderContents(contents, settings, camera, kWidth, kHeight);
        });
    EXPECT_EQ(pictures[0].rgb, pictures[1].rgb);
    EXPECT_EQ(pictures[0].rgb, pictures[2].rgb);
}

TEST(Picture, ParticlesBecomeASurfaceOfTheirVolumeAndColour) {
    Geometry block;
    block.table.resize(8000);
    Column& P = block.table.points.add("P", ColumnType::Float32, 3);
    Column& volume = block.table.points.add("volume", ColumnType::Float32);
    Column& warm = block.table.points.add("warmth", ColumnType::Float32);
    for (std::size_t i = 0; i < 8000; ++i) {
        const Vec3d x = test::latticePoint(i, 20, 0.1) - Vec3d::Constant(0.95);
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, x[axis]);
        volume.setNumber(i, 0, 1e-3);
        warm.setNumber(i, 0, 10.0 + x.y());
    }
    FrameContents contents = showing(block);
    const Colouring colouring = colouringFromText("warmth");
    makeSurfaces(contents, SurfaceSettings(), colouring);
    ASSERT_EQ(contents.parts.size(), 1U);
    const Geometry& mesh = contents.parts[0];
    ASSERT_TRUE(mesh.isMesh());
    const Column& y = *mesh.table.points.find("P");
    const Column& value = *mesh.table.points.find("warmth");
    constexpr double kSpacing = 0.1;  // values stay between those of the particles
    for (std::size_t i = 0; i < mesh.table.pointCount(); ++i)
        EXPECT_NEAR(value.number(i), 10.0 + y.number(i, 1), kSpacing);
    SequenceExtent extent;
    extent.include(contents, colouring);
    EXPECT_NEAR(extent.box.max.x(), 1.0, 0.05);
    EXPECT_NEAR(extent.values.min, 9.0, kSpacing);
    EXPECT_NEAR(extent.values.max, 11.0, kSpacing);
}

TEST(Picture, RefusesPositionsThatAreNotFinite) {
    Geometry bad = ballsAt({Vec3d::Zero(), Vec3d(0, std::nan(""), 0)}, 0.1);
    try {
        renderContents(showing(bad), RenderSettings(), Camera(), 8, 8);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
                     "test: P of point 1 is not finite, expected numbers to draw it at");
    }
}

}  // namespace
}  // namespace mallow
