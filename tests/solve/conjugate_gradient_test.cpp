#include <mallow/parallel/for_each.h>
#include <mallow/solve/conjugate_gradient.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// -u'' on n inner points of a line with u = 0 at both ends, spacing 1.
void secondDifference(const std::vector<double>& u, std::vector<double>& y) {
    const std::size_t n = u.size();
    forEachIndex(0, n, 512, [&](std::size_t i) {
        const double left = i == 0 ? 0.0 : u[i - 1];
        const double right = i + 1 == n ? 0.0 : u[i + 1];
        y[i] = 2.0 * u[i] - left - right;
    });
}

void asItIs(const std::vector<double>& r, std::vector<double>& z) {
    z = r;
}

/// An eigenvector of the second difference: the eigenvalue is 2 - 2 cos(k pi/(n + 1)).
std::vector<double> sine(std::size_t n, int k) {
    std::vector<double> u(n);
    for (std::size_t i = 0; i < n; ++i)
        u[i] = std::sin(k * kPi * static_cast<double>(i + 1) / static_cast<double>(n + 1));
    return u;
}

TEST(ConjugateGradient, FindsTwoModesInTwoIterations) {
    const std::size_t n = 300;
    const std::vector<double> low = sine(n, 2), high = sine(n, 71);
    const auto eigenvalue = [&](int k) { return 2.0 - 2.0 * std::cos(k * kPi / (n + 1.0)); };
    std::vector<double> b(n), x(n, 0.0);
    for (std::size_t i = 0; i < n; ++i) b[i] = low[i] + high[i];
    ConjugateGradientRoom<double> room;
    const SolveReport report = conjugateGradient(secondDifference, asItIs, b, {1e-9, 10}, x, room);
    EXPECT_EQ(report.end, SolveEnd::Converged);
    EXPECT_EQ(report.iterations, 2);  // as many as there are eigenvalues in b
    for (std::size_t i = 0; i < n; ++i)
        EXPECT_NEAR(x[i], low[i] / eigenvalue(2) + high[i] / eigenvalue(71), 1e-9 / eigenvalue(2));
}

TEST(ConjugateGradient, AnExactPreconditionerNeedsOneIteration) {
    const auto apply = [](const std::vector<double>& u, std::vector<double>& y) {
        for (std::size_t i = 0; i < u.size(); ++i) y[i] = (1.0 + static_cast<double>(i)) * u[i];
    };
    const auto inverse = [](const std::vector<double>& r, std::vector<double>& z) {
        for (std::size_t i = 0; i < r.size(); ++i) z[i] = r[i] / (1.0 + static_cast<double>(i));
    };
    const std::vector<double> b(50, 1.0);
    std::vector<double> x(50, 0.0);
    ConjugateGradientRoom<double> room;
    EXPECT_EQ(conjugateGradient(apply, inverse, b, {1e-12, 10}, x, room).iterations, 1);
    for (std::size_t i = 0; i < 50; ++i)
        EXPECT_NEAR(x[i], 1.0 / (1.0 + static_cast<double>(i)), 1e-15);
}

TEST(ConjugateGradient, GoesOnFromTheFirstGuess) {
    const std::size_t n = 40;
    std::vector<double> x = sine(n, 3), b(n);
    secondDifference(x, b);
    ConjugateGradientRoom<double> room;
    EXPECT_EQ(conjugateGradient(secondDifference, asItIs, b, {1e-12, 10}, x, room).iterations, 0);
}

TEST(ConjugateGradient, NothingAskedGivesNothing) {
    const std::vector<double> b(7, 0.0);
    std::vector<double> x(7, 3.0);
    ConjugateGradientRoom<double> room;
    EXPECT_TRUE(conjugateGradient(secondDifference, asItIs, b, {1e-12, 10}, x, room).converged());
    EXPECT_EQ(x, b);
}

TEST(ConjugateGradient, SaysWhenItRanOut) {
    const std::vector<double> b(200, 1.0);
    std::vector<double> x(200, 0.0);
    ConjugateGradientRoom<double> room;
    const SolveReport report = conjugateGradient(secondDifference, asItIs, b, {1e-12, 5}, x, room);
    EXPECT_EQ(report.end, SolveEnd::OutOfIterations);
    EXPECT_EQ(report.iterations, 5);
    EXPECT_GT(report.residual, 1e-12);
}

TEST(ConjugateGradient, SaysWhenTheMatrixIsNotDefinite) {
    const auto negative = [](const std::vector<double>& u, std::vector<double>& y) {
        for (std::size_t i = 0; i < u.size(); ++i) y[i] = i == 3 ? -u[i] : u[i];
    };
    std::vector<double> b(10, 0.0), x(10, 0.0);
    b[3] = 1.0;
    ConjugateGradientRoom<double> room;
    EXPECT_EQ(conjugateGradient(negative, asItIs, b, {1e-12, 5}, x, room).end,
              SolveEnd::NotDefinite);
}

TEST(ConjugateGradient, SaysWhenThereIsNoNumber) {
    std::vector<double> b(10, 1.0), x(10, 0.0);
    b[4] = std::numeric_limits<double>::quiet_NaN();
    ConjugateGradientRoom<double> room;
    EXPECT_EQ(conjugateGradient(secondDifference, asItIs, b, {1e-12, 5}, x, room).end,
              SolveEnd::NotFinite);
}

TEST(ConjugateGradient, HasTheSameBitsForAnyNumberOfThreads) {
    const std::size_t n = 20011;
    std::vector<double> b(n);
    for (std::size_t i = 0; i < n; ++i) b[i] = std::sin(0.37 * static_cast<double>(i));
    const auto solve = [&](int threads) {
        std::vector<double> x(n, 0.0);
        ConjugateGradientRoom<double> room;
        Threads(threads).run([&] {
            conjugateGradient(secondDifference, asItIs, b, {1e-14, 60}, x, room);
        });
        return x;
    };
    const std::vector<double> one = solve(1);
    EXPECT_EQ(solve(2), one);
    EXPECT_EQ(solve(7), one);
}

}  // namespace
}  // namespace mallow
