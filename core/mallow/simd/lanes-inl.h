/// @file lanes-inl.h
/// One number per SIMD lane, with the operators of a number: a formula written once on a type T
/// runs on float, double, Lanes<float> and Lanes<double>. A comparison of lanes gives a LaneMask;
/// `select` takes the place of `if`, so that what happens in a lane depends on that lane only.
///
/// Everything lives in HWY_NAMESPACE and is compiled once per instruction set: code of one set must
/// never be merged by the linker with that of another. Hence the toggling guard in place of
/// `#pragma once`, and no lambdas (they do not inherit the instruction set of their function). Nor
/// do friends of class templates, which therefore name it themselves: HWY_ATTR.
#if defined(MALLOW_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_LANES_INL_H
#undef MALLOW_LANES_INL_H
#else
#define MALLOW_LANES_INL_H
#endif

#include <hwy/highway.h>
// The functions below need the lane types of this pass: after highway.h.
#include <cmath>
#include <hwy/contrib/math/math-inl.h>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The outcome of a comparison, one truth value per lane.
template <class T>
struct LaneMask {
    using Tag = hn::ScalableTag<T>;
    hn::Mask<Tag> bits;

    friend HWY_ATTR HWY_INLINE LaneMask operator&(LaneMask a, LaneMask b) {
        return {hn::And(a.bits, b.bits)};
    }
    friend HWY_ATTR HWY_INLINE LaneMask operator|(LaneMask a, LaneMask b) {
        return {hn::Or(a.bits, b.bits)};
    }
    friend HWY_ATTR HWY_INLINE LaneMask operator!(LaneMask a) { return {hn::Not(a.bits)}; }
    friend HWY_ATTR HWY_INLINE bool anyOf(LaneMask a) { return !hn::AllFalse(Tag(), a.bits); }
    friend HWY_ATTR HWY_INLINE bool allOf(LaneMask a) { return hn::AllTrue(Tag(), a.bits); }
};

/// As many numbers of type T (float or double) as a register holds.
template <class T>
struct Lanes {
    using Tag = hn::ScalableTag<T>;
    using Mask = LaneMask<T>;
    static constexpr int kCount = static_cast<int>(hn::MaxLanes(Tag()));

    hn::Vec<Tag> v;

    Lanes() = default;
    HWY_INLINE explicit Lanes(hn::Vec<Tag> lanes) : v(lanes) {}
    /// The same number in every lane; implicit, so that `2 * x` reads as it does for numbers.
    template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>>* = nullptr>
    HWY_INLINE Lanes(Number x) : v(hn::Set(Tag(), static_cast<T>(x))) {}

    /// kCount numbers from (to) memory of any alignment.
    static HWY_INLINE Lanes load(const T* from) { return Lanes(hn::LoadU(Tag(), from)); }
    HWY_INLINE void store(T* to) const { hn::StoreU(v, Tag(), to); }

    friend HWY_ATTR HWY_INLINE Lanes operator+(Lanes a, Lanes b) {
        return Lanes(hn::Add(a.v, b.v));
    }
    friend HWY_ATTR HWY_INLINE Lanes operator-(Lanes a, Lanes b) {
        return Lanes(hn::Sub(a.v, b.v));
    }
    friend HWY_ATTR HWY_INLINE Lanes operator*(Lanes a, Lanes b) {
        return Lanes(hn::Mul(a.v, b.v));
    }
    friend HWY_ATTR HWY_INLINE Lanes operator/(Lanes a, Lanes b) {
        return Lanes(hn::Div(a.v, b.v));
    }
    friend HWY_ATTR HWY_INLINE Lanes operator-(Lanes a) { return Lanes(hn::Neg(a.v)); }
    HWY_INLINE Lanes& operator+=(Lanes b) { return *this = *this + b; }
    HWY_INLINE Lanes& operator-=(Lanes b) { return *this = *this - b; }
    HWY_INLINE Lanes& operator*=(Lanes b) { return *this = *this * b; }
    HWY_INLINE Lanes& operator/=(Lanes b) { return *this = *this / b; }

    friend HWY_ATTR HWY_INLINE Mask operator<(Lanes a, Lanes b) { return {hn::Lt(a.v, b.v)}; }
    friend HWY_ATTR HWY_INLINE Mask operator<=(Lanes a, Lanes b) { return {hn::Le(a.v, b.v)}; }
    friend HWY_ATTR HWY_INLINE Mask operator>(Lanes a, Lanes b) { return {hn::Gt(a.v, b.v)}; }
    friend HWY_ATTR HWY_INLINE Mask operator>=(Lanes a, Lanes b) { return {hn::Ge(a.v, b.v)}; }
    friend HWY_ATTR HWY_INLINE Mask operator==(Lanes a, Lanes b) { return {hn::Eq(a.v, b.v)}; }
    friend HWY_ATTR HWY_INLINE Mask operator!=(Lanes a, Lanes b) { return {hn::Ne(a.v, b.v)}; }

    /// a where the mask holds, b elsewhere.
    friend HWY_ATTR HWY_INLINE Lanes select(Mask mask, Lanes a, Lanes b) {
        return Lanes(hn::IfThenElse(mask.bits, a.v, b.v));
    }
    /// min and max of a NaN are unspecified, as in the hardware.
    friend HWY_ATTR HWY_INLINE Lanes min(Lanes a, Lanes b) { return Lanes(hn::Min(a.v, b.v)); }
    friend HWY_ATTR HWY_INLINE Lanes max(Lanes a, Lanes b) { return Lanes(hn::Max(a.v, b.v)); }
    friend HWY_ATTR HWY_INLINE Lanes abs(Lanes a) { return Lanes(hn::Abs(a.v)); }
    friend HWY_ATTR HWY_INLINE Lanes sqrt(Lanes a) { return Lanes(hn::Sqrt(a.v)); }
    /// Natural logarithm of a > 0; anything for a <= 0: mask such lanes out.
    friend HWY_ATTR HWY_INLINE Lanes log(Lanes a) { return Lanes(hn::Log(Tag(), a.v)); }
    /// e^a, for a below 88 (float) or 706 (double).
    friend HWY_ATTR HWY_INLINE Lanes exp(Lanes a) { return Lanes(hn::Exp(Tag(), a.v)); }
    /// Sine of an angle in radians, |a| below 39000.
    friend HWY_ATTR HWY_INLINE Lanes sin(Lanes a) { return Lanes(hn::Sin(Tag(), a.v)); }
    /// The magnitude of `magnitude` with the sign of `sign`.
    friend HWY_ATTR HWY_INLINE Lanes copySign(Lanes magnitude, Lanes sign) {
        return Lanes(hn::CopySign(magnitude.v, sign.v));
    }
    /// a b + c, rounded once where the hardware can.
    friend HWY_ATTR HWY_INLINE Lanes mulAdd(Lanes a, Lanes b, Lanes c) {
        return Lanes(hn::MulAdd(a.v, b.v, c.v));
    }
    friend HWY_ATTR HWY_INLINE Mask isFinite(Lanes a) { return {hn::IsFinite(a.v)}; }
    /// Largest and smallest of the lanes.
    friend HWY_ATTR HWY_INLINE T maxOf(Lanes a) { return hn::GetLane(hn::MaxOfLanes(Tag(), a.v)); }
    friend HWY_ATTR HWY_INLINE T minOf(Lanes a) { return hn::GetLane(hn::MinOfLanes(Tag(), a.v)); }
};

/// What a number type T is made of: Lanes<float> and float have the scalar float.
template <class T>
struct LaneTraits {
    using Scalar = T;
    using Mask = bool;
    static constexpr int kCount = 1;
};
template <class T>
struct LaneTraits<Lanes<T>> {
    using Scalar = T;
    using Mask = LaneMask<T>;
    static constexpr int kCount = Lanes<T>::kCount;
};
template <class T>
using ScalarOf = typename LaneTraits<T>::Scalar;
template <class T>
using MaskOf = typename LaneTraits<T>::Mask;
template <class T>
inline constexpr int LaneCount = LaneTraits<T>::kCount;  // NOLINT(readability-identifier-naming)

// The same functions on plain numbers: a mask is a bool.
template <class T>
using IfScalar = std::enable_if_t<std::is_floating_point_v<T>>*;

HWY_INLINE bool anyOf(bool mask) {
    return mask;
}
HWY_INLINE bool allOf(bool mask) {
    return mask;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T select(bool mask, T a, T b) {
    return mask ? a : b;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T min(T a, T b) {
    return b < a ? b : a;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T max(T a, T b) {
    return a < b ? b : a;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T abs(T a) {
    return std::abs(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T sqrt(T a) {
    return std::sqrt(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T log(T a) {
    return std::log(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T exp(T a) {
    return std::exp(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T sin(T a) {
    return std::sin(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T copySign(T magnitude, T sign) {
    return std::copysign(magnitude, sign);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T mulAdd(T a, T b, T c) {
    return a * b + c;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE bool isFinite(T a) {
    return std::isfinite(a);
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T maxOf(T a) {
    return a;
}
template <class T, IfScalar<T> = nullptr>
HWY_INLINE T minOf(T a) {
    return a;
}

/// x^y for x > 0, numbers and lanes alike.
template <class T>
HWY_INLINE T pow(T x, T y) {
    return exp(y * log(x));
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
