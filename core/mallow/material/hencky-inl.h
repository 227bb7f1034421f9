/// @file hencky-inl.h
/// Quadratic energy in the logarithmic (Hencky) strain, F = U diag(sigma) V^T, eps = ln(sigma):
///
///   Psi = mu |eps|^2 + (lambda / 2) tr(eps)^2                 lambda = kappa - 2/3 mu
///   tau = U diag(tau_i) U^T,   tau_i = 2 mu eps_i + lambda tr(eps)
///   P   = U diag(tau_i / sigma_i) V^T
///
/// Holds sigma > 0 only. In principal axes: principal_hencky-inl.h.
#if defined(MALLOW_HENCKY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_HENCKY_INL_H
#undef MALLOW_HENCKY_INL_H
#else
#define MALLOW_HENCKY_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/principal_hencky-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Hencky {
    static constexpr const char* kName = "hencky";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus"};
    static constexpr std::array<StateField, 0> kStateFields = {};
    static constexpr std::array<StatePart, 1> kStateParts = {{{StatePart::Kind::Deformation, 0}}};

    T mu;     ///< shear modulus [Pa]
    T kappa;  ///< bulk modulus  [Pa]

    using State = DeformationState<T>;
    static HWY_INLINE State rest() { return {Matrix3<T>::identity()}; }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    /// A solid never lets go by itself: no J is above this.
    HWY_INLINE T criticalVolumeRatio(const State&) const {
        return T(std::numeric_limits<ScalarOf<T>>::infinity());
    }
    HWY_INLINE T energyDensity(const State& state) const { return energyDensity(state.F); }
    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        state.F = advancedDeformation(gradV, dt, state.F);
        return respond(state);
    }

    HWY_INLINE PrincipalHencky<T> principal() const { return {mu, kappa}; }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const Matrix3<T>& F) const {
        return principal().energyDensity(logarithm(svd3(F).sigma));
    }
    /// P = dPsi/dF [Pa].
    HWY_INLINE Matrix3<T> firstPiola(const Matrix3<T>& F) const {
        const PrincipalAxes<T> f(F);
        const Vector3<T> tau = principal().stress(logarithm(f.sigma));
        return f.deformation({{tau[0] / f.sigma[0], tau[1] / f.sigma[1], tau[2] / f.sigma[2]}});
    }
    /// The derivative of P in the direction dF [Pa]: in the principal frame the diagonal of dP
    /// follows the Hessian of Psi(sigma), and each pair (i, j) off it the divided differences of
    /// P_i(sigma).
    HWY_INLINE Matrix3<T> firstPiolaDifferential(const Matrix3<T>& F, const Matrix3<T>& dF) const {
        const Svd3<T> f = svd3(F);
        const Vector3<T>& s = f.sigma;
        const Vector3<T> eps = logarithm(s);
        const Vector3<T> tau = principal().stress(eps);
        const T lambda = principal().lambda();
        const Matrix3<T> D = transpose(f.U) * dF * f.V;
        const T sumRate = D(0, 0) / s[0] + D(1, 1) / s[1] + D(2, 2) / s[2];
        Matrix3<T> dP;
        for (int i = 0; i < 3; ++i) {
            const T rate = D(i, i) / s[i];
            dP(i, i) = (T(2) * mu * rate + lambda * sumRate - tau[i] * rate) / s[i];
        }
        for (int i = 0; i < 3; ++i) {
            const int j = (i + 1) % 3;
            // (P_i - P_j)/(sigma_i - sigma_j) and (P_i + P_j)/(sigma_i + sigma_j), P = tau/sigma
            const T difference =
                (T(2) * mu * s[j] * logarithmSlope(s[i], s[j]) - tau[j]) / (s[i] * s[j]);
            const T sum = (tau[i] / s[i] + tau[j] / s[j]) / (s[i] + s[j]);
            const T even = T(0.5) * (difference + sum);
            const T odd = T(0.5) * (difference - sum);
            dP(i, j) = even * D(i, j) + odd * D(j, i);
            dP(j, i) = even * D(j, i) + odd * D(i, j);
        }
        return f.U * dP * transpose(f.V);
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const PrincipalAxes<T> f(state.F);
        const Vector3<T> eps = logarithm(f.sigma);
        const Vector3<T> tau = principal().stress(eps);
        return {f.stress(tau), principal().waveModulus(eps, tau), T(0), f.J, f.valid};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
