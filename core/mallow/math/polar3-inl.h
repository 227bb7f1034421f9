/// @file polar3-inl.h
/// The rotation R of the polar decomposition F = R S, always with determinant +1; for inverted F
/// the reflection goes into S, along the direction of the smallest stretch.
///
/// Newton's iteration R <- (R + R^-T) / 2 [Higham 1986] with R^-T = cof(R) / det(R). Each singular
/// value obeys s <- (s + 1/s) / 2 >= 1, so that from the second iteration on det(R) - 1 >= 0 bounds
/// how far R is from a rotation, and the iteration squares (and halves) it: the test for the end
/// costs nothing. A lane that is done is frozen, so that its result does not depend on its
/// neighbours.
#if defined(MALLOW_POLAR3_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_POLAR3_INL_H
#undef MALLOW_POLAR3_INL_H
#else
#define MALLOW_POLAR3_INL_H
#endif

#include <mallow/math/svd3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// det(R) - 1 below this becomes rounding after one more Newton iteration.
template <class Scalar>
inline constexpr Scalar kPolarTolerance = sizeof(Scalar) == 4 ? Scalar(3e-4) : Scalar(1e-8);
/// Iterations that stretches between 1/60 and 60 need; beyond, the SVD is used.
inline constexpr int kPolarIterations = 9;

/// R = U V^T: slow, and right for every F.
template <class T>
HWY_NOINLINE Matrix3<T> polarRotationBySvd(const Matrix3<T>& F) {
    const Svd3<T> f = svd3(F);
    return f.U * transpose(f.V);
}

template <class T>
HWY_INLINE Matrix3<T> polarRotation(const Matrix3<T>& F) {
    const T half(0.5);
    const T tolerance(kPolarTolerance<ScalarOf<T>>);
    Matrix3<T> C = cofactor(F);
    T det = dot(F.column(0), C.column(0));
    Matrix3<T> R = half * F + (half / det) * C;
    C = cofactor(R);
    det = dot(R.column(0), C.column(0));
    R = half * R + (half / det) * C;
    MaskOf<T> isDone = abs(det - T(1)) < tolerance;
    for (int iteration = 2; iteration < kPolarIterations && !allOf(isDone); ++iteration) {
        C = cofactor(R);
        det = dot(R.column(0), C.column(0));
        R = select(isDone, R, half * R + (half / det) * C);
        isDone = isDone | (abs(det - T(1)) < tolerance);
    }
    if (HWY_LIKELY(allOf(isDone))) return R;
    return select(isDone, R, polarRotationBySvd(F));
}

/// The derivative of R in the direction dF. With R^T dR = [w]x (skew) and S = R^T F,
///   R^T dF - dF^T R = [w]x S + S [w]x = [(tr(S) I - S) w]x.
/// Undefined where two stretches add up to zero: there the rotation jumps.
template <class T>
HWY_INLINE Matrix3<T> polarRotationDifferential(const Matrix3<T>& R,
                                                const Matrix3<T>& F,
                                                const Matrix3<T>& dF) {
    const Matrix3<T> S = transpose(R) * F;
    const Matrix3<T> A = trace(S) * Matrix3<T>::identity() - S;
    const Matrix3<T> K = transpose(R) * dF;
    const Vector3<T> axis = {{K(2, 1) - K(1, 2), K(0, 2) - K(2, 0), K(1, 0) - K(0, 1)}};
    // A is symmetric: A^-1 = cof(A) / det(A).
    const Vector3<T> w = (T(1) / determinant(A)) * (cofactor(A) * axis);
    const T zero(0);
    return R * Matrix3<T>{{zero, w[2], -w[1], -w[2], zero, w[0], w[1], -w[0], zero}};
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
