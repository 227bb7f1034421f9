/// @file lanes_test.cpp
/// Each operation on lanes is that on numbers, lane by lane, under every instruction set.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/lanes_test.cpp"
#include <hwy/foreach_target.h>
// The lane types of this pass: after foreach_target.h.
#include <mallow/simd/lanes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

constexpr int kResults = 27;

/// Every operation once, on a, b and c; masks as 1 and 0.
template <class T>
HWY_INLINE void everyOperation(const T& a, const T& b, const T& c, T* out) {
    const T one(1), zero(0);
    T sum = a;
    sum += b;
    sum -= c;
    sum *= b;
    sum /= c;
    const T results[kResults] = {a + b,
                                 a - b,
                                 a * b,
                                 a / b,
                                 -a,
                                 sum,
                                 T(2) * a,
                                 select(a < b, one, zero),
                                 select(a <= b, one, zero),
                                 select(a > b, one, zero),
                                 select(a >= b, one, zero),
                                 select(a == b, one, zero),
                                 select(a != b, one, zero),
                                 select((a < b) & (b < c), one, zero),
                                 select((a < b) | (b < c), one, zero),
                                 select(!(a < b), one, zero),
                                 min(a, b),
                                 max(a, b),
                                 abs(a),
                                 sqrt(abs(a)),
                                 copySign(a, b),
                                 mulAdd(a, b, c),
                                 log(abs(a) + T(1e-3)),
                                 exp(b),
                                 sin(a),
                                 pow(abs(a) + T(1e-3), b),
                                 select(isFinite(a / (b - b)), one, zero)};
    for (int i = 0; i < kResults; ++i) out[i] = results[i];
}

/// The largest difference between lanes and numbers, relative to max(1, |number|), in units of the
/// rounding of T; and 1e9 when a reduction over the lanes is wrong.
template <class T>
double lanesAgainstNumbers(const std::vector<double>& values) {
    constexpr int kCount = Lanes<T>::kCount;
    constexpr std::size_t kInputs = std::size_t(3) * kCount;
    double worst = 0.0;
    for (std::size_t first = 0; first + kInputs <= values.size(); first += kCount) {
        T in[3][kCount], lanes[kCount];
        for (int lane = 0; lane < kCount; ++lane) {
            for (int i = 0; i < 3; ++i) {
                in[i][lane] =
                    static_cast<T>(values[first + static_cast<std::size_t>(i * kCount + lane)]);
            }
        }
        const Lanes<T> a = Lanes<T>::load(in[0]), b = Lanes<T>::load(in[1]);
        Lanes<T> out[kResults];
        everyOperation(a, b, Lanes<T>::load(in[2]), out);
        T smallest = in[0][0], largest = in[0][0];
        bool any = false, all = true;
        for (int lane = 0; lane < kCount; ++lane) {
            T expected[kResults];
            everyOperation(in[0][lane], in[1][lane], in[2][lane], expected);
            for (int i = 0; i < kResults; ++i) {
                out[i].store(lanes);
                const double error = std::abs(static_cast<double>(lanes[lane] - expected[i]));
                const double scale = max(1.0, std::abs(static_cast<double>(expected[i])));
                worst = max(worst, error / scale / static_cast<double>(hwy::Epsilon<T>()));
            }
            smallest = min(smallest, in[0][lane]);
            largest = max(largest, in[0][lane]);
            any = any || in[0][lane] < in[1][lane];
            all = all && in[0][lane] < in[1][lane];
        }
        const bool isReduced = minOf(a) == smallest && maxOf(a) == largest && anyOf(a < b) == any &&
                               allOf(a < b) == all;
        if (!isReduced) worst = 1e9;
    }
    return worst;
}
double floatLanesAgainstNumbers(const std::vector<double>& values) {
    return lanesAgainstNumbers<float>(values);
}
double doubleLanesAgainstNumbers(const std::vector<double>& values) {
    return lanesAgainstNumbers<double>(values);
}

/// The largest relative error of log and exp over many decades, in units of the rounding of T.
template <class T>
double worstLogExp() {
    double worst = 0.0;
    for (int i = -300; i <= 300; ++i) {
        T lanes[Lanes<T>::kCount];
        const T x = static_cast<T>(0.0403 * i);
        exp(Lanes<T>(x)).store(lanes);
        const double exact = std::exp(static_cast<double>(x));
        worst = max(worst, std::abs(static_cast<double>(lanes[0]) / exact - 1.0));
        const T y = static_cast<T>(exact);
        log(Lanes<T>(y)).store(lanes);
        const double logarithm = std::log(static_cast<double>(y));
        if (logarithm != 0.0) {
            worst = max(worst, std::abs(static_cast<double>(lanes[0]) / logarithm - 1.0));
        }
    }
    return worst / static_cast<double>(hwy::Epsilon<T>());
}
double worstLogExpFloat() {
    return worstLogExp<float>();
}
double worstLogExpDouble() {
    return worstLogExp<double>();
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <mallow/simd/dispatch.h>

#include <gtest/gtest.h>

#include <random>

namespace mallow {
namespace {

HWY_EXPORT(floatLanesAgainstNumbers);
HWY_EXPORT(doubleLanesAgainstNumbers);
HWY_EXPORT(worstLogExpFloat);
HWY_EXPORT(worstLogExpDouble);

TEST(Lanes, AreNumbersSideBySide) {
    std::mt19937 random{11};
    std::uniform_real_distribution<double> value(-3.0, 3.0);
    std::vector<double> values(1200);
    for (double& v : values) v = value(random);
    for (std::size_t i = 0; i < values.size(); i += 7) values[i] = 1.0;  // equal ones too
    for (const SimdTarget target : supportedTargets()) {
        SCOPED_TRACE(name(target));
        // pow() multiplies the error of log() by its exponent; the rest is exact to a rounding.
        EXPECT_LE(MALLOW_DISPATCH(floatLanesAgainstNumbers, target)(values), 24.0);
        EXPECT_LE(MALLOW_DISPATCH(doubleLanesAgainstNumbers, target)(values), 24.0);
    }
}

TEST(Lanes, LogAndExpAreGoodToAFewRoundings) {
    for (const SimdTarget target : supportedTargets()) {
        SCOPED_TRACE(name(target));
        EXPECT_LE(MALLOW_DISPATCH(worstLogExpFloat, target)(), 4.0);
        EXPECT_LE(MALLOW_DISPATCH(worstLogExpDouble, target)(), 4.0);
    }
}

TEST(Lanes, TraitsSeeThroughThem) {
    using namespace HWY_NAMESPACE;  // NOLINT(google-build-using-namespace)
    static_assert(std::is_same_v<ScalarOf<Lanes<float>>, float>);
    static_assert(std::is_same_v<ScalarOf<double>, double>);
    static_assert(std::is_same_v<MaskOf<Lanes<double>>, LaneMask<double>>);
    static_assert(std::is_same_v<MaskOf<float>, bool>);
    static_assert(sizeof(Lanes<float>[3]) == sizeof(float) * 3 * LaneCount<Lanes<float>>);
    EXPECT_EQ(LaneCount<double>, 1);
    EXPECT_EQ(LaneCount<Lanes<double>>, Lanes<double>::kCount);
}

}  // namespace
}  // namespace mallow
#endif
