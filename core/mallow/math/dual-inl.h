/// @file dual-inl.h
/// A number with its derivatives by three variables: what a formula of numbers gives, computed with
/// these, is differentiated by the rules of calculus, without a formula of its own.
///
/// The variables of an isotropic law are its three principal stretches. T is a number or lanes
/// (simd/lanes-inl.h). Comparisons look at values only: at a kink the derivative is that of the
/// branch taken.
#if defined(MALLOW_MATH_DUAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_MATH_DUAL_INL_H
#undef MALLOW_MATH_DUAL_INL_H
#else
#define MALLOW_MATH_DUAL_INL_H
#endif

#include <mallow/simd/lanes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Dual {
    T value;
    T slope[3];  ///< by each of the variables

    Dual() = default;
    HWY_INLINE Dual(const T& x) : value(x), slope{T(0), T(0), T(0)} {}
    /// A constant; implicit, so that `2 * x` reads as it does for numbers.
    template <
        class Number,
        std::enable_if_t<std::is_arithmetic_v<Number> && !std::is_same_v<Number, T>>* = nullptr>
    HWY_INLINE Dual(Number x) : Dual(T(x)) {}
    HWY_INLINE Dual(const T& x, const T& a, const T& b, const T& c) : value(x), slope{a, b, c} {}

    /// Variable number k at x.
    static HWY_INLINE Dual variable(const T& x, int k) {
        return {x, T(k == 0 ? 1 : 0), T(k == 1 ? 1 : 0), T(k == 2 ? 1 : 0)};
    }

    friend HWY_ATTR HWY_INLINE Dual operator+(const Dual& a, const Dual& b) {
        return {a.value + b.value, a.slope[0] + b.slope[0], a.slope[1] + b.slope[1],
                a.slope[2] + b.slope[2]};
    }
    friend HWY_ATTR HWY_INLINE Dual operator-(const Dual& a, const Dual& b) {
        return {a.value - b.value, a.slope[0] - b.slope[0], a.slope[1] - b.slope[1],
                a.slope[2] - b.slope[2]};
    }
    friend HWY_ATTR HWY_INLINE Dual operator-(const Dual& a) {
        return {-a.value, -a.slope[0], -a.slope[1], -a.slope[2]};
    }
    friend HWY_ATTR HWY_INLINE Dual operator*(const Dual& a, const Dual& b) {
        return combination(a.value * b.value, b.value, a, a.value, b);
    }
    friend HWY_ATTR HWY_INLINE Dual operator/(const Dual& a, const Dual& b) {
        const T inverse = T(1) / b.value;
        const T quotient = a.value * inverse;
        return combination(quotient, inverse, a, -quotient * inverse, b);
    }
    HWY_INLINE Dual& operator+=(const Dual& b) { return *this = *this + b; }
    HWY_INLINE Dual& operator-=(const Dual& b) { return *this = *this - b; }
    HWY_INLINE Dual& operator*=(const Dual& b) { return *this = *this * b; }
    HWY_INLINE Dual& operator/=(const Dual& b) { return *this = *this / b; }

    friend HWY_ATTR HWY_INLINE MaskOf<T> operator<(const Dual& a, const Dual& b) {
        return a.value < b.value;
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> operator<=(const Dual& a, const Dual& b) {
        return a.value <= b.value;
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> operator>(const Dual& a, const Dual& b) {
        return a.value > b.value;
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> operator>=(const Dual& a, const Dual& b) {
        return a.value >= b.value;
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> operator==(const Dual& a, const Dual& b) {
        return a.value == b.value;
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> operator!=(const Dual& a, const Dual& b) {
        return a.value != b.value;
    }

    friend HWY_ATTR HWY_INLINE Dual select(const MaskOf<T>& mask, const Dual& a, const Dual& b) {
        return {select(mask, a.value, b.value), select(mask, a.slope[0], b.slope[0]),
                select(mask, a.slope[1], b.slope[1]), select(mask, a.slope[2], b.slope[2])};
    }
    friend HWY_ATTR HWY_INLINE Dual min(const Dual& a, const Dual& b) {
        return select(b.value < a.value, b, a);
    }
    friend HWY_ATTR HWY_INLINE Dual max(const Dual& a, const Dual& b) {
        return select(a.value < b.value, b, a);
    }
    friend HWY_ATTR HWY_INLINE Dual abs(const Dual& a) { return select(a.value < T(0), -a, a); }
    /// At 0 the slope is that of a constant: what has no length has no direction either.
    friend HWY_ATTR HWY_INLINE Dual sqrt(const Dual& a) {
        const T root = sqrt(a.value);
        const MaskOf<T> isPositive = root > T(0);
        const T half = T(0.5) / select(isPositive, root, T(1));
        return chain(root, select(isPositive, half, T(0)), a);
    }
    friend HWY_ATTR HWY_INLINE Dual log(const Dual& a) {
        return chain(log(a.value), T(1) / a.value, a);
    }
    friend HWY_ATTR HWY_INLINE Dual exp(const Dual& a) {
        const T e = exp(a.value);
        return chain(e, e, a);
    }
    friend HWY_ATTR HWY_INLINE Dual sin(const Dual& a) {
        const T quarterTurn(1.57079632679489662);
        return chain(sin(a.value), sin(a.value + quarterTurn), a);
    }
    friend HWY_ATTR HWY_INLINE Dual copySign(const Dual& magnitude, const Dual& sign) {
        const MaskOf<T> isKept =
            copySign(T(1), magnitude.value) * copySign(T(1), sign.value) > T(0);
        return select(isKept, magnitude, -magnitude);
    }
    friend HWY_ATTR HWY_INLINE Dual mulAdd(const Dual& a, const Dual& b, const Dual& c) {
        return {mulAdd(a.value, b.value, c.value),
                mulAdd(a.value, b.slope[0], mulAdd(b.value, a.slope[0], c.slope[0])),
                mulAdd(a.value, b.slope[1], mulAdd(b.value, a.slope[1], c.slope[1])),
                mulAdd(a.value, b.slope[2], mulAdd(b.value, a.slope[2], c.slope[2]))};
    }
    friend HWY_ATTR HWY_INLINE MaskOf<T> isFinite(const Dual& a) { return isFinite(a.value); }

private:
    /// f(a) with the derivative df.
    static HWY_INLINE Dual chain(const T& f, const T& df, const Dual& a) {
        return {f, df * a.slope[0], df * a.slope[1], df * a.slope[2]};
    }
    /// f(a, b) with the derivatives dfa and dfb.
    static HWY_INLINE Dual
    combination(const T& f, const T& dfa, const Dual& a, const T& dfb, const Dual& b) {
        return {f, mulAdd(dfa, a.slope[0], dfb * b.slope[0]),
                mulAdd(dfa, a.slope[1], dfb * b.slope[1]),
                mulAdd(dfa, a.slope[2], dfb * b.slope[2])};
    }
};

template <class T>
struct LaneTraits<Dual<T>> {
    using Scalar = typename LaneTraits<T>::Scalar;
    using Mask = typename LaneTraits<T>::Mask;
    static constexpr int kCount = LaneTraits<T>::kCount;
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
