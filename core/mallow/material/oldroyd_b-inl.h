/// @file oldroyd_b-inl.h
/// Viscoelastic fluid of Oldroyd-B with volume-preserving flow: shaving foam, toothpaste, sponges
/// (Cream, section 3), and a Newtonian viscosity.
///
///   D b_OB/Dt = grad v b_OB + b_OB grad v^T + (I - b_OB)/Wi                       section 3.4
///   b^E       = (J/J_OB)^(2/3) b_OB,       J_OB^2 = det b_OB                      (5): det F_P = 1
///   psi       = mu/2 (tr b^E - 3) - mu ln J + lambda/2 (J - 1)^2                  (8)
///   tau       = mu (b^E - I) + lambda J (J - 1) I + 2 mu^N J sym(grad v)          J times (9)
///
/// lambda = kappa - 2/3 mu; Wi is a time. b_OB relaxes implicitly, b <- (f b f^T + dt/Wi I)/(1 +
/// dt/Wi), f = I + dt grad v: positive definite for every dt, and steady shear is exact; the
/// paper's explicit (14) is neither. mu^N is a dynamic viscosity [Pa s]: in a simple shear of rate
/// g its tau_xy = mu^N g; the paper's is ours times its dt.
///
/// Waves: along dF = a (F^T n)^T, |a| = |n| = 1, the second derivative of psi is
///   mu n.b^E n + (mu + lambda J^2) (a.n)^2;       at rest lambda + 2 mu.
#if defined(MALLOW_OLDROYD_B_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_OLDROYD_B_INL_H
#undef MALLOW_OLDROYD_B_INL_H
#else
#define MALLOW_OLDROYD_B_INL_H
#endif

#include <mallow/material/response-inl.h>
#include <mallow/material/state_field.h>
#include <mallow/math/svd3-inl.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct OldroydB {
    static constexpr const char* kName = "oldroyd_b";
    static constexpr const char* kParameters[] = {"shear_modulus", "bulk_modulus",
                                                  "relaxation_time", "newtonian_viscosity"};
    static constexpr std::array<StateField, 0> kStateFields = {};
    static constexpr std::array<StatePart, 0> kStateParts = {};

    T mu;     ///< shear modulus          [Pa]
    T kappa;  ///< bulk modulus           [Pa]
    T wi;     ///< relaxation time        [s]
    T muN;    ///< dynamic viscosity mu^N [Pa s]

    struct State {
        T J;                ///< volume ratio [-]
        Symmetric3<T> bOB;  ///< strain that relaxes toward I [-]
    };
    static HWY_INLINE State rest() { return {T(1), Symmetric3<T>::identity()}; }
    static HWY_INLINE State fromDeformation(const Matrix3<T>& F) {
        return {determinant(F), timesTranspose(F)};
    }
    /// The elastic stretch (b^E)^(1/2), with all of J: a fluid knows no other shape.
    static HWY_INLINE Matrix3<T> deformation(const State& state) {
        const SymmetricEigen3<T> b = symmetricEigen3(elasticStrain(state));
        const Matrix3<T> roots = Matrix3<T>::fromColumns(sqrt(b.values[0]) * b.vectors.column(0),
                                                         sqrt(b.values[1]) * b.vectors.column(1),
                                                         sqrt(b.values[2]) * b.vectors.column(2));
        return toMatrix(symmetricProductTransposed(roots, b.vectors));
    }
    static HWY_INLINE T volumeRatio(const State& state) { return state.J; }
    /// It bears tension of every size: no J is above this (Separate, section 4).
    HWY_INLINE T criticalVolumeRatio(const State&) const {
        return T(std::numeric_limits<ScalarOf<T>>::infinity());
    }

    HWY_INLINE T lambda() const { return kappa - T(2.0 / 3.0) * mu; }

    /// b^E (5) [-].
    static HWY_INLINE Symmetric3<T> elasticStrain(const State& state) {
        return pow(state.J * state.J / determinant(state.bOB), T(1.0 / 3.0)) * state.bOB;
    }
    /// psi [J/m^3 of rest volume].
    HWY_INLINE T energyDensity(const State& state) const {
        const T volumetric = state.J - T(1);
        return T(0.5) * mu * (trace(elasticStrain(state)) - T(3)) - mu * log(state.J) +
               T(0.5) * lambda() * volumetric * volumetric;
    }
    HWY_INLINE Response<T> respond(const State& state) const {
        const T det = determinant(state.bOB);
        const T J = state.J;
        const MaskOf<T> finite = isFinite(J * det);
        const MaskOf<T> positive = (J > T(0)) & (det > T(0));
        const MaskOf<T> valid = positive & finite;
        const State held = {select(valid, J, T(1)),
                            select(valid, state.bOB, Symmetric3<T>::identity())};
        const Symmetric3<T> b = elasticStrain(held);
        const T volumetric = lambda() * held.J * (held.J - T(1));
        const T longitudinal = max(mu + lambda() * held.J * held.J, T(0));
        return {addToDiagonal(mu * b, volumetric - mu), mu * eigenvalueBound(b) + longitudinal, muN,
                J, valid};
    }
    /// The derivative of the elastic tau along dF = G F while nothing relaxes [Pa].
    HWY_INLINE Symmetric3<T> stressDifferential(const State& state, const Matrix3<T>& G) const {
        const T J = state.J;
        const Symmetric3<T> carried = T(2) * symmetricPart(G * toMatrix(elasticStrain(state)));
        return addToDiagonal(mu * carried, lambda() * (T(2) * J - T(1)) * J * trace(G));
    }
    HWY_INLINE Response<T> update(const Matrix3<T>& gradV, ScalarOf<T> dt, State& state) const {
        const Matrix3<T> A = T(dt) * gradV;
        const Matrix3<T> f = A + Matrix3<T>::identity();
        const T change = determinantChange(A);  // det f - 1
        state.J = mulAdd(state.J, change, state.J);
        state.bOB = relaxed(congruent(f, state.bOB), dt);
        Response<T> response = respond(state);
        response.tau = response.tau + T(2) * muN * state.J * symmetricPart(gradV);
        return response;
    }

    /// b_OB after dt, backward Euler.
    HWY_INLINE Symmetric3<T> relaxed(const Symmetric3<T>& trial, ScalarOf<T> dt) const {
        const T share = T(dt) / wi;
        return (T(1) / (T(1) + share)) * addToDiagonal(trial, share);
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
