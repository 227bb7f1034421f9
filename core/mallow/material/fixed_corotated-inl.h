/// @file fixed_corotated-inl.h
/// Fixed-corotated elasticity [Stomakhin2012].
///
///   Psi(F) = mu |F - R|^2 + (lambda / 2) (J - 1)^2          F = R S (polar), J = det F
///   P(F)   = dPsi/dF = 2 mu (F - R) + lambda (J - 1) cof(F)
///   tau    = P F^T   = 2 mu (F - R) F^T + lambda (J - 1) J I,       lambda = kappa - 2/3 mu
///
/// Finite for every F, inverted ones included; so it does not forbid collapse.
///
/// Waves: along dF = a (F^T n)^T, |a| = |n| = 1, the second derivative of Psi is at most
/// 2 mu n.b n + lambda J^2 (a.n)^2 (what the turning of R takes away is never negative), b = F F^T.
/// Its largest value, at a = n along the largest stretch, is the fastest wave; shear waves are
/// slower.
#if defined(MALLOW_FIXED_COROTATED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_FIXED_COROTATED_INL_H
#undef MALLOW_FIXED_COROTATED_INL_H
#else
#define MALLOW_FIXED_COROTATED_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/math/polar3-inl.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct FixedCorotated {
    static constexpr const char* kName = "elastic";
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

    HWY_INLINE T lambda() const { return kappa - T(2.0 / 3.0) * mu; }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const Matrix3<T>& F) const {
        const Matrix3<T> D = F - polarRotation(F);
        const T volumetric = determinant(F) - T(1);
        return mu * dot(D, D) + T(0.5) * lambda() * volumetric * volumetric;
    }
    /// P = dPsi/dF [Pa].
    HWY_INLINE Matrix3<T> firstPiola(const Matrix3<T>& F) const {
        const T J = determinant(F);
        return T(2) * mu * (F - polarRotation(F)) + lambda() * (J - T(1)) * cofactor(F);
    }
    /// The derivative of P in the direction dF [Pa].
    HWY_INLINE Matrix3<T> firstPiolaDifferential(const Matrix3<T>& F, const Matrix3<T>& dF) const {
        const Matrix3<T> dR = polarRotationDifferential(polarRotation(F), F, dF);
        const Matrix3<T> cof = cofactor(F);
        return T(2) * mu * (dF - dR) + lambda() * dot(cof, dF) * cof +
               lambda() * (determinant(F) - T(1)) * cofactorDifferential(F, dF);
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const Matrix3<T>& F = state.F;
        const T J = determinant(F);
        const Symmetric3<T> shear = symmetricProductTransposed(F - polarRotation(F), F);
        const T stiffest = eigenvalueBound(timesTranspose(F));
        return {addToDiagonal(T(2) * mu * shear, lambda() * (J - T(1)) * J),
                T(2) * mu * stiffest + max(lambda(), T(0)) * J * J, T(0), J, isFinite(J)};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
