/// @file snow-inl.h
/// Snow [Stomakhin2013]: fixed-corotated elasticity of F_E, principal stretches of F_E that never
/// leave an interval, and moduli that grow as it is packed. F = F_E F_P, J_P = det F_P.
///
///   sigma_i in [1 - theta_c, 1 + theta_s]       what is beyond goes into F_P (also Melt, 5.1)
///   mu, lambda = (mu_0, lambda_0) exp(xi (1 - J_P))
///
/// Departures. The exponent is kept within [-5, 5]: at xi = 10 the paper's grows to 10, where a
/// step would have to be a hundredth as long as at rest; packed that far, snow is ice. F_P itself
/// is not kept, only ln J_P; the F of the state has the shape of F_E and the total volume J = J_E
/// J_P.
///
/// The paper clamps inverted stretches too. Here an inverted trial is refused: a step that inverts
/// particles is too long.
///
/// What the paper's law does not promise: dissipation. Moduli that grow take the energy of the
/// strain with them, and a direction that is stretched while the others are compressed may be cut
/// back against the pressure. Where all directions are compressed, or all stretched, flow
/// dissipates.
#if defined(MALLOW_SNOW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_SNOW_INL_H
#undef MALLOW_SNOW_INL_H
#else
#define MALLOW_SNOW_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/fixed_corotated-inl.h>
#include <mallow/material/principal_axes-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/material/widest_gap.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Snow {
    static constexpr const char* kName = "snow";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus",
                                                  "critical_compression", "critical_stretch",
                                                  "hardening_factor"};
    static constexpr std::array<StateField, 2> kStateFields = {
        {{"plastic_volume", 9, StateShape::Scalar},
         {"plastic", 10, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 1> kStateParts = {{{StatePart::Kind::Deformation, 0}}};

    T mu;      ///< shear modulus at J_P = 1 [Pa]
    T kappa;   ///< bulk modulus at J_P = 1  [Pa]
    T thetaC;  ///< critical compression     [-]
    T thetaS;  ///< critical stretch         [-]
    T xi;      ///< hardening                [-]

    struct State {
        Matrix3<T> F;  ///< J_P^(1/3) F_E: det F is the total J [-]
        T logJP;       ///< ln J_P [-]
        T plastic;     ///< equivalent plastic strain: integral of sqrt(2/3) |dev d_p| dt [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, T(0), T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    /// J_c of Separate (5): it comes apart where every direction is stretched to its limit, which
    /// is the tip of section 4 for this surface.
    HWY_INLINE T criticalVolumeRatio(const State&) const {
        const T most = T(1) + thetaS;
        return most * most * most;
    }

    /// The hyperelastic law of F_E, hardened.
    HWY_INLINE FixedCorotated<T> elasticity(const State& state) const {
        const T JP = exp(state.logJP);
        const T exponent = xi * (T(1) - JP);
        const T hardening = exp(max(min(exponent, T(kHardest)), T(kSoftest)));
        return {hardening * mu, hardening * kappa};
    }
    static HWY_INLINE Matrix3<T> elasticDeformation(const State& state) {
        return exp(state.logJP * T(-1.0 / 3.0)) * state.F;
    }
    HWY_INLINE T energyDensity(const State& state) const {
        return elasticity(state).energyDensity(elasticDeformation(state));
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        return elasticity(state).respond({elasticDeformation(state)});
    }

    struct Return {
        Vector3<T> sigma;  ///< of F_E, within the limits [-]
        MaskOf<T> isPlastic;
    };
    HWY_INLINE Return returnMap(const Vector3<T>& trial) const {
        const T least = T(1) - thetaC, most = T(1) + thetaS;
        Vector3<T> sigma = trial;
        for (int i = 0; i < 3; ++i) sigma[i] = max(min(trial[i], most), least);
        const MaskOf<T> isStretched = trial[0] > most;  // the largest of them
        const MaskOf<T> isCrushed = trial[2] < least;
        const MaskOf<T> isPlastic = isStretched | isCrushed;
        return {sigma, isPlastic};
    }

    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const Matrix3<T> trial = advancedDeformation(gradV, dt, state.F);
        const PrincipalAxes<T> f(trial);
        const T shrink = exp(state.logJP * T(-1.0 / 3.0));  // to the elastic volume
        const Vector3<T> trialSigma = shrink * f.sigma;
        const T trialJ = determinant(shrink * trial);
        const Return r = returnMap(trialSigma);
        const Vector3<T> flow = {{log(trialSigma[0] / r.sigma[0]), log(trialSigma[1] / r.sigma[1]),
                                  log(trialSigma[2] / r.sigma[2])}};
        const MaskOf<T> isPlastic = r.isPlastic & f.valid;
        const T logJP = min(state.logJP + sum(flow), T(kWidestGap));
        // Elastic states stay as they are, bit for bit.
        state.F = select(isPlastic, f.deformation(exp(logJP * T(1.0 / 3.0)) * r.sigma), trial);
        state.logJP = select(isPlastic, logJP, state.logJP);
        state.plastic = state.plastic + select(isPlastic, equivalentStrain(flow), T(0));
        Response<T> response = respond(state);
        response.trialVolumeRatio = trialJ;
        response.valid = response.valid & f.valid;
        return response;
    }

private:
    static constexpr ScalarOf<T> kHardest = 5;    ///< of xi (1 - J_P)
    static constexpr ScalarOf<T> kSoftest = -50;  ///< of the same: no stress is left
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
