/// @file principal_axes-inl.h
/// A deformation gradient by its principal stretches, F = U diag(sigma) V^T, and back: where
/// isotropic plastic flow happens.
#if defined(MALLOW_PRINCIPAL_AXES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_PRINCIPAL_AXES_INL_H
#undef MALLOW_PRINCIPAL_AXES_INL_H
#else
#define MALLOW_PRINCIPAL_AXES_INL_H
#endif

#include <mallow/math/svd3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
HWY_INLINE T sum(const Vector3<T>& a) {
    return a[0] + a[1] + a[2];
}
/// a - mean(a).
template <class T>
HWY_INLINE Vector3<T> deviator(const Vector3<T>& a) {
    const T mean = sum(a) * T(1.0 / 3.0);
    return {{a[0] - mean, a[1] - mean, a[2] - mean}};
}
template <class T>
HWY_INLINE T length(const Vector3<T>& a) {
    return sqrt(dot(a, a));
}
template <class T>
HWY_INLINE Vector3<T> logarithm(const Vector3<T>& a) {
    return {{log(a[0]), log(a[1]), log(a[2])}};
}
template <class T>
HWY_INLINE Vector3<T> exponential(const Vector3<T>& a) {
    return {{exp(a[0]), exp(a[1]), exp(a[2])}};
}

/// (ln x - ln y)/(x - y); near x = y by its series in r = (x - y)/(x + y): ln(x/y) = 2 artanh(r).
template <class T>
HWY_INLINE T logarithmSlope(const T& x, const T& y) {
    const T r = (x - y) / (x + y);
    const MaskOf<T> isNear = abs(r) < T(0.05);  // the series' rest is below 2e-17 there
    const T q = r * r;
    const T series =
        T(1) + q * (T(1.0 / 3.0) +
                    q * (T(0.2) + q * (T(1.0 / 7.0) + q * (T(1.0 / 9.0) + q * T(1.0 / 11.0)))));
    const T slope = (log(x) - log(y)) / select(isNear, T(1), x - y);
    return select(isNear, T(2) * series / (x + y), slope);
}

inline constexpr double kRootTwoThirds = 0.816496580927726033;
/// The equivalent strain sqrt(2/3) |dev eps|: that of a bar stretched by eps with its volume kept.
template <class T>
HWY_INLINE T equivalentStrain(const Vector3<T>& eps) {
    return T(kRootTwoThirds) * length(deviator(eps));
}

/// U, sigma and V of F. Where F is inverted or not finite, `valid` is false and sigma 1, so that
/// what follows stays finite.
template <class T>
struct PrincipalAxes {
    Matrix3<T> U;
    Vector3<T> sigma;  ///< descending, > 0
    Matrix3<T> V;
    T J;  ///< det F, whatever it is
    MaskOf<T> valid;

    explicit HWY_INLINE PrincipalAxes(const Matrix3<T>& F) {
        const Svd3<T> f = svd3(F);
        U = f.U;
        V = f.V;
        J = f.sigma[0] * f.sigma[1] * f.sigma[2];
        const MaskOf<T> finite = isFinite(J);
        valid = (f.sigma[2] > T(0)) & finite;
        const Vector3<T> one = {{T(1), T(1), T(1)}};
        sigma = select(valid, f.sigma, one);
    }
    /// U diag(stretches) V^T.
    HWY_INLINE Matrix3<T> deformation(const Vector3<T>& stretches) const {
        return scaledColumns(stretches) * transpose(V);
    }
    /// U diag(tau) U^T.
    HWY_INLINE Symmetric3<T> stress(const Vector3<T>& tau) const {
        return symmetricProductTransposed(scaledColumns(tau), U);
    }

private:
    HWY_INLINE Matrix3<T> scaledColumns(const Vector3<T>& a) const {
        return Matrix3<T>::fromColumns(a[0] * U.column(0), a[1] * U.column(1), a[2] * U.column(2));
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
