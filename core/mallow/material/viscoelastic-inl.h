/// @file viscoelastic-inl.h
/// Rubber that creeps: a Hencky spring in parallel with a second one that has a dashpot behind it
/// (Rubber, sections 3 to 5).
///
///   F = F_E F_P = F_N F_V,     Psi = Psi_E(F_E) + Psi_N(F_N),     tau = tau_E + tau_N   (1), (2)
///   F_*^tr = (I + dt grad v) F_*                                                        (4)
///
/// The dashpot lets the strain eps_N = ln(Sigma_N) go, backward Euler, (8) in its two parts:
///
///   dev eps_N = dev eps_N^tr / (1 + dt 2 mu_N/nu_d),     tr eps_N = tr eps_N^tr / (1 + dt 2
///   kappa_N/nu_v)
///
/// so that nu_d is twice the dashpot's dynamic viscosity. F_E yields by von Mises,
/// |dev tau_E| <= sqrt(2/3) sigma_Y, without change of volume.
///
/// The dashpot sits behind a spring and is integrated implicitly: it does not limit an explicit
/// step, the waves of both springs together do. Holds sigma > 0 only.
#if defined(MALLOW_VISCOELASTIC_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_VISCOELASTIC_INL_H
#undef MALLOW_VISCOELASTIC_INL_H
#else
#define MALLOW_VISCOELASTIC_INL_H
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
struct Viscoelastic {
    static constexpr const char* kName = "viscoelastic";
    static constexpr const char* kParameters[] = {"shear_modulus",         "bulk_modulus",
                                                  "viscous_shear_modulus", "viscous_bulk_modulus",
                                                  "deviatoric_viscosity",  "dilational_viscosity",
                                                  "yield_stress"};
    static constexpr std::array<StateField, 2> kStateFields = {
        {{"F_N", 9, StateShape::Matrix},
         {"plastic", 18, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 2> kStateParts = {
        {{StatePart::Kind::Deformation, 0}, {StatePart::Kind::Deformation, 9}}};

    T muE;     ///< shear modulus at equilibrium        [Pa]
    T kappaE;  ///< bulk modulus at equilibrium         [Pa]
    T muN;     ///< shear modulus of the part that creeps [Pa]
    T kappaN;  ///< bulk modulus of the part that creeps  [Pa]
    T nuD;     ///< viscosity of changes of shape       [Pa s]
    T nuV;     ///< viscosity of changes of volume      [Pa s]
    T sigmaY;  ///< uniaxial yield stress of F_E        [Pa]

    struct State {
        Matrix3<T> fE;  ///< elastic part at equilibrium; its determinant is the total one [-]
        Matrix3<T> fN;  ///< elastic part that creeps [-]
        T plastic;      ///< equivalent plastic strain of F_P [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, F, T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.fE; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.fE); }
    /// Ductile: it flows, and never lets go by its volume (Separate, section 4).
    HWY_INLINE T criticalVolumeRatio(const State&) const {
        return T(std::numeric_limits<ScalarOf<T>>::infinity());
    }

    /// The hyperelastic laws of F_E and F_N.
    HWY_INLINE Hencky<T> equilibrium() const { return {muE, kappaE}; }
    HWY_INLINE Hencky<T> nonEquilibrium() const { return {muN, kappaN}; }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const State& state) const {
        return equilibrium().energyDensity(state.fE) + nonEquilibrium().energyDensity(state.fN);
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        return sum(equilibrium().respond({state.fE}), nonEquilibrium().respond({state.fN}));
    }
    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        state.fE = advancedDeformation(gradV, dt, state.fE);
        state.fN = advancedDeformation(gradV, dt, state.fN);

        const PrincipalAxes<T> E(state.fE);
        const Vector3<T> trialE = logarithm(E.sigma);
        const Vector3<T> yield = yieldCorrection(trialE);
        const T plastic = equivalentStrain(yield);
        const MaskOf<T> isPlastic = plastic > T(0);
        if (anyOf(isPlastic)) state.fE = select(isPlastic, stretched(E, yield, state.fE), state.fE);
        state.plastic = state.plastic + plastic;

        const PrincipalAxes<T> N(state.fN);
        const Vector3<T> trialN = logarithm(N.sigma);
        const Vector3<T> creep = creepCorrection(trialN, dt);
        state.fN = stretched(N, creep, state.fN);

        return sum(answer(equilibrium(), E, trialE + yield),
                   answer(nonEquilibrium(), N, trialN + creep));
    }

    /// What creep adds to eps_N^tr in dt.
    HWY_INLINE Vector3<T> creepCorrection(const Vector3<T>& trial, ScalarOf<T> dt) const {
        const T shape = T(dt) * T(2) * muN / nuD;
        const T volume = T(dt) * T(2) * kappaN / nuV;
        const T mean = HWY_NAMESPACE::sum(trial) * T(1.0 / 3.0);
        const T lost = mean * (volume / (T(1) + volume));
        const T share = shape / (T(1) + shape);
        return {{-mulAdd(share, trial[0] - mean, lost), -mulAdd(share, trial[1] - mean, lost),
                 -mulAdd(share, trial[2] - mean, lost)}};
    }
    /// What yield adds to eps_E^tr, to |dev tau_E| = sqrt(2/3) sigma_Y; 0 below.
    HWY_INLINE Vector3<T> yieldCorrection(const Vector3<T>& trial) const {
        const Vector3<T> dev = deviator(trial);
        const T size = T(2) * muE * length(dev);
        const T excess = size - T(kRootTwoThirds) * sigmaY;
        const MaskOf<T> flows = excess > T(0);
        return select(flows, -excess / select(flows, size, T(1)), T(0)) * dev;
    }

private:
    /// F with its principal strains changed by delta: F + U (e^delta - 1) U^T F. Where nothing
    /// changes, F stays as it is, bit for bit; U e^eps V^T would add rounding in every step.
    static HWY_INLINE Matrix3<T> stretched(const PrincipalAxes<T>& f,
                                           const Vector3<T>& delta,
                                           const Matrix3<T>& F) {
        const Vector3<T> one = {{T(1), T(1), T(1)}};
        return F + toMatrix(f.stress(exponential(delta) - one)) * F;
    }
    static HWY_INLINE Response<T> answer(const Hencky<T>& law,
                                         const PrincipalAxes<T>& f,
                                         const Vector3<T>& eps) {
        const Vector3<T> tau = law.principal().stress(eps);
        return {f.stress(tau), law.principal().waveModulus(eps, tau), T(0), f.J, f.valid};
    }
    static HWY_INLINE Response<T> sum(const Response<T>& E, const Response<T>& N) {
        const MaskOf<T> valid = E.valid & N.valid;
        return {E.tau + N.tau, E.waveModulus + N.waveModulus, T(0), E.trialVolumeRatio, valid};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
