/// @file melting-inl.h
/// A solid that melts and a liquid that sets [Stomakhin2014 Melt, 4.2, 5.1, 5.9]. Which of the two
/// it is follows from heat (heat/enthalpy.h) and is part of the state.
///
///   Psi(F)    = Psi_mu(F_bar) + lambda/2 (J - 1)^2,   F_bar = J^(-1/3) F     (7), (8)
///   Psi_mu(F) = mu |F - R|^2                                                 (6), mu = 0 when
///   liquid dPsi_mu/dF = J^(-1/3) (Q - (Q : F_bar)/3 F_bar^-T),   Q = 2 mu (F_bar - R) tau       =
///   dev(Q F_bar^T) + lambda (J - 1) J I          lambda is the bulk modulus: Psi_mu bears
///                                                            no volume
///   solid:  the stretches of F_bar stay in [1 - theta_c, 1 + theta_s], J_P = 1
///   liquid: F <- J^(1/3) I, and J above 1 is reset to 1; tau + 2 mu_N J dev(sym(grad v))
///
/// J_P is 1, so F is F_E and J the total volume ratio. The energy of a liquid is that of its
/// volume, which a solid of the same F has too: freezing adds none, melting can only lose some.
///
/// Departures. The paper clamps the stretches of F_E one by one and then scales them back to the
/// old volume, which carries them out of the interval again, so that the outcome depends on the
/// number of steps. Here the logarithms of F_bar's stretches shrink by one factor until all are
/// inside: the volume is kept by itself, and to return twice is to return once. A liquid bears no
/// tension, as `liquid`; with the paper's projection it is the pressure solve that lets go.
#if defined(MALLOW_MELTING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_MELTING_INL_H
#undef MALLOW_MELTING_INL_H
#else
#define MALLOW_MELTING_INL_H
#endif

#include <mallow/material/deformation-inl.h>
#include <mallow/material/principal_axes-inl.h>
#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/math/polar3-inl.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Melting {
    static constexpr const char* kName = "melting";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus",
                                                  "critical_compression", "critical_stretch",
                                                  "newtonian_viscosity"};
    static constexpr std::array<StateField, 2> kStateFields = {
        {{kPhaseField, 9, StateShape::Scalar},
         {"plastic", 10, StateShape::Scalar, -1, /*isAlwaysWritten=*/true}}};
    static constexpr std::array<StatePart, 2> kStateParts = {
        {{StatePart::Kind::Deformation, 0}, {StatePart::Kind::Flag, 9}}};

    T mu;         ///< shear modulus of the solid          [Pa]
    T lambda;     ///< bulk modulus of both                [Pa]
    T thetaC;     ///< critical compression                [-]
    T thetaS;     ///< critical stretch                    [-]
    T viscosity;  ///< dynamic viscosity mu_N of the liquid [Pa s]

    struct State {
        Matrix3<T> F;  ///< F_E [-]
        T phase;       ///< 0 solid, 1 liquid
        T plastic;     ///< equivalent plastic strain of the solid [-]
    };
    static HWY_INLINE State rest() { return fromDeformation(Matrix3<T>::identity()); }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) { return {F, T(0), T(0)}; }
    static HWY_INLINE Matrix3<T> deformation(const State& state) { return state.F; }
    static HWY_INLINE T volumeRatio(const State& state) { return determinant(state.F); }
    static HWY_INLINE MaskOf<T> isLiquid(const State& state) { return state.phase > T(0.5); }
    /// A liquid lets go as soon as it would be in tension, a solid never.
    HWY_INLINE T criticalVolumeRatio(const State& state) const {
        return select(isLiquid(state), T(1), T(std::numeric_limits<ScalarOf<T>>::infinity()));
    }

    /// J^(-1/3) F, and R of its polar decomposition.
    struct Isochoric {
        T J, scale;  ///< det F, J^(-1/3)
        Matrix3<T> F, R;
    };
    static HWY_INLINE Isochoric isochoric(const Matrix3<T>& F) {
        const T J = determinant(F);
        // Of inverted states, which are refused, anything finite.
        const T scale = exp(T(-1.0 / 3.0) * log(select(J > T(0), J, T(1))));
        const Matrix3<T> unimodular = scale * F;
        return {J, scale, unimodular, polarRotation(unimodular)};
    }
    /// Psi_mu of (8), the solid's [J/m^3 of rest volume].
    HWY_INLINE T deviatoricEnergy(const Matrix3<T>& F) const {
        const Isochoric bar = isochoric(F);
        const Matrix3<T> D = bar.F - bar.R;
        return mu * dot(D, D);
    }
    /// Its derivative by F [Pa].
    HWY_INLINE Matrix3<T> deviatoricPiola(const Matrix3<T>& F) const {
        const Isochoric bar = isochoric(F);
        const Matrix3<T> Q = T(2) * mu * (bar.F - bar.R);
        return bar.scale * (Q - (dot(Q, bar.F) * T(1.0 / 3.0)) * cofactor(bar.F));
    }
    /// The derivative of that in the direction dF [Pa].
    HWY_INLINE Matrix3<T> deviatoricPiolaDifferential(const Matrix3<T>& F,
                                                      const Matrix3<T>& dF) const {
        const Isochoric bar = isochoric(F);
        const T third(1.0 / 3.0);
        // det F_bar = 1: its cofactor is F_bar^-T, and dlogJ = F^-T : dF.
        const Matrix3<T> inverseTransposed = cofactor(bar.F);
        const T dLogJ = bar.scale * dot(inverseTransposed, dF);
        const Matrix3<T> dBar = bar.scale * dF - (third * dLogJ) * bar.F;
        const Matrix3<T> Q = T(2) * mu * (bar.F - bar.R);
        const Matrix3<T> dQ = T(2) * mu * (dBar - polarRotationDifferential(bar.R, bar.F, dBar));
        const T pressure = third * dot(Q, bar.F);
        const T dPressure = third * (dot(dQ, bar.F) + dot(Q, dBar));
        const Matrix3<T> P = Q - pressure * inverseTransposed;
        const Matrix3<T> dP =
            dQ - dPressure * inverseTransposed - pressure * cofactorDifferential(bar.F, dBar);
        return bar.scale * (dP - (third * dLogJ) * P);
    }

    /// Psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const State& state) const {
        const T volumetric = determinant(state.F) - T(1);
        return select(isLiquid(state), T(0), deviatoricEnergy(state.F)) +
               T(0.5) * lambda * volumetric * volumetric;
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const Isochoric bar = isochoric(state.F);
        const MaskOf<T> liquid = isLiquid(state);
        const T shear = select(liquid, T(0), mu);
        const Matrix3<T> D = bar.F - bar.R;
        const Symmetric3<T> deviatoric =
            T(2) * shear * deviator(symmetricProductTransposed(D, bar.F));
        const T pressure = -lambda * (bar.J - T(1)) * bar.J;
        const MaskOf<T> finite = isFinite(bar.J);
        const MaskOf<T> valid = (bar.J > T(0)) & finite;
        return {addToDiagonal(deviatoric, -pressure), waveModulus(bar), viscosity, bar.J, valid};
    }

    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const Matrix3<T> trial = advancedDeformation(gradV, dt, state.F);
        const T trialJ = determinant(trial);
        const MaskOf<T> liquid = isLiquid(state);
        flow(trial, state);
        const T J = min(trialJ, T(1));
        const T stretch = exp(T(1.0 / 3.0) * log(select(J > T(0), J, T(1))));
        state.F = select(liquid, Matrix3<T>::diagonal(stretch, stretch, stretch), state.F);

        Response<T> response = respond(state);
        const T muN = select(liquid, viscosity, T(0));
        response.tau = response.tau + T(2) * muN * J * deviator(symmetricPart(gradV));
        response.trialVolumeRatio = trialJ;
        const MaskOf<T> finite = isFinite(trialJ);
        response.valid = response.valid & (trialJ > T(0)) & finite;
        return response;
    }

    /// 5.1: the state of a solid whose F would be `trial`; J_P = 1.
    HWY_INLINE void flow(const Matrix3<T>& trial, State& state) const {
        const PrincipalAxes<T> f(trial);
        const Vector3<T> eps = logarithm(f.sigma);
        const Vector3<T> dev = deviator(eps);
        const T mean = T(1.0 / 3.0) * sum(eps);
        const T most = log(T(1) + thetaS), least = log(T(1) - thetaC);
        // The largest is first. At rest both are 0, and nothing is divided by them.
        const T one(1);
        const T tiny(std::numeric_limits<ScalarOf<T>>::min());
        const T factor = min(one, min(most / max(dev[0], tiny), least / min(dev[2], -tiny)));
        const MaskOf<T> isPlastic = (factor < one) & f.valid;
        const Vector3<T> kept = factor * dev;
        const Vector3<T> volume = {{mean, mean, mean}};
        // Elastic states stay as they are, bit for bit.
        state.F = select(isPlastic, f.deformation(exponential(kept + volume)), trial);
        const MaskOf<T> isSolidFlow = isPlastic & !isLiquid(state);
        state.plastic = state.plastic + select(isSolidFlow, equivalentStrain(dev - kept), T(0));
    }

private:
    /// rho_0 c^2 of the fastest wave the solid can have [Pa]; a liquid may set at any time. Along
    /// dF = a (F^T n)^T with c = a.n, m the largest eigenvalue of b_bar:
    ///
    ///   d2Psi <= 2 mu |dF_bar|^2 + Q : d2F_bar + lambda J^2 c^2
    ///   |dF_bar|^2 = n.b_bar n - 2/3 c a.b_bar n + c^2/9 tr b_bar        <= 2/3 m for a = n
    ///   d2F_bar    = 4/9 c^2 F_bar - 2/3 c a (F_bar^T n)^T
    ///
    /// What the turning of R takes away is left out; it is what shear waves at rest have less than
    /// 2 mu.
    HWY_INLINE T waveModulus(const Isochoric& bar) const {
        const T stiffest = eigenvalueBound(timesTranspose(bar.F));
        const Matrix3<T> D = bar.F - bar.R;
        const T strain = sqrt(dot(D, D));
        const T work = max(dot(D, bar.F), T(0));
        const T tension =
            T(2) * mu * (T(4.0 / 9.0) * work + T(2.0 / 3.0) * sqrt(stiffest) * strain);
        return max(T(4.0 / 3.0) * mu * stiffest + lambda * bar.J * bar.J, T(2) * mu * stiffest) +
               tension;
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
