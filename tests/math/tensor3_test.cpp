#include <mallow/math/tensor3-inl.h>
#include <mallow/math/types.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include <random>

namespace mallow {
namespace {

using Matrix = HWY_NAMESPACE::Matrix3<double>;
using Vector = HWY_NAMESPACE::Vector3<double>;
using Symmetric = HWY_NAMESPACE::Symmetric3<double>;

constexpr double kRounding = 1e-14;

/// Both are column-major: the same nine numbers.
Mat3d eigen(const Matrix& A) {
    return Eigen::Map<const Mat3d>(A.e);
}

class Tensor3 : public ::testing::Test {
protected:
    std::mt19937 random{3};
    Matrix randomMatrix() {
        std::uniform_real_distribution<double> entry(-1.0, 1.0);
        Matrix M;
        for (double& e : M.e) e = entry(random);
        return M;
    }
    const Matrix A = randomMatrix(), B = randomMatrix();
    const Mat3d a = eigen(A), b = eigen(B);
};

TEST_F(Tensor3, AlgebraIsThatOfEigen) {
    EXPECT_EQ(A(2, 1), a(2, 1));
    EXPECT_EQ(A.column(2)[0], a(0, 2));
    EXPECT_LT((eigen(A + B) - (a + b)).norm(), kRounding);
    EXPECT_LT((eigen(A - B) - (a - b)).norm(), kRounding);
    EXPECT_LT((eigen(2.5 * A) - 2.5 * a).norm(), kRounding);
    EXPECT_LT((eigen(A * B) - a * b).norm(), kRounding);
    EXPECT_LT((eigen(transpose(A)) - a.transpose()).norm(), kRounding);
    EXPECT_NEAR(dot(A, B), (a.array() * b.array()).sum(), kRounding);
    EXPECT_NEAR(trace(A), a.trace(), kRounding);
    EXPECT_NEAR(determinant(A), a.determinant(), kRounding);
    EXPECT_LT((eigen(cofactor(A)) - a.determinant() * a.inverse().transpose()).norm(), kRounding);
    EXPECT_LT((eigen(Matrix::identity()) - Mat3d::Identity()).norm(), kRounding);
}

TEST_F(Tensor3, CofactorDifferentialIsItsDerivative) {  // exact by differences: cof is quadratic
    const Matrix difference = 0.5 * (cofactor(A + B) - cofactor(A - B));
    EXPECT_LT(eigen(cofactorDifferential(A, B) - difference).norm(), kRounding);
}

TEST_F(Tensor3, CongruentIsTheProductOfThree) {
    const Symmetric S = symmetricPart(B);
    const Mat3d product = a * eigen(toMatrix(S)) * a.transpose();
    EXPECT_LT((eigen(toMatrix(congruent(A, S))) - product).norm(), kRounding);
}

TEST_F(Tensor3, DeterminantChangeKeepsSmallDigits) {
    EXPECT_NEAR(determinantChange(A), (Mat3d::Identity() + a).determinant() - 1.0, kRounding);
    const double e = 1e-12;  // the determinant's own rounding would be 1e-4 of the trace
    EXPECT_NEAR(determinantChange(e * A) / e, a.trace(), 1e-11);
}

TEST_F(Tensor3, SymmetricProductsAreThoseOfMatrices) {
    const Symmetric S = timesTranspose(A);
    EXPECT_LT((eigen(toMatrix(S)) - a * a.transpose()).norm(), kRounding);
    const Matrix AS = A * toMatrix(S);  // A S A^T is symmetric
    EXPECT_LT(
        (eigen(toMatrix(symmetricProductTransposed(AS, A))) - a * a * a.transpose() * a.transpose())
            .norm(),
        kRounding);
    EXPECT_LT((eigen(toMatrix(symmetricPart(A))) - 0.5 * (a + a.transpose())).norm(), kRounding);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) EXPECT_EQ(S(i, j), toMatrix(S)(i, j));
    }
}

TEST_F(Tensor3, SymmetricAlgebraIsThatOfMatrices) {
    const Symmetric S = timesTranspose(A), R = symmetricPart(B);
    EXPECT_NEAR(dot(S, R), dot(toMatrix(S), toMatrix(R)), kRounding);
    EXPECT_NEAR(trace(S), trace(toMatrix(S)), kRounding);
    EXPECT_NEAR(determinant(S), determinant(toMatrix(S)), kRounding);
    EXPECT_NEAR(trace(deviator(S)), 0.0, kRounding);
    EXPECT_LT(
        eigen(toMatrix(deviator(S)) - toMatrix(S) + trace(S) / 3.0 * Matrix::identity()).norm(),
        kRounding);
    EXPECT_LT(eigen(toMatrix(2.0 * S - R + S) - (3.0 * toMatrix(S) - toMatrix(R))).norm(),
              kRounding);
    EXPECT_LT(eigen(toMatrix(addToDiagonal(R, 0.3) - R) - 0.3 * Matrix::identity()).norm(),
              kRounding);
}

TEST_F(Tensor3, EigenvaluesStayInTheirBounds) {
    for (int trial = 0; trial < 100; ++trial) {
        const Symmetric S = symmetricPart(randomMatrix());
        const Vec3d values = Eigen::SelfAdjointEigenSolver<Mat3d>(eigen(toMatrix(S))).eigenvalues();
        EXPECT_GE(eigenvalueBound(S), values.cwiseAbs().maxCoeff() - kRounding);
        EXPECT_LE(eigenvalueLowerBound(S), values.minCoeff() + kRounding);
    }
    const Symmetric diagonal = Symmetric::diagonal(0.5, 2.0, 1.0);
    EXPECT_EQ(eigenvalueBound(diagonal), 2.0);
    EXPECT_EQ(eigenvalueLowerBound(diagonal), 0.5);
}

TEST_F(Tensor3, VectorsTurnByTheRightHand) {
    const Vector x = {{1, 0, 0}}, y = {{0, 1, 0}};
    EXPECT_EQ(cross(x, y)[2], 1.0);
    EXPECT_EQ(dot(x + y, x - y), 0.0);
    EXPECT_LT(eigen(Matrix::fromColumns(A * x, A * y, A * cross(x, y)) - A).norm(), kRounding);
}

}  // namespace
}  // namespace mallow
