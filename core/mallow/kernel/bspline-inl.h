/// @file bspline-inl.h
/// Quadratic and cubic B-spline weights of the nodes around a particle [Steffen2008],
/// [Yue2015 Foam] App. E.1 (cubic), [Stomakhin2014 Melt] (27) as corrected (quadratic).
///
/// Positions are in cells. A particle touches kNodes nodes per axis, the first being
/// floor(x - kShift); f = x - first lies in [kShift, kShift + 1). One quad holds x, y and z, so the
/// three axes cost one.
#if defined(MALLOW_KERNEL_BSPLINE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_KERNEL_BSPLINE_INL_H
#undef MALLOW_KERNEL_BSPLINE_INL_H
#else
#define MALLOW_KERNEL_BSPLINE_INL_H
#endif

#include <mallow/kernel/bspline_traits.h>
#include <mallow/simd/pack-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// weights[k][axis] of node k, k = 0 .. kNodes - 1.
template <int kDegree, class T>
HWY_INLINE void bsplineWeights(const Quad<T>& f, T (*weights)[4]) {
    const auto one = [](T value) HWY_ATTR { return Quad<T>::set(value); };
    if constexpr (kDegree == 2) {
        const Quad<T> left = one(T(1.5)) - f;
        const Quad<T> middle = f - one(T(1));
        const Quad<T> right = f - one(T(0.5));
        (one(T(0.5)) * left * left).store(weights[0]);
        subtractProduct(one(T(0.75)), middle, middle).store(weights[1]);
        (one(T(0.5)) * right * right).store(weights[2]);
    } else {
        // Distances to the four nodes: f, f - 1, 2 - f, 3 - f with f in [1, 2).
        const Quad<T> t = f - one(T(1));
        const Quad<T> s = one(T(1)) - t;
        const Quad<T> sixth = one(T(1.0 / 6.0));
        const Quad<T> twoThirds = one(T(2.0 / 3.0));
        const Quad<T> half = one(T(0.5));
        const Quad<T> tt = t * t;
        const Quad<T> ss = s * s;
        (sixth * ss * s).store(weights[0]);
        multiplyAdd(half * t - one(T(1)), tt, twoThirds).store(weights[1]);
        multiplyAdd(half * s - one(T(1)), ss, twoThirds).store(weights[2]);
        (sixth * tt * t).store(weights[3]);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
