/// @file principal_hencky-inl.h
/// Hencky elasticity in principal axes: F = U diag(sigma) V^T, eps = ln(sigma), sigma_0 the
/// largest.
///
///   Psi   = mu |eps|^2 + (lambda / 2) tr(eps)^2 = mu |dev eps|^2 + (kappa / 2) tr(eps)^2
///   tau_i = 2 mu eps_i + lambda tr(eps),                      lambda = kappa - 2/3 mu
///
/// Plastic models return to their yield surface here: with the logarithm, the closed-form returns
/// of small strains hold for large ones [Simo1998].
///
/// Waves along principal directions: longitudinal sigma_i^2 d2Psi/dsigma_i^2 = 2 mu + lambda -
/// tau_i, shear 2 mu x / (1 - exp(-2 x)) <= mu (1 + 2 x) with x = eps_i - eps_j; at rest 2 mu +
/// lambda.
#if defined(MALLOW_PRINCIPAL_HENCKY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_PRINCIPAL_HENCKY_INL_H
#undef MALLOW_PRINCIPAL_HENCKY_INL_H
#else
#define MALLOW_PRINCIPAL_HENCKY_INL_H
#endif

#include <mallow/material/principal_axes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct PrincipalHencky {
    T mu;     ///< shear modulus [Pa]
    T kappa;  ///< bulk modulus  [Pa]

    HWY_INLINE T lambda() const { return kappa - T(2.0 / 3.0) * mu; }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const Vector3<T>& eps) const {
        const T trace = sum(eps);
        return mu * dot(eps, eps) + T(0.5) * lambda() * trace * trace;
    }
    /// tau_i [Pa].
    HWY_INLINE Vector3<T> stress(const Vector3<T>& eps) const {
        const T volumetric = lambda() * sum(eps);
        const T twoMu = T(2) * mu;
        return {{mulAdd(twoMu, eps[0], volumetric), mulAdd(twoMu, eps[1], volumetric),
                 mulAdd(twoMu, eps[2], volumetric)}};
    }
    /// rho_0 c^2 of the fastest wave [Pa]; eps_2 is the smallest.
    HWY_INLINE T waveModulus(const Vector3<T>& eps, const Vector3<T>& tau) const {
        const T longitudinal = T(2) * mu + lambda() - tau[2];
        const T shear = mu * (T(1) + T(2) * (eps[0] - eps[2]));
        return max(longitudinal, shear);
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
