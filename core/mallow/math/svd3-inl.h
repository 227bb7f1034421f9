/// @file svd3-inl.h
/// Singular value decomposition F = U diag(sigma) V^T by one-sided Jacobi [Hestenes 1958], and the
/// eigenvectors of a symmetric matrix by cyclic Jacobi. A fixed number of sweeps without branches:
/// all lanes do the same work. One-sided Jacobi finds small singular values to relative accuracy,
/// which the eigenvalues of F^T F would not.
///
/// U and V are rotations (determinant +1); sigma_0 >= sigma_1 >= |sigma_2|, and sigma_2 carries the
/// sign of det F. Singular and zero matrices are fine: the missing directions are completed.
#if defined(MALLOW_SVD3_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_SVD3_INL_H
#undef MALLOW_SVD3_INL_H
#else
#define MALLOW_SVD3_INL_H
#endif

#include <mallow/math/tensor3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Svd3 {
    Matrix3<T> U;
    Vector3<T> sigma;
    Matrix3<T> V;
};

template <class T>
struct SymmetricEigen3 {
    Vector3<T> values;   ///< descending
    Matrix3<T> vectors;  ///< columns, determinant +1
};

/// Sweeps after which both Jacobi methods have converged to rounding (quadratic at the end).
template <class Scalar>
inline constexpr int kJacobiSweeps = sizeof(Scalar) == 4 ? 4 : 6;

/// Cosine and sine of the angle that diagonalises [[alpha, gamma], [gamma, beta]]: with x' = c x -
/// s y, y' = s x + c y the products x'.y' vanish. The smaller of the two angles, for convergence.
template <class T>
struct JacobiAngle {
    T c, s;

    HWY_INLINE JacobiAngle(const T& alpha, const T& beta, const T& gamma) {
        const T difference = beta - alpha;
        const T twice = gamma + gamma;
        const T denominator = abs(difference) + sqrt(mulAdd(difference, difference, twice * twice));
        const MaskOf<T> isDiagonal = denominator == T(0);
        const T magnitude = twice / select(isDiagonal, T(1), denominator);
        const T t = select(difference < T(0), -magnitude, magnitude);
        c = T(1) / sqrt(mulAdd(t, t, T(1)));
        s = c * t;
    }
    HWY_INLINE void rotate(Vector3<T>& x, Vector3<T>& y) const {
        const Vector3<T> turned = c * x - s * y;
        y = s * x + c * y;
        x = turned;
    }
};

/// Exchanges x and y where `mask` holds, as a rotation: y gets -x.
template <class T>
HWY_INLINE void exchange(const MaskOf<T>& mask, Vector3<T>& x, Vector3<T>& y) {
    const Vector3<T> first = select(mask, y, x);
    y = select(mask, -x, y);
    x = first;
}

/// Turns x and y until they are orthogonal, and v and w with them.
template <class T>
HWY_INLINE void orthogonalize(Vector3<T>& x, Vector3<T>& y, Vector3<T>& v, Vector3<T>& w) {
    const JacobiAngle<T> angle(dot(x, x), dot(y, y), dot(x, y));
    angle.rotate(x, y);
    angle.rotate(v, w);
}

/// Exchanges x and y where y is the longer, and v and w with them.
template <class T>
HWY_INLINE void longerFirst(Vector3<T>& x, Vector3<T>& y, Vector3<T>& v, Vector3<T>& w) {
    const MaskOf<T> isShorter = dot(x, x) < dot(y, y);
    exchange(isShorter, x, y);
    exchange(isShorter, v, w);
}

/// a / |a|, or `otherwise` where |a| is not above `floor`.
template <class T>
HWY_INLINE Vector3<T> normalizedOr(const Vector3<T>& a,
                                   const T& floor,
                                   const Vector3<T>& otherwise) {
    const T length = sqrt(dot(a, a));
    const MaskOf<T> isLong = length > floor;
    return select(isLong, (T(1) / select(isLong, length, T(1))) * a, otherwise);
}

/// A unit vector perpendicular to the unit vector u.
template <class T>
HWY_INLINE Vector3<T> perpendicular(const Vector3<T>& u) {
    const MaskOf<T> isNearX = abs(u[0]) > T(0.6);
    const T zero(0);
    const Vector3<T> fromY = {{-u[1], u[0], zero}};  // u x e_z, and below u x e_x, up to sign
    const Vector3<T> fromZ = {{zero, -u[2], u[1]}};
    const Vector3<T> a = select(isNearX, fromY, fromZ);
    return (T(1) / sqrt(dot(a, a))) * a;
}

template <class T>
HWY_NOINLINE Svd3<T> svd3(const Matrix3<T>& F) {
    using Scalar = ScalarOf<T>;
    // Entries of order 1, so that no square overflows or vanishes.
    T size = T(0);
    for (const T& entry : F.e) size = max(size, abs(entry));
    const T unit = T(1) / select(size > T(0), size, T(1));

    // A = F V with the columns of A turned until they are orthogonal: A = U diag(sigma).
    Vector3<T> a[3] = {unit * F.column(0), unit * F.column(1), unit * F.column(2)};
    Vector3<T> v[3] = {{{T(1), T(0), T(0)}}, {{T(0), T(1), T(0)}}, {{T(0), T(0), T(1)}}};
    for (int sweep = 0; sweep < kJacobiSweeps<Scalar>; ++sweep) {
        orthogonalize(a[0], a[1], v[0], v[1]);
        orthogonalize(a[0], a[2], v[0], v[2]);
        orthogonalize(a[1], a[2], v[1], v[2]);
    }
    longerFirst(a[0], a[1], v[0], v[1]);
    longerFirst(a[1], a[2], v[1], v[2]);
    longerFirst(a[0], a[1], v[0], v[1]);

    // A column below rounding of the longest has no direction of its own: take a perpendicular one.
    const Vector3<T> ex = {{T(1), T(0), T(0)}};
    const Vector3<T> u0 = normalizedOr(a[0], T(0), ex);
    const Vector3<T> rest = a[1] - dot(u0, a[1]) * u0;
    const T rounding = T(4) * T(hwy::Epsilon<Scalar>());
    const Vector3<T> u1 = normalizedOr(rest, rounding, perpendicular(u0));
    const Vector3<T> u2 = cross(u0, u1);
    return {Matrix3<T>::fromColumns(u0, u1, u2),
            size * Vector3<T>{{dot(u0, a[0]), dot(u1, a[1]), dot(u2, a[2])}},
            Matrix3<T>::fromColumns(v[0], v[1], v[2])};
}

template <class T>
HWY_NOINLINE SymmetricEigen3<T> symmetricEigen3(const Symmetric3<T>& S) {
    Matrix3<T> a = toMatrix(S);
    Vector3<T> v[3] = {{{T(1), T(0), T(0)}}, {{T(0), T(1), T(0)}}, {{T(0), T(0), T(1)}}};
    for (int sweep = 0; sweep < kJacobiSweeps<ScalarOf<T>>; ++sweep) {
        for (int pair = 0; pair < 3; ++pair) {
            const int p = pair == 2 ? 1 : 0;
            const int q = pair == 0 ? 1 : 2;
            const JacobiAngle<T> angle(a(p, p), a(q, q), a(p, q));
            Vector3<T> column[3] = {a.column(0), a.column(1), a.column(2)};
            angle.rotate(column[p], column[q]);  // A G, then G^T (A G) by its rows
            a = transpose(Matrix3<T>::fromColumns(column[0], column[1], column[2]));
            Vector3<T> row[3] = {a.column(0), a.column(1), a.column(2)};
            angle.rotate(row[p], row[q]);
            a = Matrix3<T>::fromColumns(row[0], row[1], row[2]);
            angle.rotate(v[p], v[q]);
        }
    }
    T value[3] = {a(0, 0), a(1, 1), a(2, 2)};
    for (int pair = 0; pair < 3; ++pair) {
        const int p = pair == 1 ? 1 : 0;
        const MaskOf<T> isSmaller = value[p] < value[p + 1];
        const T larger = max(value[p], value[p + 1]);
        value[p + 1] = min(value[p], value[p + 1]);
        value[p] = larger;
        exchange(isSmaller, v[p], v[p + 1]);
    }
    return {{{value[0], value[1], value[2]}}, Matrix3<T>::fromColumns(v[0], v[1], v[2])};
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
