/// @file newton_test.cpp
/// Minima that are known, of functions that are not quadratic, end somewhere or have bounds.
#include <mallow/solve/newton.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace mallow::test {
namespace {

/// sum c_i (x_i - ln x_i) + (sum x_i - s)^2/2: convex, infinite from 0 on downward. Optional lower
/// bounds.
struct Barrier {
    std::vector<double> c;
    double s = 0.0;
    std::vector<double> least = {};  ///< empty: none
    int values = 0;

    double total(const std::vector<double>& x) const {
        double sum = -s;
        for (const double each : x) sum += each;
        return sum;
    }
    double value(const std::vector<double>& x) {
        ++values;
        double sum = 0.5 * total(x) * total(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (!(x[i] > 0.0)) return std::numeric_limits<double>::infinity();
            sum += c[i] * (x[i] - std::log(x[i]));
        }
        return sum;
    }
    void gradient(const std::vector<double>& x, std::vector<double>& g) const {
        for (std::size_t i = 0; i < x.size(); ++i) g[i] = c[i] * (1.0 - 1.0 / x[i]) + total(x);
    }
    void restrict(const std::vector<double>& x, std::vector<double>& g) {
        held.assign(x.size(), false);
        for (std::size_t i = 0; i < least.size(); ++i) held[i] = x[i] <= least[i] && g[i] > 0.0;
        drop(g);
    }
    void linearise(const std::vector<double>& x) { at = x; }
    void apply(const std::vector<double>& p, std::vector<double>& y) const {
        double sum = 0.0;
        for (const double each : p) sum += each;
        for (std::size_t i = 0; i < p.size(); ++i) y[i] = c[i] / (at[i] * at[i]) * p[i] + sum;
        drop(y);
    }
    void precondition(const std::vector<double>& r, std::vector<double>& z) const {
        for (std::size_t i = 0; i < r.size(); ++i) z[i] = r[i] / (c[i] / (at[i] * at[i]) + 1.0);
        drop(z);
    }
    void project(std::vector<double>& x) const {
        for (std::size_t i = 0; i < least.size(); ++i) x[i] = std::max(x[i], least[i]);
    }
    double size(const std::vector<double>& g) const { return std::sqrt(dot(g, g)); }

    void drop(std::vector<double>& v) const {
        for (std::size_t i = 0; i < held.size(); ++i)
            if (held[i]) v[i] = 0.0;
    }
    std::vector<double> at = {};
    std::vector<bool> held = {};
};

TEST(Newton, FindsTheMinimumWithinWhereTheFunctionIsFinite) {
    Barrier problem{{1.0, 20.0, 0.3}, 7.0, {}};
    std::vector<double> x = {1e-3, 50.0, 2.0};
    NewtonRoom room;
    NewtonLimits limits;
    limits.tolerance = 1e-12;
    const NewtonReport report = minimise(problem, limits, x, room);
    ASSERT_TRUE(report.converged());
    EXPECT_LT(report.iterations, 30);
    EXPECT_GE(report.linearIterations, report.iterations);
    std::vector<double> g(3);
    problem.gradient(x, g);
    for (const double each : g) EXPECT_NEAR(each, 0.0, 1e-9);
}

TEST(Newton, HoldsBoundsWithTheSignOfWhatTheyBear) {
    // Without bounds x would be below 1; the first two are held there, the third is not.
    Barrier problem{{1.0, 1.0, 1.0}, -5.0, {1.0, 0.8, 0.05}};
    std::vector<double> x = {3.0, 3.0, 3.0};
    NewtonRoom room;
    NewtonLimits limits;
    limits.tolerance = 1e-10;
    ASSERT_TRUE(minimise(problem, limits, x, room).converged());
    EXPECT_EQ(x[0], 1.0);
    EXPECT_EQ(x[1], 0.8);
    EXPECT_GT(x[2], 0.05);
    EXPECT_GT(room.gradient[0], 0.0);
    EXPECT_GT(room.gradient[1], 0.0);
    EXPECT_NEAR(room.gradient[2], 0.0, 1e-8);
}

TEST(Newton, ReleasesABoundThatHoldsNothing) {
    Barrier problem{{1.0, 1.0}, 2.0, {0.2, 0.2}};
    std::vector<double> x = {0.2, 0.2};
    NewtonRoom room;
    ASSERT_TRUE(minimise(problem, NewtonLimits(), x, room).converged());
    EXPECT_NEAR(x[0], 1.0, 1e-3);
    EXPECT_NEAR(x[1], 1.0, 1e-3);
}

TEST(Newton, NeedsNoStepAtTheMinimum) {
    Barrier problem{{1.0, 1.0}, 2.0, {}};
    std::vector<double> x = {1.0, 1.0};
    NewtonRoom room;
    const NewtonReport report = minimise(problem, NewtonLimits(), x, room);
    EXPECT_TRUE(report.converged());
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(x, (std::vector<double>{1.0, 1.0}));
}

TEST(Newton, EndsWhenItMayNotStartOrMayNotGoOn) {
    Barrier problem{{1.0, 1.0}, 2.0, {}};
    std::vector<double> x = {-1.0, 1.0};
    NewtonRoom room;
    EXPECT_EQ(minimise(problem, NewtonLimits(), x, room).end, SolveEnd::NotFinite);
    x = {1e-6, 40.0};
    NewtonLimits limits;
    limits.tolerance = 1e-12;
    limits.maxIterations = 2;
    const NewtonReport report = minimise(problem, limits, x, room);
    EXPECT_EQ(report.end, SolveEnd::OutOfIterations);
    EXPECT_EQ(report.iterations, 2);
}

/// A tolerance below rounding must end too.
TEST(Newton, EndsAtAToleranceThatNothingReaches) {
    Barrier problem{{1.0, 20.0, 0.3}, 7.0, {}};
    std::vector<double> x = {1e-3, 50.0, 2.0};
    NewtonRoom room;
    NewtonLimits limits;
    limits.tolerance = 1e-300;
    const NewtonReport report = minimise(problem, limits, x, room);
    EXPECT_LT(report.residual, 1e-13);
    EXPECT_LE(report.iterations, limits.maxIterations);
    EXPECT_LT(problem.values, 50 * kMostHalvings);
}

}  // namespace
}  // namespace mallow::test
