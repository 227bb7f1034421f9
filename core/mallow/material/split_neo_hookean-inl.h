/// @file split_neo_hookean-inl.h
/// The neo-Hookean law split into volume and shape, as a function of what it depends on: the volume
/// ratio J and the left Cauchy-Green tensor b_bar, scaled to determinant 1 (Foam, eq. (1) and (2)).
///
///   W   = kappa/2 [(J^2 - 1)/2 - ln J] + mu/2 (tr b_bar - 3)
///   tau = kappa/2 (J^2 - 1) I + mu dev(b_bar)
///
/// Holds J > 0 only: the energy of collapse is infinite.
///
/// Waves: along dF = a (F^T n)^T, |a| = |n| = 1, c = a.n, the second derivative of W is
///   c^2 kappa/2 (J^2 + 1) + mu (5/9 c^2 tr b_bar - 4/3 c a.b_bar n + n.b_bar n).
/// With b_min, b_max bounds of the eigenvalues of b_bar it stays below waveModulus for
/// longitudinal, shear and all waves between; at rest that is kappa + 4/3 mu.
#if defined(MALLOW_SPLIT_NEO_HOOKEAN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_SPLIT_NEO_HOOKEAN_INL_H
#undef MALLOW_SPLIT_NEO_HOOKEAN_INL_H
#else
#define MALLOW_SPLIT_NEO_HOOKEAN_INL_H
#endif

#include <mallow/math/tensor3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// J^(-2/3): b_bar = J^(-2/3) b.
template <class T>
HWY_INLINE T isochoricFactor(const T& J) {
    return pow(J, T(-2.0 / 3.0));
}

template <class T>
struct SplitNeoHookean {
    T mu;     ///< shear modulus [Pa]
    T kappa;  ///< bulk modulus  [Pa]

    /// W [J/m^3 of rest volume]; of b_bar only the trace matters.
    HWY_INLINE T energyDensity(const T& J, const T& traceBBar) const {
        return T(0.5) * kappa * (T(0.5) * (J * J - T(1)) - log(J)) +
               T(0.5) * mu * (traceBBar - T(3));
    }
    /// tau [Pa].
    HWY_INLINE Symmetric3<T> kirchhoffStress(const T& J, const Symmetric3<T>& bBar) const {
        return addToDiagonal(mu * deviator(bBar), T(0.5) * kappa * (J * J - T(1)));
    }
    /// The derivative of tau along dF = G F, G a displacement gradient in space [Pa].
    HWY_INLINE Symmetric3<T> kirchhoffDifferential(const T& J,
                                                   const Symmetric3<T>& bBar,
                                                   const Matrix3<T>& G) const {
        const T volumetric = trace(G);
        const Symmetric3<T> carried = T(2) * symmetricPart(G * toMatrix(bBar));
        const Symmetric3<T> dBBar = carried - T(2.0 / 3.0) * volumetric * bBar;
        return addToDiagonal(mu * deviator(dBBar), kappa * J * J * volumetric);
    }
    /// rho_0 c^2 of the fastest wave [Pa].
    HWY_INLINE T waveModulus(const T& J, const Symmetric3<T>& bBar) const {
        const T bMin = max(eigenvalueLowerBound(bBar), T(0));
        const T bMax = eigenvalueBound(bBar);
        const T longitudinal = T(0.5) * kappa * (J * J + T(1)) +
                               mu * (T(5.0 / 9.0) * trace(bBar) - T(1.0 / 3.0) * bMin);
        return max(longitudinal, mu * bMax) + mu * T(1.0 / 3.0) * (bMax - bMin);
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
