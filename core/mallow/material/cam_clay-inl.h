/// @file cam_clay-inl.h
/// Wet clay: the non-associative Cam-clay model (NACC) [Wolper2019] as Separate, section 4, uses
/// it, on neo-Hookean elasticity (Foam (1), (2)) of F_E; F = F_E F_P.
///
///   p  = -dW/dJ_E = -kappa/2 (J_E - 1/J_E) = -kappa sinh(ln J_E)        q = sqrt(3/2) mu |dev
///   b_bar| / J_E p0 = kappa sinh(xi max(-alpha, 0))        bears pressures up to p0 and tensions
///   up to chi p0 (1 + 2 chi) q^2 <= M^2 (p + chi p0)(p0 - p)                           M of the
///   friction angle
///
/// Which pressure? Separate's text derives J_c from the Cauchy pressure above, [Wolper2019] returns
/// with Kirchhoff's, p J_E; mixed, no particle ever separates. Here both are the Cauchy pressure
/// (per volume after plastic flow). Then J_c is as printed, ln J_c = arsinh(chi p0/kappa), every p0
/// can be reached (Kirchhoff's pressure ends at kappa/2), and compaction is a line, ln J_E = xi
/// alpha.
///
/// Beyond a tip b_bar becomes I and J_E that of the tip; alpha takes up the rest, ln(J_tr/J_E).
/// Compaction hardens at once, so its tip is that of the *new* alpha: with x = alpha + ln J_tr,
/// ln J_E = xi x/(1 + xi), alpha = x/(1 + xi), whatever the step size. Tension softens, and then
/// there may be no such state before it has failed: its tip is that of the old alpha, as printed.
/// How far torn clay parted is remembered up to kWidestGap.
///
/// Between the tips q is cut down at the same J_E, so that flow keeps the volume. b_bar = m I + t n
/// with n = dev(b_bar)/|dev(b_bar)| and t from q; m makes its determinant 1 (the paper keeps its
/// trace, and with it changes J and leaves the surface). The change of alpha is that of a return
/// towards the middle of the ellipse: it hardens above its middle pressure and softens below.
///
/// Holds sigma > 0 only. Its waves are at most the elastic ones.
#if defined(MALLOW_CAM_CLAY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_CAM_CLAY_INL_H
#undef MALLOW_CAM_CLAY_INL_H
#else
#define MALLOW_CAM_CLAY_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/friction_angle-inl.h>
#include <mallow/material/neo_hookean-inl.h>
#include <mallow/material/principal_axes-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/material/widest_gap.h>

#include <array>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct CamClay {
    static constexpr const char* kName = "cam_clay";
    static constexpr const char* kParameters[] = {"shear_modulus",    "bulk_modulus",
                                                  "friction_angle",   "cohesion_ratio",
                                                  "hardening_factor", "initial_compaction"};
    static constexpr std::array<StateField, 3> kStateFields = {
        {{"plastic_volume", 9, StateShape::Scalar},
         {"alpha", 10, StateShape::Scalar, /*startParameter=*/5},
         {"plastic", 11, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 1> kStateParts = {{{StatePart::Kind::Deformation, 0}}};

    T mu;      ///< shear modulus  [Pa]
    T kappa;   ///< bulk modulus   [Pa]
    T phi;     ///< friction angle [deg]
    T chi;     ///< cohesion: tension borne over pressure borne [-]
    T xi;      ///< hardening      [-]
    T alpha0;  ///< alpha at the start [-] <= 0

    struct State {
        Matrix3<T> F;   ///< J_P^(1/3) F_E: det F is the total J [-]
        T logJP;        ///< ln J_P [-]
        T alphaChange;  ///< alpha - alpha_0 [-]
        T plastic;      ///< equivalent plastic strain: integral of sqrt(2/3) |dev d_p| dt [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, T(0), T(0), T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    /// J_c of Separate (5), section 4, case (3): J_E of the tip in tension.
    HWY_INLINE T criticalVolumeRatio(const State& state) const {
        return exp(tensionTip(preconsolidation(alpha0 + state.alphaChange)));
    }

    /// The hyperelastic law of F_E.
    HWY_INLINE NeoHookean<T> elasticity(const State&) const { return {mu, kappa}; }
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
        T logJE;           ///< ln J_E [-]
        Vector3<T> bBar;   ///< principal values of b_bar, product 1 [-]
        T alphaIncrement;  ///< [-]
        MaskOf<T> isPlastic;
    };
    /// From the trial state, ln J_E and the principal values of b_bar, to the ellipse of `alpha`.
    HWY_INLINE Return returnMap(const T& logJ, const Vector3<T>& bBar, const T& alpha) const {
        const T h = hardness(alpha);
        const T p0 = sinh(h);  // pressures are in units of kappa
        const T tension = tensionTip(p0);
        const MaskOf<T> isCrushed = logJ < -h;
        const MaskOf<T> isTorn = logJ > tension;

        // Compaction, with the tip of the alpha it ends at.
        const T x = logJ + alpha;
        const T packed = min(x, T(0)) * xi / (T(1) + xi);
        const T heldLogJ = select(isCrushed, packed, min(logJ, tension));
        const T tipIncrement = logJ - heldLogJ;

        // Shear: what the ellipse allows at this pressure; nothing at or beyond the tips.
        const T M = FrictionAngle<T>::fromDegrees(phi).slope();
        const T width = T(1) + T(2) * chi;
        const T p = sinh(-max(min(logJ, tension), -h));
        const T allowedQ = M * sqrt(max((p + chi * p0) * (p0 - p), T(0)) / width);
        const T JE = exp(heldLogJ);
        const T perQ = T(kRootTwoThirds) * JE * kappa / mu;  // |dev b_bar| per q/kappa
        const Vector3<T> dev = deviator(bBar);
        const T size = length(dev);
        const MaskOf<T> isTip = isCrushed | isTorn;
        const T allowed = select(isTip, T(0), allowedQ * perQ);
        const MaskOf<T> isPlastic = isTip | (size > allowed);
        const T heldSize = select(size > T(0), size, T(1));
        const Vector3<T> flowed = unitDeterminant(allowed, (T(1) / heldSize) * dev);

        // alpha follows a return towards the middle of the ellipse, p_c, radius r along p.
        const T middle = T(0.5) * (T(1) - chi) * p0;
        const T radius = T(0.5) * (T(1) + chi) * p0;
        const T q = size / perQ;
        const T across = M * (p - middle);
        const T distance = sqrt(across * across + width * q * q);
        const T share = M * radius / select(distance > T(0), distance, T(1));
        const T shearIncrement = logJ + arsinh(middle + share * (p - middle));
        return {heldLogJ, select(isPlastic, flowed, bBar),
                select(isTip, tipIncrement, select(isPlastic, shearIncrement, T(0))), isPlastic};
    }

    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const Matrix3<T> trial = advancedDeformation(gradV, dt, state.F);
        const PrincipalAxes<T> f(trial);
        const Vector3<T> eps = logarithm(f.sigma);
        const Vector3<T> shape = T(2) * deviator(eps);  // ln b_bar
        const T logJ = sum(eps) - state.logJP;
        const Return r = returnMap(logJ, exponential(shape), alpha0 + state.alphaChange);
        const MaskOf<T> isPlastic = r.isPlastic & f.valid;
        const Vector3<T> newShape = logarithm(r.bBar);
        const T logJP = state.logJP + logJ - r.logJE;
        const T over = max(logJP - T(kWidestGap), T(0));
        const T mean = (sum(eps) - over) * T(1.0 / 3.0);
        const Vector3<T> total = T(0.5) * newShape + Vector3<T>{{mean, mean, mean}};
        // Elastic states stay as they are, bit for bit.
        state.F = select(isPlastic, f.deformation(exponential(total)), trial);
        state.logJP = select(isPlastic, logJP - over, state.logJP);
        state.alphaChange = state.alphaChange + select(isPlastic, r.alphaIncrement - over, T(0));
        state.plastic =
            state.plastic + select(isPlastic, T(0.5) * equivalentStrain(shape - newShape), T(0));
        Response<T> response = respond(state);
        response.trialVolumeRatio = exp(logJ);
        response.valid = response.valid & f.valid;
        return response;
    }

private:
    /// Of xi max(-alpha, 0): clay as hard as 1e8 kappa; beyond it squares are no floats.
    static constexpr ScalarOf<T> kHardest = 20;
    /// Newton converges to rounding from where unitDeterminant() starts.
    static constexpr int kIterations = 7;

    HWY_INLINE T hardness(const T& alpha) const { return min(xi * max(-alpha, T(0)), T(kHardest)); }
    /// p0/kappa.
    HWY_INLINE T preconsolidation(const T& alpha) const { return sinh(hardness(alpha)); }
    /// ln J_E at p = -chi p0.
    HWY_INLINE T tensionTip(const T& p0) const { return arsinh(chi * p0); }

    static HWY_INLINE T sinh(const T& x) {
        const T e = exp(x);
        return T(0.5) * (e - T(1) / e);
    }
    static HWY_INLINE T arsinh(const T& x) {
        const T size = abs(x);
        return copySign(log(size + sqrt(size * size + T(1))), x);
    }
    /// m I + t n of determinant 1; n has no trace and the length 1 (or 0). m is the largest root of
    /// the convex m^3 - t^2 |n|^2/2 m + t^3 det(n) - 1, found from above.
    static HWY_INLINE Vector3<T> unitDeterminant(const T& t, const Vector3<T>& n) {
        const T a = T(0.5) * t * t * dot(n, n);
        const T b = t * t * t * n[0] * n[1] * n[2] - T(1);
        T m = T(1) + t;
        for (int i = 0; i < kIterations; ++i) {
            m = m - (m * (m * m - a) + b) / (T(3) * m * m - a);
        }
        return {{m + t * n[0], m + t * n[1], m + t * n[2]}};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
