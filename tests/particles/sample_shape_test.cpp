#include <mallow/parallel/for_each.h>
#include <mallow/particles/poisson_tile.h>
#include <mallow/particles/sample_shape.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kCountTolerance = 0.02;  // of volume * particlesPerCell / dx^3

SampleRegion sphere(const Vec3d& center, double radius) {
    return regionOf({Sphere{center, radius}});
}

SampleRegion box(const Vec3d& min, const Vec3d& max) {
    return regionOf({Box{min, max}});
}

double askedCount(double volume, const SampleSettings& settings) {
    return volume * settings.particlesPerCell / std::pow(settings.dx, 3);
}

/// The smallest distance between any two points, by sorting along x.
double closestPair(std::vector<Vec3d> points) {
    std::sort(points.begin(), points.end(),
              [](const Vec3d& a, const Vec3d& b) { return a.x() < b.x(); });
    double closest = 1e300;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size() && points[j].x() - points[i].x() < closest;
             ++j)
            closest = std::min(closest, (points[i] - points[j]).norm());
    return closest;
}

class Filling : public ::testing::TestWithParam<Sampling> {
protected:
    SampleSettings settings{0.1, 8.0, GetParam(), 5};
};
INSTANTIATE_TEST_SUITE_P(Patterns,
                         Filling,
                         ::testing::Values(Sampling::Regular,
                                           Sampling::Jittered,
                                           Sampling::Poisson),
                         [](const auto& pattern) { return wordOf(pattern.param); });

TEST_P(Filling, HasTheDensityAskedFor) {
    for (const double perCell : {4.0, 8.0, 27.0}) {
        settings.particlesPerCell = perCell;
        const double volume = 4.0 / 3.0 * kPi;
        const Samples samples = fillRegion(sphere({0.3, -2.0, 7.0}, 1.0), settings);
        const double asked = askedCount(volume, settings);
        EXPECT_NEAR(double(samples.positions.size()), asked, kCountTolerance * asked) << perCell;
    }
}

TEST_P(Filling, AllParticlesAreInside) {
    const Vec3d center(0.3, -2.0, 7.0);
    for (const Vec3d& x : fillRegion(sphere(center, 1.0), settings).positions)
        ASSERT_LT((x - center).norm(), 1.0);
}

TEST_P(Filling, VolumesAddUpToTheShapes) {
    const Samples samples = fillRegion(sphere(Vec3d::Zero(), 1.0), settings);
    const double sum = samples.particleVolume() * double(samples.positions.size());
    EXPECT_NEAR(sum, 4.0 / 3.0 * kPi, 1e-12);
}

TEST_P(Filling, DensityIsTheSameAtTheSurfaceAsInTheMiddle) {
    settings.dx = 0.05;
    const Samples samples = fillRegion(sphere(Vec3d::Zero(), 1.0), settings);
    double outerHalf = 0.0;  // beyond the radius that halves the volume
    for (const Vec3d& x : samples.positions) outerHalf += x.norm() > std::cbrt(0.5) ? 1.0 : 0.0;
    EXPECT_NEAR(outerHalf / double(samples.positions.size()), 0.5, 0.01);
}

TEST_P(Filling, IsTheSameForAnyNumberOfThreads) {
    std::vector<Vec3d> one, seven;
    Threads(1).run([&] { one = fillRegion(sphere(Vec3d::Zero(), 0.7), settings).positions; });
    Threads(7).run([&] { seven = fillRegion(sphere(Vec3d::Zero(), 0.7), settings).positions; });
    ASSERT_FALSE(one.empty());
    EXPECT_EQ(one, seven);
}

TEST_P(Filling, AnotherSeedGivesOtherParticlesIfTheyAreRandom) {
    const auto first = fillRegion(sphere(Vec3d::Zero(), 0.7), settings).positions;
    settings.seed = 6;
    const auto second = fillRegion(sphere(Vec3d::Zero(), 0.7), settings).positions;
    EXPECT_EQ(first == second, GetParam() == Sampling::Regular);
}

TEST_P(Filling, AMillionParticlesComeOutRight) {
    settings.dx = 0.02;
    const Samples samples = fillRegion(box({0, 0, 0}, {1, 1, 1}), settings);
    EXPECT_NEAR(double(samples.positions.size()), 1.0e6, 1.0e6 * kCountTolerance);
}

TEST(FillRegion, RegularParticlesTileABoxOfWholeCells) {
    const SampleSettings settings{0.1, 8.0, Sampling::Regular, 1};
    const Samples samples = fillRegion(box({0.1, 0.2, 0.3}, {0.5, 0.4, 0.6}), settings);
    ASSERT_EQ(samples.positions.size(), 8u * 4u * 2u * 3u);
    EXPECT_NEAR(samples.particleVolume(), 0.05 * 0.05 * 0.05, 1e-17);
    Vec3d mean = Vec3d::Zero();
    for (const Vec3d& x : samples.positions) {
        mean += x / double(samples.positions.size());
        const double cells = (x.x() - 0.1) / 0.05 - 0.5;  // middles of cells
        EXPECT_NEAR(cells, std::round(cells), 1e-9);
    }
    EXPECT_LT((mean - Vec3d(0.3, 0.3, 0.45)).norm(), 1e-12);
}

TEST(FillRegion, JitteredParticlesAreOnePerCell) {
    const SampleSettings settings{0.1, 8.0, Sampling::Jittered, 1};
    const Samples samples = fillRegion(box({0, 0, 0}, {0.4, 0.4, 0.4}), settings);
    std::vector<int> perCell(512);
    for (const Vec3d& x : samples.positions) {
        const Eigen::Matrix<std::size_t, 3, 1> cell = (x / 0.05).cast<std::size_t>();
        ++perCell[cell.x() + 8 * (cell.y() + 8 * cell.z())];
    }
    EXPECT_EQ(perCell, std::vector<int>(512, 1));
}

TEST(FillRegion, PoissonParticlesKeepTheirDistanceAcrossTiles) {
    const SampleSettings settings{0.1, 8.0, Sampling::Poisson, 1};
    const Samples samples = fillRegion(box({0, 0, 0}, {2.5, 1.0, 1.0}), settings);
    const double minDistance = 0.05 * makePoissonTile(1).minDistance;
    const double closest = closestPair(samples.positions);
    EXPECT_GE(closest, minDistance * (1.0 - 1e-9));
    EXPECT_LT(closest, minDistance * 1.01) << "the bound is nearly met";
    EXPECT_GT(minDistance, 0.8 * 0.05);
}

TEST(FillRegion, EstimatesAVolumeThatHasNoClosedForm) {
    SampleRegion ball = sphere({0.2, 0.1, 0.0}, 0.5);
    ball.volume.reset();
    const double exact = 4.0 / 3.0 * kPi * 0.125;
    EXPECT_NEAR(regionVolume(ball, 0.05), exact, 0.005 * exact);
    EXPECT_NEAR(regionVolume(ball, 10.0), exact, 0.005 * exact) << "coarser than the shape";
}

TEST(FillRegion, AShapeWithoutInsideGetsNoParticles) {
    const SampleRegion nothing{
        {Vec3d::Zero(), Vec3d::Ones()},
        [](const Vec3d*, std::size_t n, double* phi) { std::fill(phi, phi + n, 1.0); },
        std::nullopt};
    const Samples samples = fillRegion(nothing, {0.1});
    EXPECT_TRUE(samples.positions.empty());
    EXPECT_EQ(samples.volume, 0.0);
    EXPECT_EQ(samples.particleVolume(), 0.0);
}

}  // namespace
}  // namespace mallow
