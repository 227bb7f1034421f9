/// @file tearing-inl.h
/// Tearing and healing of foams (Foam, section 7): what has flowed too far is weak, bears no
/// tension and takes up no more strain; in time it forgets that it has flowed.
///
///   C^p = J^(-2/3) F^T (b_bar^e)^-1 F             Alg. 7: det C^p = 1, always
///   weak where |dev C^p| > sigma_T                 Alg. 7, `det` there is `dev` (errata)
///   tau <- V diag(min(0, s_i)) V^T                 Alg. 8: compression only
///   f <- (det)^(1/3) f_bar or its rotation         Alg. 11: no more shear, no more expansion
///   F <- F U diag(S_i^((exp(-dt/eta_p) - 1)/2)) U^T    Alg. 14, C^p = U S U^T: healing
#if defined(MALLOW_TEARING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_TEARING_INL_H
#undef MALLOW_TEARING_INL_H
#else
#define MALLOW_TEARING_INL_H
#endif

#include <mallow/math/polar3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// C^p [-] of F with det F = J > 0 and b_bar^e with determinant 1 (its inverse is its cofactor).
template <class T>
HWY_INLINE Symmetric3<T> plasticDeformation(const Matrix3<T>& F,
                                            const T& J,
                                            const Symmetric3<T>& beBar) {
    return pow(J, T(-2.0 / 3.0)) * congruent(transpose(F), cofactor(beBar));
}

/// |dev C^p| > sigma_T.
template <class T>
HWY_INLINE MaskOf<T> isTorn(const Symmetric3<T>& Cp, const T& sigmaT) {
    const Symmetric3<T> dev = deviator(Cp);
    return dot(dev, dev) > sigmaT * sigmaT;
}

/// Q diag(values) Q^T.
template <class T>
HWY_INLINE Symmetric3<T> fromPrincipal(const Matrix3<T>& Q, const Vector3<T>& values) {
    const Matrix3<T> scaled = Matrix3<T>::fromColumns(
        values[0] * Q.column(0), values[1] * Q.column(1), values[2] * Q.column(2));
    return symmetricProductTransposed(scaled, Q);
}

/// The stress without its tensions.
template <class T>
HWY_INLINE Symmetric3<T> compressionOnly(const Symmetric3<T>& tau) {
    const SymmetricEigen3<T> e = symmetricEigen3(tau);
    const T zero(0);
    return fromPrincipal(
        e.vectors, {{min(e.values[0], zero), min(e.values[1], zero), min(e.values[2], zero)}});
}

/// The part of dt grad v that strains a weak particle: A with f^corr = I + A. Where the largest
/// stretch of b_bar^e would grow only the rotation is left; expansion ends at J = 1, where the
/// paper (7.2 and Alg. 11 disagree) may overshoot.
template <class T>
HWY_INLINE Matrix3<T> limitedIncrement(const Matrix3<T>& A,
                                       const T& J,
                                       const Symmetric3<T>& beBar) {
    const Matrix3<T> I = Matrix3<T>::identity();
    const Matrix3<T> f = A + I;
    const T det = determinant(f);
    const T heldDet = select(det > T(0), det, T(1));
    const Matrix3<T> fBar = pow(heldDet, T(-1.0 / 3.0)) * f;
    const T before = symmetricEigen3(beBar).values[0];
    const T after = symmetricEigen3(congruent(fBar, beBar)).values[0];
    const Matrix3<T> shape = select(after > before, polarRotation(f), fBar);
    const MaskOf<T> expands = (heldDet > T(1)) & (J * heldDet > T(1));
    const T volume = select(expands, max(T(1), T(1) / J), heldDet);
    return pow(volume, T(1.0 / 3.0)) * shape - I;
}

/// F after a time dt of forgetting: the logarithms of the plastic stretches have fallen by
/// kept = exp(-dt/eta_p). Keeps det F, and b_bar^e is not asked.
template <class T>
HWY_INLINE Matrix3<T> healedDeformation(const Matrix3<T>& F,
                                        const Symmetric3<T>& Cp,
                                        const T& kept) {
    const SymmetricEigen3<T> e = symmetricEigen3(Cp);
    const T power = T(0.5) * (kept - T(1));
    const T tiny = T(1e-30);  // rounding may take the smallest of far-flung stretches below 0
    return F * toMatrix(fromPrincipal(e.vectors, {{pow(max(e.values[0], tiny), power),
                                                   pow(max(e.values[1], tiny), power),
                                                   pow(max(e.values[2], tiny), power)}}));
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
