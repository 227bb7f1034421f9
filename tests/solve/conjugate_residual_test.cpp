#include <mallow/solve/conjugate_residual.h>

#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace mallow::test {
namespace {

Eigen::MatrixXd randomSymmetric(int n, bool definite) {
    std::srand(3);
    const Eigen::MatrixXd A = Eigen::MatrixXd::Random(n, n);
    if (definite) return A * A.transpose() + Eigen::MatrixXd::Identity(n, n);
    return A + A.transpose();
}

/// The solution and, per number of iterations, the residual.
struct Solved {
    Eigen::VectorXd x;
    SolveReport report;
};

Solved solve(const Eigen::MatrixXd& A,
             const Eigen::VectorXd& diagonal,
             const Eigen::VectorXd& b,
             const SolveLimits& limits) {
    const auto n = static_cast<std::size_t>(b.size());
    const auto vector = [&](const Eigen::VectorXd& v) {
        return std::vector<double>(v.data(), v.data() + v.size());
    };
    std::vector<double> x(n, 0.0);
    ConjugateResidualRoom<double> room;
    const SolveReport report = conjugateResidual(
        [&](const std::vector<double>& in, std::vector<double>& out) {
            Eigen::Map<Eigen::VectorXd>(out.data(), b.size()) =
                A * Eigen::Map<const Eigen::VectorXd>(in.data(), b.size());
        },
        vector(diagonal), vector(b), limits, x, room);
    return {Eigen::Map<Eigen::VectorXd>(x.data(), b.size()), report};
}

class ConjugateResidual : public testing::TestWithParam<bool> {};

TEST_P(ConjugateResidual, SolvesAndTheResidualNeverGrows) {
    constexpr int kSize = 40;
    const Eigen::MatrixXd A = randomSymmetric(kSize, GetParam());
    const Eigen::VectorXd b = Eigen::VectorXd::Random(kSize);
    const Eigen::VectorXd diagonal =
        Eigen::VectorXd::Random(kSize).cwiseAbs() + Eigen::VectorXd::Constant(kSize, 0.5);
    double before = 1.0;
    for (int iterations = 1; iterations < 30; ++iterations) {
        const Solved part = solve(A, diagonal, b, {1e-12, iterations});
        const Eigen::VectorXd r = b - A * part.x;
        const double residual = std::sqrt(r.cwiseAbs2().cwiseQuotient(diagonal).sum() /
                                          b.cwiseAbs2().cwiseQuotient(diagonal).sum());
        EXPECT_NEAR(residual, part.report.residual, 1e-8) << iterations;
        EXPECT_LE(residual, before * (1.0 + 1e-9)) << iterations;
        before = residual;
    }
    const Solved whole = solve(A, diagonal, b, {1e-10, 400});
    EXPECT_TRUE(whole.report.converged());
    EXPECT_LT((A * whole.x - b).norm(), 1e-8 * b.norm());
}

INSTANTIATE_TEST_SUITE_P(Matrices,
                         ConjugateResidual,
                         testing::Bool(),
                         [](const testing::TestParamInfo<bool>& test) {
                             return std::string(test.param ? "Definite" : "Indefinite");
                         });

TEST(ConjugateResidual, TellsWhatItCannotDo) {
    const Eigen::MatrixXd none = Eigen::MatrixXd::Zero(3, 3);
    const Eigen::VectorXd one = Eigen::VectorXd::Ones(3);
    EXPECT_EQ(solve(none, one, one, {1e-6, 10}).report.end, SolveEnd::NotDefinite);
    Eigen::VectorXd bad = one;
    bad[1] = std::nan("");
    EXPECT_EQ(solve(Eigen::MatrixXd::Identity(3, 3), one, bad, {1e-6, 10}).report.end,
              SolveEnd::NotFinite);
    EXPECT_EQ(solve(none, one, Eigen::VectorXd::Zero(3), {1e-6, 10}).report.iterations, 0);
}

}  // namespace
}  // namespace mallow::test
