/// @file herschel_bulkley-inl.h
/// Herschel-Bulkley viscoplasticity at large strain: foams, creams, oobleck (Foam, section 5).
/// Elastic below the yield stress (split_neo_hookean-inl.h on J and the elastic b_bar^e), above it
/// it flows, without change of volume, at the rate
///
///   gamma(s) = ((s - s_Y)/eta)^(1/h)                         (7)    s = |dev tau|, s_Y = sqrt(2/3)
///   sigma_Y (3)
///
///   b_bar^pre = f_bar b_bar f_bar^T,  f = I + dt grad v      (13)   elastic prediction
///   s - s^pre = -2 mu~ dt gamma(s),   mu~ = mu tr(b_bar^pre)/3   (15)
///   b_bar = (s/s^pre) dev(b_bar^pre) + tr(b_bar^pre)/3 I     (18)   then scaled to determinant 1
///
/// h < 1 thins when it flows fast, h = 1 is Bingham's law, h > 1 thickens; eta = 0 is perfect
/// plasticity. Steady simple shear of rate g: tau = sigma_Y/sqrt(3) + eta 2^(-(1+h)/2) g^h.
///
/// With a tear threshold it tears and heals (foam/tearing-inl.h, section 7), in the order of Foam's
/// Fig. 2: a step limits the strain of what is weak, flows, heals, and says what is weak now; the
/// stress that follows is the next step's.
///
/// The paper's state is F and b_bar^e. J has its own place here: what has flowed far has a large F,
/// whose determinant is lost in the rounding of its entries, and with it the pressure.
#if defined(MALLOW_HERSCHEL_BULKLEY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_HERSCHEL_BULKLEY_INL_H
#undef MALLOW_HERSCHEL_BULKLEY_INL_H
#else
#define MALLOW_HERSCHEL_BULKLEY_INL_H
#endif

#include <mallow/foam/tearing-inl.h>
#include <mallow/material/power_law_flow-inl.h>
#include <mallow/material/principal_axes-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/split_neo_hookean-inl.h>
#include <mallow/material/state_field.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct HerschelBulkley {
    static constexpr const char* kName = "herschel_bulkley";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus", "yield_stress",
                                                  "viscosity",     "flow_index",   "tear_threshold",
                                                  "heal_time"};
    static constexpr std::array<StateField, 3> kStateFields = {
        {{"be_bar", 10, StateShape::Symmetric},
         {"plastic", 16, StateShape::Scalar, -1, /*isAlwaysWritten=*/true},
         {"weak", 17, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 3> kStateParts = {
        {{StatePart::Kind::Deformation, 0, /*determinant=*/9},
         {StatePart::Kind::UnitSymmetric, 10},
         {StatePart::Kind::Flag, 17}}};

    T mu;      ///< shear modulus                                 [Pa]
    T kappa;   ///< bulk modulus                                  [Pa]
    T sigmaY;  ///< uniaxial yield stress                         [Pa]
    T eta;     ///< viscosity                                     [Pa s^h]
    T h;       ///< flow index                                    [-]
    T sigmaT;  ///< |dev C^p| above which it is weak (section 7)  [-]
    T etaP;    ///< time in which C^p is forgotten (section 7)    [s]

    struct State {
        Matrix3<T> F;         ///< dx/dX, for tearing and output                     [-]
        T J;                  ///< volume ratio                                      [-]
        Symmetric3<T> beBar;  ///< elastic left Cauchy-Green tensor, determinant 1   [-]
        T plastic;            ///< equivalent plastic strain, sum of sqrt(2/3) gamma dt [-]
        T weak;               ///< 1 where it has torn, else 0                       [-]
    };
    static HWY_INLINE State rest() {
        return {Matrix3<T>::identity(), T(1), Symmetric3<T>::identity(), T(0), T(0)};
    }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) {
        const T J = determinant(F);
        const T heldJ = select(J > T(0), J, T(1));
        return {F, J, isochoricFactor(heldJ) * timesTranspose(F), T(0), T(0)};
    }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return state.J; }
    /// Its yield surface is open along the pressure: no J is above this. What is weak bears no
    /// tension: it lets go at J = 1 (Separate, section 4).
    HWY_INLINE T criticalVolumeRatio(const State& state) const {
        return select(state.weak > T(0), T(1), T(std::numeric_limits<ScalarOf<T>>::infinity()));
    }

    /// W [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const State& state) const {
        return law().energyDensity(state.J, trace(state.beBar));
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const MaskOf<T> finite = isFinite(state.J);
        const MaskOf<T> valid = (state.J > T(0)) & finite;
        const T heldJ = select(valid, state.J, T(1));
        Symmetric3<T> tau = law().kirchhoffStress(heldJ, state.beBar);
        const MaskOf<T> isWeak = state.weak > T(0);
        if (HWY_UNLIKELY(anyOf(isWeak))) tau = select(isWeak, compressionOnly(tau), tau);
        return {tau, law().waveModulus(heldJ, state.beBar), T(0), state.J, valid};
    }
    /// The derivative of tau along dF = G F while nothing flows [Pa].
    HWY_INLINE Symmetric3<T> stressDifferential(const State& state, const Matrix3<T>& G) const {
        return law().kirchhoffDifferential(state.J, state.beBar, G);
    }
    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        Matrix3<T> A = T(dt) * gradV;
        const MaskOf<T> isWeak = state.weak > T(0);
        const bool someAreWeak = anyOf(isWeak);
        T trialJ(1);
        if (HWY_UNLIKELY(someAreWeak)) {
            // Of the motion itself, as the limit ends at J = 1 and rounding would decide there;
            // and from J = 1 on, so that what is apart and approaches does not separate.
            trialJ = min(state.J, T(1)) * (T(1) + determinantChange(A));
            A = select(isWeak, limitedIncrement(A, state.J, state.beBar), A);
        }
        state = predict(A, state);
        plasticReturn(dt, state);
        tearAndHeal(dt, state);
        Response<T> response = respond(state);
        if (HWY_UNLIKELY(someAreWeak))
            response.trialVolumeRatio = select(isWeak, trialJ, response.trialVolumeRatio);
        return response;
    }

    /// (12), (13) with f = I + A: all of the motion is elastic.
    static HWY_INLINE State predict(const Matrix3<T>& A, const State& state) {
        const T change = determinantChange(A);  // det f - 1
        const T volume = T(1) + change;
        const T held = select(volume > T(0), volume, T(1));
        const Matrix3<T> f = A + Matrix3<T>::identity();
        return {state.F + A * state.F, mulAdd(state.J, change, state.J),
                isochoricFactor(held) * congruent(f, state.beBar), state.plastic, state.weak};
    }
    /// (14)-(18): what flows in dt. States below the yield stress stay as they are, bit for bit.
    HWY_INLINE void plasticReturn(ScalarOf<T> dt, State& state) const {
        const Symmetric3<T> direction = deviator(state.beBar);
        const T size = sqrt(dot(direction, direction));  // s_pre / mu
        const T excess = mulAdd(mu, size, T(-kRootTwoThirds) * sigmaY);
        const MaskOf<T> flows = excess > T(0);
        if (!anyOf(flows)) return;
        const T heldExcess = select(flows, excess, T(1));
        const T heldSize = select(flows, size, T(1));
        const T third = trace(state.beBar) * T(1.0 / 3.0);
        const T twoMuDt = T(2) * mu * third * T(dt);  // 2 mu~ dt
        const T drop = heldExcess * PowerLawFlow<T>{eta, h}.relaxedShare(heldExcess, twoMuDt);
        const T ratio = T(1) - drop / (mu * heldSize);
        const Symmetric3<T> returned = addToDiagonal(ratio * direction, third);
        const T det = determinant(returned);
        const T heldDet = select(flows, det, T(1));
        const Symmetric3<T> scaled = pow(heldDet, T(-1.0 / 3.0)) * returned;
        // gamma dt = (s_pre - s)/(2 mu~)
        const T strain = T(kRootTwoThirds) * drop / (T(2) * mu * third);
        state.beBar = select(flows, scaled, state.beBar);
        state.plastic = select(flows, state.plastic + strain, state.plastic);
    }

    /// Alg. 14, then Alg. 7 of the next step. Costs nothing where nothing can tear.
    HWY_INLINE void tearAndHeal(ScalarOf<T> dt, State& state) const {
        const MaskOf<T> canTear = sigmaT < T(kLargestThreshold);
        if (!anyOf(canTear)) return;
        const MaskOf<T> finite = isFinite(state.J);
        const MaskOf<T> held = (state.J > T(0)) & finite;
        const T J = select(held, state.J, T(1));
        // Rounding makes det F drift from J, and C^p would with it.
        const T drift = J / determinant(state.F);
        const MaskOf<T> isSmall = (drift > T(0.5)) & (drift < T(2));
        const T scale = pow(select(isSmall, drift, T(1)), T(1.0 / 3.0));
        Matrix3<T> F = scale * state.F;
        Symmetric3<T> Cp = plasticDeformation(F, J, state.beBar);
        const T kept = exp(T(-dt) / etaP);
        const MaskOf<T> heals = (kept < T(1)) & canTear;
        if (anyOf(heals)) {
            F = select(heals, healedDeformation(F, Cp, kept), F);
            Cp = select(heals, plasticDeformation(F, J, state.beBar), Cp);
        }
        state.F = select(canTear, F, state.F);
        state.weak = select(isTorn(Cp, sigmaT) & canTear, T(1), T(0));
    }

private:
    /// Thresholds from here on are never reached: stretches of 10^5.
    static constexpr ScalarOf<T> kLargestThreshold = ScalarOf<T>(1e10);

    HWY_INLINE SplitNeoHookean<T> law() const { return {mu, kappa}; }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
