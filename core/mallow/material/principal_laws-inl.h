/// @file principal_laws-inl.h
/// The isotropic energies as functions of the principal stretches sigma of a deformation gradient
/// F = U diag(sigma) V^T, with their first and second derivatives: what an implicit step minimises.
///
/// In the frame of U and V the second derivative of Psi falls apart [Stomakhin2012]: a 3 x 3 block
/// d2Psi/dsigma_i dsigma_j for the diagonal of U^T dF V and, for each pair (i, j) off it, the
/// eigenvalues
///   (P_i - P_j)/(sigma_i - sigma_j)   of the symmetric part,       P_i = dPsi/dsigma_i
///   (P_i + P_j)/(sigma_i + sigma_j)   of the skew part.
/// So its definiteness is repaired eigenvalue by eigenvalue. The divided differences are written
/// out, without a division by sigma_i - sigma_j.
///
/// Where a stretch is such that the law has no energy (an inverted state), the energy is infinite.
#if defined(MALLOW_PRINCIPAL_LAWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_PRINCIPAL_LAWS_INL_H
#undef MALLOW_PRINCIPAL_LAWS_INL_H
#else
#define MALLOW_PRINCIPAL_LAWS_INL_H
#endif

#include <mallow/material/principal_axes-inl.h>
#include <mallow/material/split_neo_hookean-inl.h>

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Psi and its first derivatives.
template <class T>
struct PrincipalEnergy {
    T psi;         ///< [J/m^3]
    Vector3<T> P;  ///< dPsi/dsigma_i [Pa]
};

/// Second derivatives.
template <class T>
struct PrincipalHessian {
    Symmetric3<T> along;   ///< d2Psi/dsigma_i dsigma_j [Pa]
    Vector3<T> symmetric;  ///< of the pairs (0, 1), (1, 2), (2, 0) [Pa]
};

/// Infinite where a stretch is not positive.
template <class T>
HWY_INLINE T orInfinite(const MaskOf<T>& isHeld, const T& psi) {
    return select(isHeld, psi, T(std::numeric_limits<ScalarOf<T>>::infinity()));
}

/// Adds d2/dsigma2 of a function g of J = sigma_0 sigma_1 sigma_2, given g' J and (g' J)' J.
template <class T>
HWY_INLINE void addVolumetric(const Vector3<T>& inverse,
                              const T& slope,
                              const T& curvature,
                              PrincipalHessian<T>& h) {
    for (int i = 0, k = 0; i < 3; ++i) {
        for (int j = i; j < 3; ++j, ++k) {
            const T both = inverse[i] * inverse[j];
            h.along.e[k] = h.along.e[k] + both * (i == j ? curvature - slope : curvature);
        }
        h.symmetric[i] = h.symmetric[i] - slope * inverse[i] * inverse[(i + 1) % 3];
    }
}

template <class T>
HWY_INLINE Vector3<T> reciprocal(const Vector3<T>& a) {
    return {{T(1) / a[0], T(1) / a[1], T(1) / a[2]}};
}

/// fixed_corotated-inl.h: mu sum (sigma_i - 1)^2 + lambda/2 (J - 1)^2, for every sigma.
template <class T>
struct CorotatedPrincipal {
    static constexpr int kParameters = 2;
    T mu;      ///< [Pa]
    T lambda;  ///< [Pa]

    HWY_INLINE PrincipalEnergy<T> energy(const Vector3<T>& s) const {
        const Vector3<T> d = {{s[0] - T(1), s[1] - T(1), s[2] - T(1)}};
        const T volumetric = s[0] * s[1] * s[2] - T(1);
        const T pull = lambda * volumetric;
        const T twoMu = T(2) * mu;
        return {mu * dot(d, d) + T(0.5) * pull * volumetric,
                {{mulAdd(twoMu, d[0], pull * s[1] * s[2]), mulAdd(twoMu, d[1], pull * s[2] * s[0]),
                  mulAdd(twoMu, d[2], pull * s[0] * s[1])}}};
    }
    HWY_INLINE PrincipalHessian<T> hessian(const Vector3<T>& s) const {
        const Vector3<T> cof = {{s[1] * s[2], s[2] * s[0], s[0] * s[1]}};
        const T pull = lambda * (s[0] * s[1] * s[2] - T(1));
        const T twoMu = T(2) * mu;
        return {{{twoMu + lambda * cof[0] * cof[0], lambda * cof[0] * cof[1] + pull * s[2],
                  lambda * cof[0] * cof[2] + pull * s[1], twoMu + lambda * cof[1] * cof[1],
                  lambda * cof[1] * cof[2] + pull * s[0], twoMu + lambda * cof[2] * cof[2]}},
                {{twoMu - pull * s[2], twoMu - pull * s[0], twoMu - pull * s[1]}}};
    }
};

/// split_neo_hookean-inl.h: mu/2 (J^(-2/3) sum sigma_i^2 - 3) + kappa/2 [(J^2 - 1)/2 - ln J].
template <class T>
struct NeoHookeanPrincipal {
    static constexpr int kParameters = 2;
    T mu;     ///< [Pa]
    T kappa;  ///< [Pa]

    HWY_INLINE PrincipalEnergy<T> energy(const Vector3<T>& sigma) const {
        const MaskOf<T> isHeld = sigma[2] > T(0);
        const Vector3<T> s = select(isHeld, sigma, Vector3<T>{{T(1), T(1), T(1)}});
        const T J = s[0] * s[1] * s[2];
        const T shape = isochoricFactor(J);
        const T squares = dot(s, s);
        const T m = mu * shape;
        const T g = T(0.5) * kappa * (J * J - T(1)) - T(1.0 / 3.0) * m * squares;
        const SplitNeoHookean<T> law{mu, kappa};
        return {orInfinite(isHeld, law.energyDensity(J, shape * squares)),
                {{m * s[0] + g / s[0], m * s[1] + g / s[1], m * s[2] + g / s[2]}}};
    }
    HWY_INLINE PrincipalHessian<T> hessian(const Vector3<T>& s) const {
        const T J = s[0] * s[1] * s[2];
        const T m = mu * isochoricFactor(J);
        const T squares = dot(s, s);
        const Vector3<T> inverse = reciprocal(s);
        PrincipalHessian<T> h{Symmetric3<T>::diagonal(m, m, m), {{m, m, m}}};
        for (int i = 0, k = 0; i < 3; ++i)
            for (int j = i; j < 3; ++j, ++k)
                h.along.e[k] =
                    h.along.e[k] - T(2.0 / 3.0) * m * (s[i] * inverse[j] + s[j] * inverse[i]);
        const T slope = T(0.5) * kappa * (J * J - T(1)) - T(1.0 / 3.0) * m * squares;
        addVolumetric(inverse, slope, kappa * J * J + T(2.0 / 9.0) * m * squares, h);
        return h;
    }
};

/// principal_hencky-inl.h: mu |dev eps|^2 + kappa/2 tr(eps)^2. Beyond tr(eps) = tip the pressure
/// grows no further: what bears no more tension than that (drucker_prager-inl.h).
template <class T>
struct HenckyPrincipal {
    static constexpr int kParameters = 3;
    T mu;     ///< [Pa]
    T kappa;  ///< [Pa]
    T tip;    ///< of tr(eps) [-]; infinite: there is none

    HWY_INLINE PrincipalEnergy<T> energy(const Vector3<T>& sigma) const {
        const MaskOf<T> isHeld = sigma[2] > T(0);
        const Vector3<T> s = select(isHeld, sigma, Vector3<T>{{T(1), T(1), T(1)}});
        const Vector3<T> eps = logarithm(s);
        const Vector3<T> dev = deviator(eps);
        const T volume = sum(eps);
        const T borne = min(volume, tip);
        const T pull = kappa * borne;
        const T twoMu = T(2) * mu;
        return {orInfinite(isHeld, mu * dot(dev, dev) + pull * (volume - T(0.5) * borne)),
                {{mulAdd(twoMu, dev[0], pull) / s[0], mulAdd(twoMu, dev[1], pull) / s[1],
                  mulAdd(twoMu, dev[2], pull) / s[2]}}};
    }
    HWY_INLINE PrincipalHessian<T> hessian(const Vector3<T>& s) const {
        const Vector3<T> eps = logarithm(s);
        const Vector3<T> inverse = reciprocal(s);
        const T volume = sum(eps);
        const T mean = volume * T(1.0 / 3.0);
        const T pull = kappa * min(volume, tip);
        const T lambda = select(volume < tip, kappa, T(0)) - T(2.0 / 3.0) * mu;
        const T twoMu = T(2) * mu;
        PrincipalHessian<T> h;
        Vector3<T> tau;
        for (int i = 0; i < 3; ++i) tau[i] = mulAdd(twoMu, eps[i] - mean, pull);
        for (int i = 0, k = 0; i < 3; ++i) {
            for (int j = i; j < 3; ++j, ++k) {
                const T both = inverse[i] * inverse[j];
                h.along.e[k] = both * (i == j ? lambda + twoMu - tau[i] : lambda);
            }
            const int j = (i + 1) % 3;
            h.symmetric[i] =
                (twoMu * s[j] * logarithmSlope(s[i], s[j]) - tau[j]) * inverse[i] * inverse[j];
        }
        return h;
    }
};

/// oldroyd_b-inl.h, its relaxation included: with sigma the stretches of (I + dt grad v) b_OB^(1/2)
/// and r = dt/Wi, b_OB relaxes to b_i = (sigma_i^2 + r)/(1 + r), and the potential of
///
///   tau_i = mu (K b_i - 1) + lambda J (J - 1),                    Cream (9) with b^E = K b_OB (5)
///   Psi   = mu/2 (K sum (sigma_i^2 + 2 r ln sigma_i)/(1 + r) - 3) - mu ln J + lambda/2 (J - 1)^2
///
/// is minimised, J = ratio sigma_0 sigma_1 sigma_2, with K = ratio^(2/3) of the step's begin. K
/// does not change while nothing relaxes, nor in steady flow, so both have their exact stress for
/// every dt. (Psi of the relaxed b_OB itself, as in Cream (10), answers with a force that is too
/// small by 1/(1 + r), and no potential has the stress of a K that relaxes too.)
template <class T>
struct OldroydPrincipal {
    static constexpr int kParameters = 4;
    T mu;      ///< [Pa]
    T lambda;  ///< [Pa]
    T r;       ///< dt/Wi [-]
    T ratio;   ///< J/J_OB of the state at the step's begin [-]

    HWY_INLINE PrincipalEnergy<T> energy(const Vector3<T>& sigma) const {
        const MaskOf<T> isHeld = sigma[2] > T(0);
        const Vector3<T> s = select(isHeld, sigma, Vector3<T>{{T(1), T(1), T(1)}});
        const T stretch = s[0] * s[1] * s[2];
        const T J = ratio * stretch;
        const T K = strainRatio();
        const T m = mu * K / (T(1) + r);
        const T pull = volumetricSlope(J);
        const T volumetric = J - T(1);
        const T psi = T(0.5) * m * dot(s, s) + m * r * log(stretch) - T(1.5) * mu - mu * log(J) +
                      T(0.5) * lambda * volumetric * volumetric;
        return {orInfinite(isHeld, psi),
                {{m * s[0] + pull / s[0], m * s[1] + pull / s[1], m * s[2] + pull / s[2]}}};
    }
    HWY_INLINE PrincipalHessian<T> hessian(const Vector3<T>& s) const {
        const T J = ratio * s[0] * s[1] * s[2];
        const T m = mu * strainRatio() / (T(1) + r);
        PrincipalHessian<T> h{Symmetric3<T>::diagonal(m, m, m), {{m, m, m}}};
        addVolumetric(reciprocal(s), volumetricSlope(J), lambda * (T(2) * J - T(1)) * J, h);
        return h;
    }

private:
    HWY_INLINE T strainRatio() const { return pow(ratio, T(2.0 / 3.0)); }
    /// What depends on the sum of ln sigma_i, differentiated by it.
    HWY_INLINE T volumetricSlope(const T& J) const {
        return mu * strainRatio() * r / (T(1) + r) - mu + lambda * (J - T(1)) * J;
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
