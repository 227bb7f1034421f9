/// @file von_mises-inl.h
/// Metal-like plasticity: Hencky elasticity (principal_hencky-inl.h), the yield surface of von
/// Mises and linear isotropic hardening; F = F_E F_P.
///
///   |dev tau| <= sqrt(2/3) (sigma_Y + H eps_p)                      at H = 0 Foam (3)
///   eps_p     = integral of sqrt(2/3) |d_p| dt, the equivalent plastic strain
///
/// A bar that is pulled yields at sigma_Y and then has the slope E H / (E + H). Flow goes along dev
/// tau, as in Foam (5), at once and not at a rate: the return along dev(eps) is closed-form,
/// backward Euler, and keeps the volume [Simo1998]:
///
///   dgamma = (2 mu |dev eps_tr| - sqrt(2/3) (sigma_Y + H eps_p)) / (2 mu + 2/3 H)
///   eps    = eps_tr - dgamma dev(eps_tr)/|dev eps_tr|,      eps_p += sqrt(2/3) dgamma
///
/// Holds sigma > 0 only. Its waves are at most the elastic ones: flow only softens.
#if defined(MALLOW_VON_MISES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_VON_MISES_INL_H
#undef MALLOW_VON_MISES_INL_H
#else
#define MALLOW_VON_MISES_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/hencky-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct VonMises {
    static constexpr const char* kName = "von_mises";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus", "yield_stress",
                                                  "hardening_modulus"};
    static constexpr std::array<StateField, 1> kStateFields = {
        {{"plastic", 9, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 1> kStateParts = {{{StatePart::Kind::Deformation, 0}}};

    T mu;      ///< shear modulus        [Pa]
    T kappa;   ///< bulk modulus         [Pa]
    T sigmaY;  ///< uniaxial yield stress [Pa]
    T H;       ///< its growth per equivalent plastic strain [Pa]

    struct State {
        Matrix3<T> F;  ///< elastic part F_E [-]; its determinant is the total one
        T plastic;     ///< equivalent plastic strain eps_p [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    /// Ductile: it flows, and never lets go by its volume (Separate, section 4).
    HWY_INLINE T criticalVolumeRatio(const State&) const {
        return T(std::numeric_limits<ScalarOf<T>>::infinity());
    }

    /// The hyperelastic law of F_E.
    HWY_INLINE Hencky<T> elasticity(const State&) const { return {mu, kappa}; }
    HWY_INLINE T energyDensity(const State& state) const {
        return elasticity(state).energyDensity(state.F);
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        return elasticity(state).respond({state.F});
    }

    struct Return {
        Vector3<T> eps;      ///< elastic strain on or inside the yield surface [-]
        T plasticIncrement;  ///< of eps_p, 0 where it did not flow [-]
        MaskOf<T> isPlastic;
    };
    /// From the trial strain to the yield surface.
    HWY_INLINE Return returnMap(const Vector3<T>& trial, const T& plastic) const {
        const Vector3<T> dev = deviator(trial);
        const T size = length(dev);
        const T root(kRootTwoThirds);
        const T excess = T(2) * mu * size - root * (sigmaY + H * plastic);
        const MaskOf<T> isPlastic = excess > T(0);
        const T dgamma = select(isPlastic, excess / (T(2) * mu + T(2.0 / 3.0) * H), T(0));
        const T share = dgamma / select(isPlastic, size, T(1));
        return {trial - share * dev, root * dgamma, isPlastic};
    }

    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const Matrix3<T> trial = advancedDeformation(gradV, dt, state.F);
        const PrincipalAxes<T> f(trial);
        const Return r = returnMap(logarithm(f.sigma), state.plastic);
        // Elastic states stay as they are, bit for bit.
        state.F = select(r.isPlastic, f.deformation(exponential(r.eps)), trial);
        state.plastic = state.plastic + r.plasticIncrement;
        const PrincipalHencky<T> law{mu, kappa};
        const Vector3<T> tau = law.stress(r.eps);
        return {f.stress(tau), law.waveModulus(r.eps, tau), T(0), f.J, f.valid};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
