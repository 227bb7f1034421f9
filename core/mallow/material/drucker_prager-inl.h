/// @file drucker_prager-inl.h
/// Sand: Hencky elasticity (principal_hencky-inl.h) with the friction cone of Drucker and Prager,
/// and flow that keeps the volume [Klar2016]. p = -tr(tau)/3, q = sqrt(3/2) |dev tau|:
///
///   q <= M (p + p_t),     p_t = c cot(phi)       M and c: Mohr-Coulomb's in triaxial compression
///
/// The interface's sqrt(2/3) 2 sin(phi)/(3 - sin(phi)) is M/3 sqrt(2/3), the cone's slope for
/// |dev tau| over -tr(tau). At the tip, p = -p_t, ln J = p_t/kappa: without cohesion free of
/// stress.
///
/// Grains that have parted bear nothing until they meet again: the volume gained beyond the tip, up
/// to kWidestGap, has to be lost before there is pressure. [Tampubolon2017] keeps it as v_c, to be
/// added to the trial strain. Here F itself keeps it: its shape is elastic and its determinant is
/// the *total* J, and the elastic volume is min(ln J, p_t/kappa). The return changes only the
/// shape; so nothing is to be carried over, volume is neither won nor lost by rounding, and `F` is
/// all of the state.
///
/// Holds sigma > 0 only. Its waves are at most the elastic ones.
#if defined(MALLOW_DRUCKER_PRAGER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_DRUCKER_PRAGER_INL_H
#undef MALLOW_DRUCKER_PRAGER_INL_H
#else
#define MALLOW_DRUCKER_PRAGER_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/friction_angle-inl.h>
#include <mallow/material/hencky-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/material/widest_gap.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct DruckerPrager {
    static constexpr const char* kName = "drucker_prager";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus", "friction_angle",
                                                  "cohesion"};
    static constexpr std::array<StateField, 1> kStateFields = {
        {{"plastic", 9, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 1> kStateParts = {{{StatePart::Kind::Deformation, 0}}};

    T mu;        ///< shear modulus    [Pa]
    T kappa;     ///< bulk modulus     [Pa]
    T phi;       ///< friction angle   [deg]
    T cohesion;  ///< shear strength c without normal stress [Pa]

    struct State {
        Matrix3<T> F;  ///< F_E with the volume gained put back: det F is the total J [-]
        T plastic;     ///< equivalent plastic strain: integral of sqrt(2/3) |dev d_p| dt [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    /// J_c of Separate (5), section 4, case (2): J_E of the tip, 1 without cohesion.
    HWY_INLINE T criticalVolumeRatio(const State&) const { return exp(tip()); }

    /// The hyperelastic law of the elastic part of F.
    HWY_INLINE Hencky<T> elasticity(const State&) const { return {mu, kappa}; }
    HWY_INLINE T energyDensity(const State& state) const {
        const Vector3<T> eps = logarithm(PrincipalAxes<T>(state.F).sigma);
        return PrincipalHencky<T>{mu, kappa}.energyDensity(elasticStrain(eps));
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const PrincipalAxes<T> f(state.F);
        return respond(f, logarithm(f.sigma), min(f.J, criticalVolumeRatio(state)));
    }

    struct Return {
        Vector3<T> eps;      ///< strain with elastic shape and total volume [-]
        T plasticIncrement;  ///< 0 where it did not flow [-]
        MaskOf<T> isPlastic;
    };
    /// From the trial strain (of the total volume) to the cone, along dev(eps): tr(eps) is kept.
    HWY_INLINE Return returnMap(const Vector3<T>& trial) const {
        const FrictionAngle<T> friction = FrictionAngle<T>::fromDegrees(phi);
        const Vector3<T> dev = deviator(trial);
        const T size = length(dev);
        const T pressure = -kappa * min(sum(trial), tip());
        const T strength =
            max(friction.slope() * pressure + friction.cohesionSlope() * cohesion, T(0));
        const T root(kRootTwoThirds);
        const T excess = size - root * strength / (T(2) * mu);
        const MaskOf<T> isPlastic = excess > T(0);
        const T flow = select(isPlastic, excess, T(0));
        const T share = flow / select(isPlastic, size, T(1));
        return {trial - share * dev, root * flow, isPlastic};
    }
    /// What of a returned strain is elastic: without the volume beyond the tip.
    HWY_INLINE Vector3<T> elasticStrain(const Vector3<T>& eps) const {
        const T gain = max(sum(eps) - tip(), T(0)) * T(1.0 / 3.0);
        return {{eps[0] - gain, eps[1] - gain, eps[2] - gain}};
    }

    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const T critical = criticalVolumeRatio(state);
        const T oldJ = volumeRatio(state);
        const Matrix3<T> trial = advancedDeformation(gradV, dt, state.F);
        const PrincipalAxes<T> f(trial);
        Return r = returnMap(logarithm(f.sigma));
        const T over = max(sum(r.eps) - T(kWidestGap) - tip(), T(0));
        const T each = over * T(1.0 / 3.0);
        r.eps = r.eps - Vector3<T>{{each, each, each}};
        // Elastic states stay as they are, bit for bit.
        const MaskOf<T> isChanged = r.isPlastic | (over > T(0));
        state.F = select(isChanged, f.deformation(exponential(r.eps)), trial);
        state.plastic = state.plastic + r.plasticIncrement;
        // Only the elastic volume is compared: grains that approach each other do not separate.
        const T trialJ = select(oldJ > critical, critical * (f.J / oldJ), f.J);
        return respond(f, r.eps, trialJ);
    }

private:
    /// tr(eps) = ln J of the tip, cut off where J would no longer be a number.
    HWY_INLINE T tip() const {
        const T pt = cohesion * FrictionAngle<T>::fromDegrees(phi).cotangent();
        return min(pt / kappa, T(50));
    }
    HWY_INLINE Response<T> respond(const PrincipalAxes<T>& f,
                                   const Vector3<T>& total,
                                   const T& trialVolumeRatio) const {
        const PrincipalHencky<T> law{mu, kappa};
        const Vector3<T> eps = elasticStrain(total);
        const Vector3<T> tau = law.stress(eps);
        return {f.stress(tau), law.waveModulus(eps, tau), T(0), trialVolumeRatio, f.valid};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
