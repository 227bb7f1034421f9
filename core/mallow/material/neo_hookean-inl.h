/// @file neo_hookean-inl.h
/// Neo-Hookean elasticity, split into volume and shape as in Foam, eq. (1) and (2):
///
///   W(F)  = kappa/2 [(J^2 - 1)/2 - ln J] + mu/2 (tr b_bar - 3)       b_bar = J^(-2/3) F F^T
///   tau   = kappa/2 (J^2 - 1) I + mu dev(b_bar)
///   P     = tau F^-T = kappa/2 (J - 1/J) cof(F) + mu J^(-2/3) (F - tr(b)/(3 J) cof(F))
///
/// Holds J > 0 only: the energy of collapse is infinite. Waves: split_neo_hookean-inl.h.
#if defined(MALLOW_NEO_HOOKEAN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_NEO_HOOKEAN_INL_H
#undef MALLOW_NEO_HOOKEAN_INL_H
#else
#define MALLOW_NEO_HOOKEAN_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/split_neo_hookean-inl.h>
#include <mallow/material/state_field.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct NeoHookean {
    static constexpr const char* kName = "neo_hookean";
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

    /// W [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const Matrix3<T>& F) const {
        const T J = determinant(F);
        return law().energyDensity(J, isochoricFactor(J) * dot(F, F));
    }
    /// P = dW/dF [Pa].
    HWY_INLINE Matrix3<T> firstPiola(const Matrix3<T>& F) const {
        const T J = determinant(F);
        const T shear = mu * isochoricFactor(J);
        const T volumetric = T(0.5) * kappa * (J - T(1) / J);
        return shear * F + (volumetric - shear * dot(F, F) / (T(3) * J)) * cofactor(F);
    }
    /// The derivative of P in the direction dF [Pa].
    HWY_INLINE Matrix3<T> firstPiolaDifferential(const Matrix3<T>& F, const Matrix3<T>& dF) const {
        const Matrix3<T> cof = cofactor(F);
        const T J = determinant(F);
        const T dJ = dot(cof, dF);
        const T shear = mu * isochoricFactor(J);
        const T dShear = T(-2.0 / 3.0) * shear * dJ / J;
        const T trB = dot(F, F);
        const T pressure = T(0.5) * kappa * (J - T(1) / J) - shear * trB / (T(3) * J);
        const T dPressure =
            T(0.5) * kappa * (T(1) + T(1) / (J * J)) * dJ -
            (dShear * trB + T(2) * shear * dot(F, dF) - shear * trB * dJ / J) / (T(3) * J);
        return dShear * F + shear * dF + dPressure * cof + pressure * cofactorDifferential(F, dF);
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const T J = determinant(state.F);
        const MaskOf<T> finite = isFinite(J);
        const MaskOf<T> valid = (J > T(0)) & finite;
        const T heldJ = select(valid, J, T(1));  // numbers stay finite where the state is not held
        const Symmetric3<T> bBar = isochoricFactor(heldJ) * timesTranspose(state.F);
        return {law().kirchhoffStress(heldJ, bBar), law().waveModulus(heldJ, bBar), T(0), J, valid};
    }

private:
    HWY_INLINE SplitNeoHookean<T> law() const { return {mu, kappa}; }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
