/// @file local_step-inl.h
/// The particle step of ADMM, Rubber (10), in the space of principal stretches: sigma with
///
///   V P_i(sigma) + w sigma_i = r_i,       w = rho W^2,   R = U diag(r) V^T
///
/// by Newton's method. R and the answer share their singular vectors. Stretches stay positive.
#if defined(MALLOW_ADMM_LOCAL_STEP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_ADMM_LOCAL_STEP_INL_H
#undef MALLOW_ADMM_LOCAL_STEP_INL_H
#else
#define MALLOW_ADMM_LOCAL_STEP_INL_H
#endif

#include <mallow/admm/local_laws-inl.h>

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct LocalStress {
    Vector3<T> P;    ///< [Pa]
    Matrix3<T> byS;  ///< dP_i/dsigma_j [Pa]
};

/// A law whose numbers are constants to the derivative.
template <template <class> class Law, class T>
HWY_INLINE Law<Dual<T>> toDual(const Law<T>& law) {
    Law<Dual<T>> result;
    constexpr std::size_t kCount = sizeof(Law<T>) / sizeof(T);
    for (std::size_t k = 0; k < kCount; ++k)
        reinterpret_cast<Dual<T>*>(&result)[k] = Dual<T>(reinterpret_cast<const T*>(&law)[k]);
    return result;
}

template <template <class> class Law, class T>
HWY_INLINE LocalStress<T> localStress(const Law<Dual<T>>& law,
                                      const Vector3<T>& s,
                                      ScalarOf<T> dt) {
    using D = Dual<T>;
    const Vector3<D> P =
        law.piola({{D::variable(s[0], 0), D::variable(s[1], 1), D::variable(s[2], 2)}}, dt);
    LocalStress<T> result;
    for (int i = 0; i < 3; ++i) {
        result.P[i] = P[i].value;
        for (int j = 0; j < 3; ++j) result.byS(i, j) = P[i].slope[j];
    }
    return result;
}

/// A step is as long as no stretch changes by more than this share of itself.
inline constexpr double kMostLoss = 0.7;
inline constexpr double kMostGain = 2.0;
/// Where the search begins, whatever r is.
inline constexpr double kLeastStart = 0.3;
inline constexpr int kLocalIterations = 30;
/// Of the balance, relative to w sigma_0: the answer is used by an iteration that is far less
/// exact.
template <class Scalar>
inline constexpr double kLocalTolerance = sizeof(Scalar) == 4 ? 1e-5 : 1e-10;

/// A step of Newton's that leaves more out of balance than there was is halved.
template <template <class> class Law, class T>
HWY_INLINE Vector3<T> augmentedStretches(
    const Law<T>& law, const T& volume, const T& weight, const Vector3<T>& r, ScalarOf<T> dt) {
    using Scalar = ScalarOf<T>;
    const Law<Dual<T>> dual = toDual<Law, T>(law);
    const T inverse = T(1) / weight;
    const T share = volume * inverse;  // both sides over w: numbers of order 1
    Vector3<T> s;
    for (int i = 0; i < 3; ++i) s[i] = max(r[i] * inverse, T(kLeastStart));
    Vector3<T> accepted = s;
    T least = T(std::numeric_limits<Scalar>::max());
    for (int iteration = 0; iteration < kLocalIterations; ++iteration) {
        const LocalStress<T> at = localStress<Law, T>(dual, s, dt);
        const Vector3<T> f = share * at.P + s - inverse * r;
        const T size = dot(f, f);
        const T goal = T(kLocalTolerance<Scalar>) * max(max(s[0], s[1]), s[2]);
        if (allOf(size <= goal * goal)) break;
        Matrix3<T> H = share * at.byS;
        for (int i = 0; i < 3; ++i) H(i, i) = H(i, i) + T(1);
        const T det = determinant(H);
        const MaskOf<T> isRegular = abs(det) > T(1e-12);
        const Vector3<T> newton =
            (T(-1) / select(isRegular, det, T(1))) * (transpose(cofactor(H)) * f);
        const Vector3<T> step = select(isRegular, newton, -f);
        const MaskOf<T> isBetter = size < least;
        least = select(isBetter, size, least);
        T most = T(1);
        for (int i = 0; i < 3; ++i) {
            const T room = select(step[i] < T(0), T(kMostLoss), T(kMostGain)) * s[i];
            const T length = abs(step[i]);
            most = select(length > room, min(most, room / max(length, room)), most);
        }
        for (int i = 0; i < 3; ++i) {
            const T next = s[i] + most * step[i];
            const T half = T(0.5) * (s[i] + accepted[i]);
            accepted[i] = select(isBetter, s[i], accepted[i]);
            s[i] = select(isBetter, next, half);
        }
    }
    return s;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
