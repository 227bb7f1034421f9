#include <mallow/math/polar3-inl.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace mallow {
namespace {

namespace lanes = HWY_NAMESPACE;

/// Decompositions in float and double, of matrices U diag(s) V^T with known stretches s.
template <class T>
class Decomposition : public ::testing::Test {
protected:
    using Matrix = lanes::Matrix3<T>;
    using Exact = lanes::Matrix3<double>;
    static constexpr double kRounding = std::numeric_limits<T>::epsilon();
    std::mt19937 random{5};

    Exact randomMatrix() {
        std::uniform_real_distribution<double> entry(-1.0, 1.0);
        Exact A;
        for (double& e : A.e) e = entry(random);
        return A;
    }
    /// Gram-Schmidt, so that nothing under test makes the test's input.
    Exact randomRotation() {
        const Exact A = randomMatrix();
        const auto x = (1.0 / std::sqrt(dot(A.column(0), A.column(0)))) * A.column(0);
        auto y = A.column(1) - dot(x, A.column(1)) * x;
        y = (1.0 / std::sqrt(dot(y, y))) * y;
        return Exact::fromColumns(x, y, cross(x, y));
    }
    static Matrix rounded(const Exact& A) {
        Matrix B;
        for (int i = 0; i < 9; ++i) B.e[i] = static_cast<T>(A.e[i]);
        return B;
    }
    static double distance(const Matrix& A, const Matrix& B) {
        return std::sqrt(static_cast<double>(dot(A - B, A - B)));
    }
};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Decomposition, Precisions);

/// Stretches from the ordinary to the degenerate, each sorted as svd3 sorts them.
constexpr double kStretches[][3] = {
    {1.2, 1.0, 0.8},  {1.0, 1.0, 1.0},  {1.0 + 1e-6, 1.0, 1.0 - 1e-6},
    {1.3, 1.3, 0.5},  {3.0, 1.0, 0.1},  {1.0, 0.01, 1e-4},
    {1.1, 0.9, -0.3}, {1.0, 1.0, -1.0}, {2.0, 1.0, 0.0},
    {1.0, 0.0, 0.0},  {0.0, 0.0, 0.0},  {1e4, 1.0, 1.0}};

TYPED_TEST(Decomposition, FindsTheStretches) {
    for (const auto& s : kStretches) {
        for (int trial = 0; trial < 50; ++trial) {
            const auto U = this->randomRotation(), V = this->randomRotation();
            const auto F = this->rounded(U * lanes::Matrix3<double>::diagonal(s[0], s[1], s[2]) *
                                         transpose(V));
            const auto f = lanes::svd3(F);
            const double tolerance = 20.0 * this->kRounding;
            for (int i = 0; i < 3; ++i) {
                EXPECT_NEAR(static_cast<double>(f.sigma[i]), s[i], tolerance * s[0]);
            }
            const auto D = lanes::Matrix3<TypeParam>::diagonal(f.sigma[0], f.sigma[1], f.sigma[2]);
            EXPECT_LT(this->distance(f.U * D * transpose(f.V), F), tolerance * s[0] + 1e-300);
            const auto I = lanes::Matrix3<TypeParam>::identity();
            EXPECT_LT(this->distance(f.U * transpose(f.U), I), tolerance);
            EXPECT_LT(this->distance(f.V * transpose(f.V), I), tolerance);
            EXPECT_NEAR(static_cast<double>(determinant(f.U)), 1.0, tolerance);
            EXPECT_NEAR(static_cast<double>(determinant(f.V)), 1.0, tolerance);
        }
    }
}

TYPED_TEST(Decomposition, DoesNotDependOnTheScale) {
    const auto F = this->rounded(this->randomMatrix());
    const auto f = lanes::svd3(F);
    for (const TypeParam scale : {TypeParam(0x1p-90), TypeParam(0x1p90)}) {
        const auto g = lanes::svd3(scale * F);
        EXPECT_EQ(this->distance(f.U, g.U), 0.0);
        EXPECT_EQ(g.sigma[1], scale * f.sigma[1]);
    }
}

TYPED_TEST(Decomposition, PolarRotationIsTheKnownOne) {
    for (const auto& s : kStretches) {
        for (int trial = 0; trial < 50; ++trial) {
            const auto U = this->randomRotation(), V = this->randomRotation();
            const auto F = this->rounded(U * lanes::Matrix3<double>::diagonal(s[0], s[1], s[2]) *
                                         transpose(V));
            const auto R = lanes::polarRotation(F);
            const double tolerance = 20.0 * this->kRounding;
            const auto I = lanes::Matrix3<TypeParam>::identity();
            EXPECT_NEAR(static_cast<double>(determinant(R)), 1.0, tolerance);
            EXPECT_LT(this->distance(R * transpose(R), I), tolerance);
            // The smallest two stretches tell how well a rotation is determined.
            const double error = this->distance(R, this->rounded(U * transpose(V)));
            EXPECT_LE(error * (s[1] + s[2]), tolerance * s[0])
                << s[0] << " " << s[1] << " " << s[2];
        }
    }
}

TYPED_TEST(Decomposition, PolarRotationOfARotationIsItself) {
    for (int trial = 0; trial < 50; ++trial) {
        const auto Q = this->rounded(this->randomRotation());
        EXPECT_LT(this->distance(lanes::polarRotation(Q), Q), 4.0 * this->kRounding);
    }
}

TYPED_TEST(Decomposition, SymmetricEigenvectorsDiagonalise) {
    constexpr double kValues[][3] = {{3, 2, 1}, {2, 0, -1}, {1, 1, 1}, {1, 1e-7, -1e-7}, {0, 0, 0}};
    for (const auto& s : kValues) {
        for (int trial = 0; trial < 50; ++trial) {
            const auto Q = this->randomRotation();
            const auto S = lanes::symmetricPart(this->rounded(
                Q * lanes::Matrix3<double>::diagonal(s[0], s[1], s[2]) * transpose(Q)));
            const auto e = lanes::symmetricEigen3(S);
            const double tolerance = 40.0 * this->kRounding;  // 18 rotations from both sides
            for (int i = 0; i < 3; ++i) {
                EXPECT_NEAR(static_cast<double>(e.values[i]), s[i], tolerance * s[0]);
            }
            const auto D =
                lanes::Matrix3<TypeParam>::diagonal(e.values[0], e.values[1], e.values[2]);
            EXPECT_LE(this->distance(e.vectors * D * transpose(e.vectors), toMatrix(S)),
                      tolerance * s[0]);
            EXPECT_NEAR(static_cast<double>(determinant(e.vectors)), 1.0, tolerance);
        }
    }
}

TEST(PolarRotation, DifferentialIsItsDerivative) {
    using Matrix = lanes::Matrix3<double>;
    const Matrix F = {{1.1, 0.2, -0.1, 0.3, 0.8, 0.1, 0.0, -0.2, 1.2}};
    const Matrix dF = {{0.3, -0.2, 0.5, 0.1, 0.9, -0.4, 0.7, 0.2, -0.6}};
    const double h = 1e-5;
    const Matrix slope =
        (0.5 / h) * (lanes::polarRotation(F + h * dF) - lanes::polarRotation(F - h * dF));
    const Matrix dR = lanes::polarRotationDifferential(lanes::polarRotation(F), F, dF);
    EXPECT_LT(std::sqrt(dot(dR - slope, dR - slope)), 1e-9);
}

}  // namespace
}  // namespace mallow
