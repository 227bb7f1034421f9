/// @file local_laws-inl.h
/// The stress that a particle will have at the end of an implicit step, as a function of the
/// principal stretches sigma of its trial deformation F^tr = (I + dt G) F_n, after the return to
/// the yield surface:
///
///   P_i(sigma) = tau_i(Z(sigma)) / sigma_i          [Pa]
///
/// Z is the very return map of the model (material/*-inl.h); written for a number type T, so that
/// duals (math/dual-inl.h) give dP/dsigma with what flows in it.
///
/// Rubber (10) has dPsi/dF at Z(F^tr), that is tau_i/Z_i. The force of a Kirchhoff stress tau on
/// the nodes is tau (F^tr)^-T F_n^T grad w, whatever has flowed: it turns nothing by itself, and is
/// the derivative of an energy where flow is associated. So we divide by sigma.
///
/// A law is a struct of nothing but T's, its numbers in the order in which
/// admm/make_local_terms.cpp puts them.
#if defined(MALLOW_ADMM_LOCAL_LAWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_ADMM_LOCAL_LAWS_INL_H
#undef MALLOW_ADMM_LOCAL_LAWS_INL_H
#else
#define MALLOW_ADMM_LOCAL_LAWS_INL_H
#endif

#include <mallow/material/cam_clay-inl.h>
#include <mallow/material/drucker_prager-inl.h>
#include <mallow/material/herschel_bulkley-inl.h>
#include <mallow/material/principal_laws-inl.h>
#include <mallow/material/snow-inl.h>
#include <mallow/material/von_mises-inl.h>
#include <mallow/math/dual-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
HWY_INLINE Vector3<T> dividedBy(const Vector3<T>& a, const Vector3<T>& b) {
    return {{a[0] / b[0], a[1] / b[1], a[2] / b[2]}};
}

template <class T>
struct LocalCorotated {
    T mu, lambda;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        return CorotatedPrincipal<T>{mu, lambda}.energy(s).P;
    }
};

template <class T>
struct LocalNeoHookean {
    T mu, kappa;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        return NeoHookeanPrincipal<T>{mu, kappa}.energy(s).P;
    }
};

/// Also the part of `viscoelastic` that creeps, with moduli that creep has lowered.
template <class T>
struct LocalHencky {
    T mu, kappa;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        return dividedBy(PrincipalHencky<T>{mu, kappa}.stress(logarithm(s)), s);
    }
};

/// sigmaY is what the hardening so far has made of it.
template <class T>
struct LocalVonMises {
    T mu, kappa, sigmaY, H;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        const VonMises<T> model{mu, kappa, sigmaY, H};
        const Vector3<T> eps = model.returnMap(logarithm(s), T(0)).eps;
        return dividedBy(PrincipalHencky<T>{mu, kappa}.stress(eps), s);
    }
};

template <class T>
struct LocalDruckerPrager {
    T mu, kappa, phi, cohesion;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        const DruckerPrager<T> model{mu, kappa, phi, cohesion};
        const Vector3<T> eps = model.elasticStrain(model.returnMap(logarithm(s)).eps);
        return dividedBy(PrincipalHencky<T>{mu, kappa}.stress(eps), s);
    }
};

/// tau of the split neo-Hookean law in principal axes.
template <class T>
HWY_INLINE Vector3<T> splitStress(const T& mu,
                                  const T& kappa,
                                  const T& J,
                                  const Symmetric3<T>& bBar) {
    const Symmetric3<T> tau = SplitNeoHookean<T>{mu, kappa}.kirchhoffStress(J, bBar);
    return {{tau(0, 0), tau(1, 1), tau(2, 2)}};
}

template <class T>
struct LocalCamClay {
    T mu, kappa, phi, chi, xi, alpha, logJP;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        const Vector3<T> eps = logarithm(s);
        const CamClay<T> model{mu, kappa, phi, chi, xi, alpha};
        const auto r = model.returnMap(sum(eps) - logJP, exponential(T(2) * deviator(eps)), alpha);
        const Symmetric3<T> bBar = Symmetric3<T>::diagonal(r.bBar[0], r.bBar[1], r.bBar[2]);
        return dividedBy(splitStress(mu, kappa, exp(r.logJE), bBar), s);
    }
};

/// What is weak bears no tension.
template <class T>
struct LocalHerschelBulkley {
    T mu, kappa, sigmaY, eta, h, weak;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T> dt) const {
        using Model = HerschelBulkley<T>;
        const T J = s[0] * s[1] * s[2];
        const T shape = isochoricFactor(J);
        typename Model::State state = Model::rest();
        state.J = J;
        state.beBar =
            Symmetric3<T>::diagonal(shape * s[0] * s[0], shape * s[1] * s[1], shape * s[2] * s[2]);
        Model{mu, kappa, sigmaY, eta, h, T(0), T(0)}.plasticReturn(dt, state);
        Vector3<T> tau = splitStress(mu, kappa, J, state.beBar);
        const MaskOf<T> isWeak = weak > T(0);
        for (int i = 0; i < 3; ++i) tau[i] = select(isWeak, min(tau[i], T(0)), tau[i]);
        return dividedBy(tau, s);
    }
};

template <class T>
struct LocalSnow {
    T mu, kappa, thetaC, thetaS, xi, logJP;
    HWY_INLINE Vector3<T> piola(const Vector3<T>& s, ScalarOf<T>) const {
        const Snow<T> model{mu, kappa, thetaC, thetaS, xi};
        const Vector3<T> trial = exp(logJP * T(-1.0 / 3.0)) * s;
        const Vector3<T> held = model.returnMap(trial).sigma;
        typename Snow<T>::State state = Snow<T>::rest();
        state.logJP = logJP + sum(logarithm(dividedBy(trial, held)));  // hardens as it flows
        const FixedCorotated<T> law = model.elasticity(state);
        const Vector3<T> P = CorotatedPrincipal<T>{law.mu, law.lambda()}.energy(held).P;
        return {{P[0] * held[0] / s[0], P[1] * held[1] / s[1], P[2] * held[2] / s[2]}};
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
