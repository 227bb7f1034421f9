/// @file liquid-inl.h
/// Weakly compressible liquid: Murnaghan's equation of state (Separate, section 6) and Newtonian
/// viscosity. It bears pressure and no tension: J above 1 is reset to 1.
///
///   p   = (kappa / gamma) (J^-gamma - 1)                     Cauchy pressure [Pa]
///   tau = -J p I + 2 mu J dev(sym(grad v))                   simple shear of rate g: tau_xy = mu g
///   at J = 1 Psi = (kappa / gamma) [(J^(1-gamma) - 1)/(gamma - 1) + J - 1],      p = -dPsi/dJ J <-
///   exp(dt div v) J                                    exact for constant div v
///
/// Sound: rho_0 c^2 = rho_0 dp/drho = kappa J^(1-gamma), the only elastic wave.
#if defined(MALLOW_LIQUID_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_LIQUID_INL_H
#undef MALLOW_LIQUID_INL_H
#else
#define MALLOW_LIQUID_INL_H
#endif

#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Liquid {
    static constexpr const char* kName = "liquid";
    static constexpr const char* kParameters[] = {"bulk_modulus", "stiffness_power",
                                                  "newtonian_viscosity"};
    static constexpr std::array<StateField, 0> kStateFields = {};
    static constexpr std::array<StatePart, 0> kStateParts = {};

    T kappa;  ///< bulk modulus                                [Pa]
    T gamma;  ///< derivative of kappa by pressure, 7 for water [-] >= 1
    T mu;     ///< dynamic viscosity                           [Pa s]

    struct State {
        T J;  ///< volume ratio [-] <= 1
    };
    static HWY_INLINE State rest() { return {T(1)}; }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) {
        return {withoutTension(determinant(F))};
    }
    static HWY_INLINE Matrix3<T> deformation(const State& state) {
        const T stretch = pow(state.J, T(1.0 / 3.0));
        return Matrix3<T>::diagonal(stretch, stretch, stretch);
    }
    static HWY_INLINE T volumeRatio(const State& state) { return state.J; }
    /// A liquid lets go as soon as it would be in tension.
    HWY_INLINE T criticalVolumeRatio(const State&) const { return T(1); }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const State& state) const {
        const T logJ = log(state.J);
        const T power = gamma - T(1);
        const MaskOf<T> isLinear = power < T(1e-4);  // gamma = 1: the limit is a logarithm
        const T work =
            select(isLinear, -logJ, (exp(-power * logJ) - T(1)) / select(isLinear, T(1), power));
        return kappa / gamma * (work + state.J - T(1));
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const T J = state.J;
        const MaskOf<T> finite = isFinite(J);
        const MaskOf<T> valid = (J > T(0)) & finite;
        const T heldJ = select(valid, J, T(1));
        const T stiffening = exp(-gamma * log(heldJ));  // J^-gamma
        const T pressure = kappa / gamma * (stiffening - T(1));
        const T diagonal = -heldJ * pressure;
        return {Symmetric3<T>::diagonal(diagonal, diagonal, diagonal), kappa * stiffening * heldJ,
                mu, J, valid};
    }
    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const T exponent = T(dt) * trace(gradV);
        const T trial = exp(exponent) * state.J;
        state.J = withoutTension(trial);
        Response<T> response = respond(state);
        response.tau = response.tau + T(2) * mu * state.J * deviator(symmetricPart(gradV));
        response.trialVolumeRatio = trial;
        response.valid = response.valid & (abs(exponent) < T(kLargestExponent));
        return response;
    }

private:
    /// |dt div v| of a step that went wrong long ago; beyond it exp() has no meaning in float
    /// lanes.
    static constexpr ScalarOf<T> kLargestExponent = 50;

    static HWY_INLINE T withoutTension(const T& J) { return select(J > T(1), T(1), J); }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
