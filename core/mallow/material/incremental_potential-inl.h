/// @file incremental_potential-inl.h
/// What a time step costs a material point as a function of the velocity gradient G that it is
/// taken with: an energy, its derivative by G and its second derivative, made positive
/// semi-definite. An implicit step minimises the sum of it over particles (Cream section 4,
/// [Stomakhin2013], [Gast2015]). All per rest volume.
///
///   elastic   Psi(F),  F = (I + dt G) F_n,         dPsi/dG = dt P F_n^T
///   pressure  Psi(J),  J = exp(dt tr G) J_n        liquids; none above J = 1
///   viscous   dt mu (eps : eps - t tr(eps)^2),     eps = (G + G^T)/2; t = 1/3 keeps to changes of
///             shape. Its derivative is dt times the stress 2 mu eps (errata Cream on (11)).
///
/// G as a vector of nine is column-major, as Matrix3 is; second derivatives are the upper triangle
/// of a 9 x 9 matrix, row after row.
#if defined(MALLOW_INCREMENTAL_POTENTIAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_INCREMENTAL_POTENTIAL_INL_H
#undef MALLOW_INCREMENTAL_POTENTIAL_INL_H
#else
#define MALLOW_INCREMENTAL_POTENTIAL_INL_H
#endif

#include <mallow/material/liquid-inl.h>
#include <mallow/material/principal_laws-inl.h>

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

inline constexpr int kHessianNumbers = 45;

template <class T>
struct Increment {
    T energy;               ///< [J/m^3]
    Matrix3<T> byGradient;  ///< d energy/dG [Pa s]
};

/// `law` one of principal_laws-inl.h; `Fn` the elastic deformation at the step's begin.
template <class Law, class T>
HWY_INLINE Increment<T> elasticIncrement(const Law& law,
                                         const Matrix3<T>& Fn,
                                         const Matrix3<T>& G,
                                         ScalarOf<T> dt) {
    const Svd3<T> f = svd3(Fn + (T(dt) * G) * Fn);
    const PrincipalEnergy<T> e = law.energy(f.sigma);
    const Vector3<T> P = T(dt) * e.P;
    const Matrix3<T> UP =
        Matrix3<T>::fromColumns(P[0] * f.U.column(0), P[1] * f.U.column(1), P[2] * f.U.column(2));
    return {e.psi, UP * transpose(Fn * f.V)};
}

/// H += lambda q q^T.
template <class T>
HWY_INLINE void addOuter(const T& lambda, const T (&q)[9], T* H) {
    for (int i = 0, k = 0; i < 9; ++i) {
        const T scaled = lambda * q[i];
        for (int j = i; j < 9; ++j, ++k) H[k] = mulAdd(scaled, q[j], H[k]);
    }
}

/// Adds scale times the second derivative, negative eigenvalues replaced by 0, to H.
template <class Law, class T>
HWY_INLINE void addElasticHessian(const Law& law,
                                  const Matrix3<T>& Fn,
                                  const Matrix3<T>& G,
                                  ScalarOf<T> dt,
                                  const T& scale,
                                  T* H) {
    const Svd3<T> f = svd3(Fn + (T(dt) * G) * Fn);
    const Matrix3<T> W = Fn * f.V;
    const Vector3<T> P = law.energy(f.sigma).P;
    const PrincipalHessian<T> h = law.hessian(f.sigma);
    const T dtSquared = T(dt * dt) * scale;
    const T zero(0);
    T q[9];

    // d(sigma_a) = dt sum U_ra W_ca dG_rc.
    const SymmetricEigen3<T> along = symmetricEigen3(h.along);
    for (int k = 0; k < 3; ++k) {
        const Vector3<T> v = along.vectors.column(k);
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r)
                q[3 * c + r] = v[0] * f.U(r, 0) * W(c, 0) + v[1] * f.U(r, 1) * W(c, 1) +
                               v[2] * f.U(r, 2) * W(c, 2);
        addOuter(dtSquared * max(along.values[k], zero), q, H);
    }
    constexpr double kSmallestSum = 1e-6;  // of two stretches; F that collapses to a line
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const T half = T(0.5) * dtSquared;
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r) q[3 * c + r] = f.U(r, i) * W(c, j) + f.U(r, j) * W(c, i);
        addOuter(half * max(h.symmetric[i], zero), q, H);
        const T skew = (P[i] + P[j]) / max(f.sigma[i] + f.sigma[j], T(kSmallestSum));
        for (int c = 0; c < 3; ++c)
            for (int r = 0; r < 3; ++r) q[3 * c + r] = f.U(r, i) * W(c, j) - f.U(r, j) * W(c, i);
        addOuter(half * max(skew, zero), q, H);
    }
}

/// Place of entry (i, j), i <= j, of the upper triangle.
constexpr int hessianPlace(int i, int j) {
    return 9 * i - i * (i - 1) / 2 + (j - i);
}

/// H += lambda I I^T.
template <class T>
HWY_INLINE void addTraceSquared(const T& lambda, T* H) {
    for (int a = 0; a < 3; ++a)
        for (int b = a; b < 3; ++b) {
            T& entry = H[hessianPlace(4 * a, 4 * b)];
            entry = entry + lambda;
        }
}

template <class T>
struct PressurePotential {
    T kappa;  ///< [Pa]
    T gamma;  ///< [-]
    T Jn;     ///< volume ratio at the step's begin [-]

    /// Larger changes of volume have no meaning in one step (liquid-inl.h).
    static constexpr ScalarOf<T> kLargestExponent = 50;

    HWY_INLINE Increment<T> increment(const Matrix3<T>& G, ScalarOf<T> dt) const {
        const T exponent = T(dt) * trace(G);
        const MaskOf<T> isHeld = abs(exponent) < T(kLargestExponent);
        const typename Liquid<T>::State state{ratio(isHeld, exponent)};
        const Liquid<T> law{kappa, gamma, T(0)};
        const T pull = T(dt) * law.respond(state).tau.e[0];
        return {orInfinite(isHeld, law.energyDensity(state)),
                Matrix3<T>::diagonal(pull, pull, pull)};
    }
    HWY_INLINE void addHessian(const Matrix3<T>& G, ScalarOf<T> dt, const T& scale, T* H) const {
        const T exponent = T(dt) * trace(G);
        const MaskOf<T> isHeld = abs(exponent) < T(kLargestExponent);
        const T J = ratio(isHeld, exponent);
        const Response<T> response = Liquid<T>{kappa, gamma, T(0)}.respond({J});
        // J d/dJ (J dPsi/dJ), with J dPsi/dJ = tau and rho_0 c^2 = J^2 d2Psi/dJ2.
        const T curvature = response.waveModulus + response.tau.e[0];
        const T borne = select(J < T(1), curvature, T(0));
        addTraceSquared(T(dt * dt) * scale * borne, H);
    }

private:
    HWY_INLINE T ratio(const MaskOf<T>& isHeld, const T& exponent) const {
        return min(exp(select(isHeld, exponent, T(0))) * Jn, T(1));
    }
};

template <class T>
struct ViscousPotential {
    T mu;          ///< dynamic viscosity per rest volume, J_n mu [Pa s]
    T traceShare;  ///< t [-]

    HWY_INLINE Increment<T> increment(const Matrix3<T>& G, ScalarOf<T> dt) const {
        const Symmetric3<T> eps = symmetricPart(G);
        const T volumetric = traceShare * trace(eps);
        const T scale = T(2 * dt) * mu;
        const Symmetric3<T> stress = scale * addToDiagonal(eps, -volumetric);
        return {T(0.5) * dot(stress, eps), toMatrix(stress)};
    }
    HWY_INLINE void addHessian(ScalarOf<T> dt, const T& scale, T* H) const {
        const T twice = T(2 * dt) * mu * scale;
        for (int a = 0; a < 3; ++a) {
            T& own = H[hessianPlace(4 * a, 4 * a)];
            own = own + twice;
            for (int b = a + 1; b < 3; ++b) {
                const int ab = 3 * b + a, ba = 3 * a + b;  // ba < ab
                for (const int place :
                     {hessianPlace(ba, ba), hessianPlace(ab, ab), hessianPlace(ba, ab)})
                    H[place] = H[place] + T(0.5) * twice;
            }
        }
        addTraceSquared(-twice * traceShare, H);
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
