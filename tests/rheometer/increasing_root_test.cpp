#include <mallow/rheometer/increasing_root.h>

#include <gtest/gtest.h>

#include <limits>

namespace mallow::test {
namespace {

constexpr double kTolerance = 1e-14;

TEST(IncreasingRoot, FindsRootsOnBothSidesOverManyMagnitudes) {
    for (const double root : {-1e3, -1e-6, 1e-9, 1e-3, 2.0, 900.0}) {
        const auto cubic = [&](double x) { return x * x * x - root * root * root; };
        const auto found = increasingRoot(cubic, 1e-9, 1e4, 0.0);
        ASSERT_TRUE(found.has_value()) << root;
        EXPECT_NEAR(*found, root, kTolerance * std::abs(root));
    }
    EXPECT_EQ(increasingRoot([](double x) { return x; }, 1e-9, 1.0, 0.0), 0.0);
}

TEST(IncreasingRoot, IsNotHeldUpByKinksAndJumps) {
    const auto kink = [](double x) { return x < 1.0 ? 1e-12 * (x - 1.0) : 1e12 * (x - 1.0); };
    EXPECT_NEAR(*increasingRoot(kink, 1e-9, 1e4, 0.0), 1.0, kTolerance);
    const auto jump = [](double x) { return x < 0.3 ? -1.0 : 5.0; };
    EXPECT_NEAR(*increasingRoot(jump, 1e-9, 1e4, 0.0), 0.3, kTolerance);
    const auto gone = [](double x) {
        return x < 0.7 ? x - 1.0 : std::numeric_limits<double>::quiet_NaN();
    };
    EXPECT_NEAR(*increasingRoot(gone, 1e-9, 1e4, 0.0), 0.7, kTolerance);
}

TEST(IncreasingRoot, IsNoneWhereTheSignNeverChanges) {
    EXPECT_FALSE(increasingRoot([](double x) { return x / (1.0 + x) - 2.0; }, 1e-9, 1e4, 0.0));
}

}  // namespace
}  // namespace mallow::test
