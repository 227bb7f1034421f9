#include "resample/resample_state.h"

#include <mallow/parallel/for_each.h>
#include <mallow/particles/random.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kR = 0.5 * kDx;

bool everywhere(std::size_t) {
    return true;
}

struct Filled {
    std::vector<Vec3d> old;
    std::vector<VoidPoint> fresh;

    Filled(const std::vector<Vec3d>& points, std::uint64_t seed) : old(points) {
        const auto state = stateOf(makeBatch<double>("elastic", points, resampleSettings()));
        const ParticleCells cells(state, kR);
        fresh = fillVoids(cells, SignedDistance(cells), seed, everywhere);
    }
    double nearest(const Vec3d& x) const {
        double best = 1e9;
        for (const Vec3d& other : old) best = std::min(best, (other - x).norm());
        for (const VoidPoint& other : fresh)
            if (other.position != x) best = std::min(best, (other.position - x).norm());
        return best;
    }
};

std::vector<Vec3d> jitteredCube(int n, double jitter) {
    std::vector<Vec3d> points = cube(n, kDx);
    for (std::size_t p = 0; p < points.size(); ++p)
        points[p] += jitter * kR * (unitCube(hashBits(9, p)) - Vec3d::Constant(0.5));
    return points;
}

TEST(FillVoids, LeavesALatticeAlone) {
    for (const Vec3d& offset : {Vec3d(0.0, 0.0, 0.0), Vec3d(0.013, 0.021, -0.037)})
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            EXPECT_TRUE(Filled(cube(16, kDx, offset), seed).fresh.empty());
}

TEST(FillVoids, FillsGapsWithOneEachAndKeepsApart) {
    const std::vector<Eigen::Vector3i> gaps = {{8, 8, 8}, {5, 9, 6}, {9, 6, 7}};
    std::vector<Vec3d> known = cubeWithGaps(17, kDx, gaps);
    Filled filled(known, 0);
    std::vector<VoidPoint> fresh = filled.fresh;
    for (std::uint64_t pass = 1; pass < 20; ++pass) {  // a dart may miss a gap; twenty do not
        for (const VoidPoint& point : filled.fresh) filled.old.push_back(point.position);
        filled = Filled(filled.old, pass);
        fresh.insert(fresh.end(), filled.fresh.begin(), filled.fresh.end());
    }
    filled = Filled(known, 0);
    filled.fresh = fresh;
    ASSERT_EQ(filled.fresh.size(), gaps.size());
    for (const Eigen::Vector3i& gap : gaps) {
        const Vec3d at = kDense * kR * gap.cast<double>() + 0.1 * kDx * Vec3d::Ones();
        EXPECT_TRUE(std::any_of(filled.fresh.begin(), filled.fresh.end(), [&](const VoidPoint& p) {
            return (p.position - at).norm() < 0.2 * kR;
        }));
    }
    for (const VoidPoint& point : filled.fresh)
        EXPECT_GE(filled.nearest(point.position), kGap * kR * (1.0 - 1e-6));
}

TEST(FillVoids, LeavesTrueHolesEmpty) {  // wider than a sphere: the inside of a bubble is outside
    const std::vector<Vec3d> all = cube(22, kDx);
    std::vector<Vec3d> points;
    for (const Vec3d& x : all)
        if ((x - 10.5 * kR * Vec3d::Ones()).norm() > 3.0 * kR) points.push_back(x);
    ASSERT_LT(points.size() + 80, all.size());
    EXPECT_TRUE(Filled(points, 1).fresh.empty());
}

TEST(FillVoids, CoversTheInsideOfAStretchedBlockAndNotItsRim) {
    std::vector<Vec3d> known = cubeWithGaps(24, kDx, {});
    constexpr double kStretch = 1.4;  // gaps of 0.95 r
    for (Vec3d& x : known) x.x() *= kStretch;
    const std::size_t old = known.size();
    for (std::uint64_t pass = 0; pass < 6; ++pass)
        for (const VoidPoint& point : Filled(known, pass).fresh) known.push_back(point.position);
    const Filled filled(known, 99);
    EXPECT_GT(known.size(), old + old / 10);
    const double edge = kDense * 23.0 * kR;
    for (std::size_t p = old; p < known.size(); ++p) {  // 2.2 r below tops that stand out by r
        EXPECT_GT(known[p].minCoeff(), 0.9 * kR);
        EXPECT_LT(known[p].z(), edge + 0.1 * kDx - 0.9 * kR);
    }
    int uncovered = 0;
    for (std::uint64_t trial = 0; trial < 3000; ++trial) {
        const Vec3d x = 4.0 * kR * Vec3d::Ones() + 14.0 * kR * unitCube(trial);
        if (filled.nearest(x) > (kGap + 0.05) * kR) ++uncovered;
    }
    EXPECT_EQ(uncovered, 0);
}

TEST(FillVoids, DoesNotDependOnTheThreads) {
    const std::vector<Vec3d> points = jitteredCube(20, 1.0);
    std::vector<VoidPoint> first;
    for (const int threads : {1, 2, 7}) {
        std::vector<VoidPoint> now;
        Threads(threads).run([&] { now = Filled(points, 3).fresh; });
        if (threads == 1) first = now;
        ASSERT_EQ(now.size(), first.size());
        ASSERT_GT(first.size(), 20u);
        for (std::size_t n = 0; n < now.size(); ++n) EXPECT_EQ(now[n].position, first[n].position);
    }
}

TEST(FillVoids, AsksWhetherAMaterialMayGrow) {
    const auto state =
        stateOf(makeBatch<double>("elastic", jitteredCube(16, 1.0), resampleSettings()));
    const ParticleCells cells(state, kR);
    EXPECT_TRUE(
        fillVoids(cells, SignedDistance(cells), 1, [](std::size_t) { return false; }).empty());
}

TEST(LargestGap, IsThatOfTheParticles) {
    const auto gap = [](const std::vector<Vec3d>& points) {
        const auto state = stateOf(makeBatch<double>("elastic", points, resampleSettings()));
        const ParticleCells cells(state, kR);
        return largestGap(cells, SignedDistance(cells), 0.3);
    };
    constexpr double kTolerance = 0.05;
    for (const double squeeze : {0.7, 0.9}) {
        std::vector<Vec3d> points = cube(18, kDx);
        for (Vec3d& x : points) x *= squeeze;
        EXPECT_GE(gap(points), squeeze * std::sqrt(0.75) - 1e-9);
        EXPECT_LE(gap(points), squeeze * std::sqrt(0.75) + kTolerance);
    }
    EXPECT_EQ(gap(jitteredCube(18, 1.0)), kGap);
}

}  // namespace
}  // namespace mallow::test
