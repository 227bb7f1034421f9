#include <mallow/particles/random.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

namespace mallow {
namespace {

TEST(Random, IsUniformInEachOfItsTenths) {
    constexpr std::uint64_t kDraws = 100000;
    std::vector<int> count(10);
    for (std::uint64_t i = 0; i < kDraws; ++i)
        ++count[static_cast<std::size_t>(10.0 * unitInterval(hashBits(7, i)))];
    const double expected = kDraws / 10.0;
    for (const int n : count) EXPECT_NEAR(n, expected, 5.0 * std::sqrt(expected));
}

TEST(Random, NeighbouringCellsAreUncorrelated) {
    constexpr int kSide = 40;
    double sum = 0.0;
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j)
            for (int k = 0; k < kSide; ++k) {
                const Vec3d a = jitterOf(3, {i, j, k}) - Vec3d::Constant(0.5);
                const Vec3d b = jitterOf(3, {i + 1, j, k}) - Vec3d::Constant(0.5);
                sum += a.dot(b);
            }
    // Each product of two uniforms on [-1/2, 1/2] has variance 1/144.
    const double samples = 3.0 * kSide * kSide * kSide;
    EXPECT_LT(std::abs(sum), 4.0 * std::sqrt(samples / 144.0));
}

TEST(Random, CellsSeedsAndSignsDiffer) {
    std::set<double> seen;
    for (const std::uint64_t seed : {0u, 1u, 2u})
        for (std::int64_t i = -2; i <= 2; ++i)
            for (std::int64_t j = -2; j <= 2; ++j)
                for (std::int64_t k = -2; k <= 2; ++k)
                    for (int axis = 0; axis < 3; ++axis)
                        seen.insert(jitterOf(seed, {i, j, k})[axis]);
    EXPECT_EQ(seen.size(), 3u * 125u * 3u);
}

TEST(Random, StaysBelowOne) {
    EXPECT_LT(unitInterval(~std::uint64_t{0}), 1.0);
    EXPECT_EQ(unitInterval(0), 0.0);
}

}  // namespace
}  // namespace mallow
