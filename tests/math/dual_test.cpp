/// @file dual_test.cpp
/// Derivatives that duals carry, against central differences of the same formula of numbers.
#include <mallow/math/dual-inl.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace mallow::test {
namespace {

namespace lanes = HWY_NAMESPACE;
using Dual = lanes::Dual<double>;

/// One formula for each operation, of three variables; found by argument where it has a name.
template <class T>
std::array<T, 12> formulas(const T& x, const T& y, const T& z) {
    using lanes::abs, lanes::copySign, lanes::exp, lanes::log, lanes::max, lanes::min,
        lanes::mulAdd, lanes::pow, lanes::select, lanes::sin, lanes::sqrt;
    return {x + y * z,
            x - y / z,
            -x * x,
            sqrt(x * y),
            log(x + z),
            exp(y * z),
            sin(x * z),
            pow(x, y),
            mulAdd(x, y, z),
            min(x * x, y + z),
            max(-abs(x - z), copySign(y * y, x - z)),
            select(x < y, x * y * z, z / x) / (T(1) + z)};
}

TEST(Dual, SlopesAreThoseOfDifferences) {
    constexpr double kStep = 1e-6, kTolerance = 1e-8;
    const std::array<std::array<double, 3>, 3> points = {
        {{0.7, 1.3, 0.4}, {2.1, 0.6, 1.7}, {0.9, 1.1, 3.0}}};
    for (const auto& p : points) {
        const auto duals =
            formulas(Dual::variable(p[0], 0), Dual::variable(p[1], 1), Dual::variable(p[2], 2));
        const auto values = formulas(p[0], p[1], p[2]);
        for (std::size_t n = 0; n < values.size(); ++n) EXPECT_EQ(duals[n].value, values[n]) << n;
        for (std::size_t a = 0; a < 3; ++a) {
            auto up = p, down = p;
            up[a] += kStep;
            down[a] -= kStep;
            const auto above = formulas(up[0], up[1], up[2]);
            const auto below = formulas(down[0], down[1], down[2]);
            for (std::size_t n = 0; n < values.size(); ++n) {
                const double slope = (above[n] - below[n]) / (2.0 * kStep);
                EXPECT_NEAR(duals[n].slope[a], slope, kTolerance * (1.0 + std::abs(slope)))
                    << "formula " << n << " by variable " << a;
            }
        }
    }
}

TEST(Dual, ARootOfNothingHasNoSlope) {
    const Dual root = sqrt(Dual::variable(0.0, 0) * Dual::variable(2.0, 1));
    EXPECT_EQ(root.value, 0.0);
    for (const double slope : root.slope) EXPECT_EQ(slope, 0.0);
}

}  // namespace
}  // namespace mallow::test
