#include <mallow/material/power_law_flow-inl.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

template <class T>
using Flow = HWY_NAMESPACE::PowerLawFlow<T>;

/// y = 1 - x of x + k x^(1/h) = 1 by bisection, in the unknown that is the smaller of both.
double bisectedShare(double h, double k) {
    const auto left = [&](long double x, long double y) {
        return y - static_cast<long double>(k) * std::pow(x, 1.0L / static_cast<long double>(h));
    };
    const bool isMostlyGone = left(0.5L, 0.5L) < 0.0L;
    long double low = 0.0L, high = 0.5L;
    for (int i = 0; i < 4000 && low != high; ++i) {
        // Halves of the exponent first: the root may be 1e-30.
        const long double middle =
            low == 0.0L && high > 1e-300L ? 1e-3L * high : 0.5L * (low + high);
        if (middle == low || middle == high) break;
        const bool isBelow =
            isMostlyGone ? left(middle, 1.0L - middle) > 0.0L : left(1.0L - middle, middle) < 0.0L;
        (isBelow ? low : high) = middle;
    }
    return static_cast<double>(isMostlyGone ? 1.0L - high : high);
}

template <class T>
void expectRoots(double ofExcess, double ofIncrement) {
    const T excess = T(37);
    for (const double h : {0.01, 0.05, 0.1, 0.22, 0.43, 0.6, 0.99, 1.01, 1.5, 2.8, 5.0, 10.0}) {
        for (const double logK : {-14.0, -10.0, -6.0, -3.0, -1.0, -0.3, 0.0, 0.3, 1.0, 3.0, 9.0}) {
            // 2 mu~ dt that gives this k = 2 mu~ dt/E (E/eta)^(1/h)
            const T eta = T(29.6);
            const double rate = std::pow(double(excess) / double(eta), 1.0 / h);
            const T twoMuDt = static_cast<T>(std::exp(logK) * double(excess) / rate);
            const double k = double(twoMuDt) / double(excess) * rate;
            const double exact = bisectedShare(h, k);
            const double given = Flow<T>{eta, static_cast<T>(h)}.relaxedShare(excess, twoMuDt);
            EXPECT_NEAR(given, exact, std::fmin(ofExcess, ofIncrement * exact))
                << "h = " << h << ", k = " << k;
        }
    }
}

TEST(PowerLawFlow, IsTheRootOfTheScaledEquation) {
    expectRoots<double>(1e-10, 1e-9);
}

TEST(PowerLawFlow, IsTheRootInFloatToo) {
    expectRoots<float>(2e-5, 1e-4);
}

TEST(PowerLawFlow, BinghamAndPerfectPlasticityAreClosedForms) {
    const double excess = 3.0, twoMuDt = 0.7;
    for (const double eta : {1e-6, 0.1, 40.0, 1e9})
        EXPECT_DOUBLE_EQ((Flow<double>{eta, 1.0}.relaxedShare(excess, twoMuDt)),
                         1.0 / (1.0 + eta / twoMuDt));
    for (const double h : {0.1, 0.5, 1.0, 3.0})
        EXPECT_EQ((Flow<double>{0.0, h}.relaxedShare(excess, twoMuDt)), 1.0);
}

TEST(PowerLawFlow, ReachesItsClosedFormsContinuously) {
    const double excess = 3.0, twoMuDt = 0.7, eta = 2.0;
    const double bingham = Flow<double>{eta, 1.0}.relaxedShare(excess, twoMuDt);
    for (const double step : {-1e-9, 1e-9})
        EXPECT_NEAR((Flow<double>{eta, 1.0 + step}.relaxedShare(excess, twoMuDt)), bingham, 1e-9);
    for (const double h : {0.3, 2.8}) {
        double last = 0.0;
        for (const double thin : {1e-2, 1e-4, 1e-8, 1e-16, 1e-30}) {
            const double share = Flow<double>{thin, h}.relaxedShare(excess, twoMuDt);
            EXPECT_GE(share, last);
            last = share;
        }
        EXPECT_NEAR(last, 1.0, 1e-9);
    }
}

TEST(PowerLawFlow, StaysFiniteWhereNumbersAreExtreme) {
    for (const double h : {0.01, 1.0, 10.0}) {
        for (const double excess : {1e-30, 1e-3, 1e12}) {
            for (const double eta : {1e-12, 1.0, 1e12}) {
                const double share = Flow<double>{eta, h}.relaxedShare(excess, 1e-6);
                EXPECT_TRUE(share >= 0.0 && share <= 1.0) << h << " " << excess << " " << eta;
                const float single =
                    Flow<float>{float(eta), float(h)}.relaxedShare(float(excess), 1e-6F);
                EXPECT_TRUE(single >= 0.0F && single <= 1.0F) << h << " " << excess << " " << eta;
            }
        }
    }
}

}  // namespace
}  // namespace mallow::test
