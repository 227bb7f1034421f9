#include "resample/resample_state.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kR = 0.5 * kDx;

StepState<double> ball(double radius) {
    const auto settings = resampleSettings();
    std::vector<Vec3d> points;
    for (const Vec3d& x : cube(40, kDx, Vec3d::Constant(-20.0 * kR + 0.5 * kR)))
        if (x.norm() < radius) points.push_back(x);
    return stateOf(makeBatch<double>("elastic", points, settings));
}

TEST(SignedDistance, OfABallIsThatToItsSurface) {
    constexpr double kRadius = 14.0;  // r
    const ParticleCells cells(ball(kRadius * kR), kR);
    const SignedDistance distance(cells);
    // The union of spheres reaches up to r beyond the outermost particles, whose lattice is uneven.
    constexpr double kRoughness = 1.2;
    for (double d = kRadius - 3.5; d < kRadius + 3.0; d += 0.25) {
        for (const Vec3d& direction :
             {Vec3d(1, 0, 0), Vec3d(1, 1, 1), Vec3d(-2, 1, 0.3), Vec3d(0, -1, -1)}) {
            const double phi = distance.at(d * direction.normalized());
            EXPECT_NEAR(phi, d - kRadius - 0.5, kRoughness) << d;
        }
    }
    EXPECT_EQ(distance.at(Vec3d::Zero()), -SignedDistance::kBand);
    EXPECT_EQ(distance.at(Vec3d(30.0, 0.0, 0.0)), SignedDistance::kBand);
    EXPECT_EQ(distance.at(Vec3d(-3000.0, 0.0, 0.0)), SignedDistance::kBand);
}

TEST(SignedDistance, IsExactForAPlane) {  // particles at x <= 0: the spheres' tops are at x = r
    const ParticleCells cells(
        stateOf(makeBatch<double>("elastic", cube(24, 0.5 * kDx, Vec3d(-11.5, -11.5, -11.5) * kR),
                                  resampleSettings())),
        kR);  // twice as dense: smoother
    const SignedDistance distance(cells);
    for (double x = -3.0; x <= 3.0; x += 0.5)
        EXPECT_NEAR(distance.at(Vec3d(x, -5.5, -5.5)), x - 1.0, 0.15) << x;
}

TEST(SignedDistance, SignsAreThoseOfTheSpheresAtEveryNode) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-0.3, 0.3);
    std::vector<Vec3d> points(150);
    for (Vec3d& x : points) x = Vec3d(place(random), place(random), place(random));
    const ParticleCells cells(stateOf(makeBatch<double>("elastic", points, resampleSettings())),
                              kR);
    const SignedDistance distance(cells);
    for (std::int64_t i = -8; i <= 8; ++i) {
        for (std::int64_t j = -8; j <= 8; ++j) {
            for (std::int64_t k = -8; k <= 8; ++k) {
                double nearest = 1e9;
                const Vec3d node = kR * Vec3d(double(i), double(j), double(k));
                for (const Vec3d& x : points) nearest = std::min(nearest, (x - node).norm());
                EXPECT_EQ(distance.atNode({i, j, k}) < 0.0, nearest < kR);
            }
        }
    }
}

TEST(ParticleCells, FindWhatIsWithinARadiusOnceEach) {
    std::mt19937 random(6);
    std::uniform_real_distribution<double> place(-0.4, 0.4);
    std::vector<Vec3d> points(400);
    for (Vec3d& x : points) x = Vec3d(place(random), place(random), place(random));
    const auto state = stateOf(makeBatch<double>("elastic", points, resampleSettings()));
    const ParticleCells cells(state, kR);
    ASSERT_EQ(cells.size(), points.size());
    for (const double radius : {0.3 * kR, kR, 3.7 * kR}) {
        const Vec3d x(place(random), place(random), place(random));
        std::vector<int> found(points.size());
        cells.forEachWithin(x, radius, [&](std::size_t n, double squared) {
            EXPECT_EQ(cells.position(n), points[cells.source(n).row]);
            EXPECT_EQ(squared, (cells.position(n) - x).squaredNorm());
            ++found[cells.source(n).row];
        });
        for (std::size_t p = 0; p < points.size(); ++p)
            EXPECT_EQ(found[p], (points[p] - x).norm() <= radius ? 1 : 0);
    }
}

}  // namespace
}  // namespace mallow::test
