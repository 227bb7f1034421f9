#include <mallow/step/positive_increment.h>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

TEST(PositiveIncrement, IsOnePlusMWhereThatIsSmall) {
    Mat3d M;
    M << 0.1, -0.2, 0.0, 0.05, 0.1, 0.3, -0.1, 0.0, -0.15;
    EXPECT_EQ(positiveIncrement(M), Mat3d(Mat3d::Identity() + M));
}

/// What det(I + M) > 0 alone would let pass: two directions turned inside out.
TEST(PositiveIncrement, TurnsNothingInsideOut) {
    const Mat3d M = Vec3d(-3.0, -2.5, 0.1).asDiagonal();
    ASSERT_GT((Mat3d::Identity() + M).determinant(), 0.0);
    const Mat3d R = positiveIncrement(M);
    for (int a = 0; a < 3; ++a) EXPECT_GT(R(a, a), 0.0);
    for (unsigned seed = 1; seed < 20; ++seed) {
        std::srand(seed);
        EXPECT_GT(positiveIncrement(4.0 * Mat3d::Random()).determinant(), 0.0);
    }
}

/// A truncated series of the exponential: more halvings come closer to it.
TEST(PositiveIncrement, ApproachesTheExponential) {
    const double rate = -0.9;
    const double R = positiveIncrement(rate * Mat3d::Identity())(0, 0);
    EXPECT_NEAR(R, std::pow(1.0 + rate / 4.0, 4), 1e-14);
    EXPECT_LT(std::abs(R - std::exp(rate)), std::abs(1.0 + rate - std::exp(rate)));
}

}  // namespace
}  // namespace mallow::test
