/// @file tensor3-inl.h
/// Vectors, matrices and symmetric matrices of three dimensions on numbers or lanes
/// (simd/lanes-inl.h): plain structs of nothing but T's, so that memory and registers hold just
/// those. Written out entry by entry, because compilers keep such structs in registers, and arrays
/// under loops they do not.
#if defined(MALLOW_TENSOR3_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_TENSOR3_INL_H
#undef MALLOW_TENSOR3_INL_H
#else
#define MALLOW_TENSOR3_INL_H
#endif

#include <mallow/simd/lanes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T>
struct Vector3 {
    T e[3];

    HWY_INLINE T& operator[](int i) { return e[i]; }
    HWY_INLINE const T& operator[](int i) const { return e[i]; }

    friend HWY_ATTR HWY_INLINE Vector3 operator+(const Vector3& a, const Vector3& b) {
        return {{a.e[0] + b.e[0], a.e[1] + b.e[1], a.e[2] + b.e[2]}};
    }
    friend HWY_ATTR HWY_INLINE Vector3 operator-(const Vector3& a, const Vector3& b) {
        return {{a.e[0] - b.e[0], a.e[1] - b.e[1], a.e[2] - b.e[2]}};
    }
    friend HWY_ATTR HWY_INLINE Vector3 operator-(const Vector3& a) {
        return {{-a.e[0], -a.e[1], -a.e[2]}};
    }
    friend HWY_ATTR HWY_INLINE Vector3 operator*(const T& s, const Vector3& a) {
        return {{s * a.e[0], s * a.e[1], s * a.e[2]}};
    }
    friend HWY_ATTR HWY_INLINE T dot(const Vector3& a, const Vector3& b) {
        return mulAdd(a.e[0], b.e[0], mulAdd(a.e[1], b.e[1], a.e[2] * b.e[2]));
    }
    friend HWY_ATTR HWY_INLINE Vector3 cross(const Vector3& a, const Vector3& b) {
        return {{a.e[1] * b.e[2] - a.e[2] * b.e[1], a.e[2] * b.e[0] - a.e[0] * b.e[2],
                 a.e[0] * b.e[1] - a.e[1] * b.e[0]}};
    }
    friend HWY_ATTR HWY_INLINE Vector3 select(const MaskOf<T>& mask,
                                              const Vector3& a,
                                              const Vector3& b) {
        return {{select(mask, a.e[0], b.e[0]), select(mask, a.e[1], b.e[1]),
                 select(mask, a.e[2], b.e[2])}};
    }
};

/// Column-major: e[3 col + row].
template <class T>
struct Matrix3 {
    T e[9];

    HWY_INLINE T& operator()(int row, int col) { return e[3 * col + row]; }
    HWY_INLINE const T& operator()(int row, int col) const { return e[3 * col + row]; }
    HWY_INLINE Vector3<T> column(int j) const { return {{e[3 * j], e[3 * j + 1], e[3 * j + 2]}}; }

    static HWY_INLINE Matrix3 fromColumns(const Vector3<T>& a,
                                          const Vector3<T>& b,
                                          const Vector3<T>& c) {
        return {{a.e[0], a.e[1], a.e[2], b.e[0], b.e[1], b.e[2], c.e[0], c.e[1], c.e[2]}};
    }
    static HWY_INLINE Matrix3 diagonal(const T& a, const T& b, const T& c) {
        const T zero(0);
        return {{a, zero, zero, zero, b, zero, zero, zero, c}};
    }
    static HWY_INLINE Matrix3 identity() { return diagonal(T(1), T(1), T(1)); }

    friend HWY_ATTR HWY_INLINE Matrix3 operator+(const Matrix3& a, const Matrix3& b) {
        return fromColumns(a.column(0) + b.column(0), a.column(1) + b.column(1),
                           a.column(2) + b.column(2));
    }
    friend HWY_ATTR HWY_INLINE Matrix3 operator-(const Matrix3& a, const Matrix3& b) {
        return fromColumns(a.column(0) - b.column(0), a.column(1) - b.column(1),
                           a.column(2) - b.column(2));
    }
    friend HWY_ATTR HWY_INLINE Matrix3 operator*(const T& s, const Matrix3& a) {
        return fromColumns(s * a.column(0), s * a.column(1), s * a.column(2));
    }
    friend HWY_ATTR HWY_INLINE Vector3<T> operator*(const Matrix3& a, const Vector3<T>& x) {
        return {{mulAdd(a.e[0], x.e[0], mulAdd(a.e[3], x.e[1], a.e[6] * x.e[2])),
                 mulAdd(a.e[1], x.e[0], mulAdd(a.e[4], x.e[1], a.e[7] * x.e[2])),
                 mulAdd(a.e[2], x.e[0], mulAdd(a.e[5], x.e[1], a.e[8] * x.e[2]))}};
    }
    friend HWY_ATTR HWY_INLINE Matrix3 operator*(const Matrix3& a, const Matrix3& b) {
        return fromColumns(a * b.column(0), a * b.column(1), a * b.column(2));
    }
    friend HWY_ATTR HWY_INLINE Matrix3 transpose(const Matrix3& a) {
        return {{a.e[0], a.e[3], a.e[6], a.e[1], a.e[4], a.e[7], a.e[2], a.e[5], a.e[8]}};
    }
    friend HWY_ATTR HWY_INLINE T trace(const Matrix3& a) { return a.e[0] + a.e[4] + a.e[8]; }
    /// A : B = sum_ij A_ij B_ij.
    friend HWY_ATTR HWY_INLINE T dot(const Matrix3& a, const Matrix3& b) {
        return dot(a.column(0), b.column(0)) + dot(a.column(1), b.column(1)) +
               dot(a.column(2), b.column(2));
    }
    /// cof(A) = det(A) A^-T, finite for singular A too.
    friend HWY_ATTR HWY_INLINE Matrix3 cofactor(const Matrix3& a) {
        return fromColumns(cross(a.column(1), a.column(2)), cross(a.column(2), a.column(0)),
                           cross(a.column(0), a.column(1)));
    }
    friend HWY_ATTR HWY_INLINE T determinant(const Matrix3& a) {
        return dot(a.column(0), cross(a.column(1), a.column(2)));
    }
    /// The derivative of cof(A) in the direction dA.
    friend HWY_ATTR HWY_INLINE Matrix3 cofactorDifferential(const Matrix3& a, const Matrix3& da) {
        return fromColumns(cross(da.column(1), a.column(2)) + cross(a.column(1), da.column(2)),
                           cross(da.column(2), a.column(0)) + cross(a.column(2), da.column(0)),
                           cross(da.column(0), a.column(1)) + cross(a.column(0), da.column(1)));
    }
    friend HWY_ATTR HWY_INLINE Matrix3 select(const MaskOf<T>& mask,
                                              const Matrix3& a,
                                              const Matrix3& b) {
        return fromColumns(select(mask, a.column(0), b.column(0)),
                           select(mask, a.column(1), b.column(1)),
                           select(mask, a.column(2), b.column(2)));
    }
};

/// Six entries in the order xx, xy, xz, yy, yz, zz.
template <class T>
struct Symmetric3 {
    T e[6];

    HWY_INLINE const T& operator()(int row, int col) const {
        // Position of (row, col) with row <= col: rows start at 0, 2, 3 minus their first column.
        const int low = row < col ? row : col;
        const int high = row < col ? col : row;
        return e[high + (low == 0 ? 0 : low + 1)];
    }

    static HWY_INLINE Symmetric3 diagonal(const T& a, const T& b, const T& c) {
        const T zero(0);
        return {{a, zero, zero, b, zero, c}};
    }
    static HWY_INLINE Symmetric3 identity() { return diagonal(T(1), T(1), T(1)); }

    friend HWY_ATTR HWY_INLINE Symmetric3 operator+(const Symmetric3& a, const Symmetric3& b) {
        return {{a.e[0] + b.e[0], a.e[1] + b.e[1], a.e[2] + b.e[2], a.e[3] + b.e[3],
                 a.e[4] + b.e[4], a.e[5] + b.e[5]}};
    }
    friend HWY_ATTR HWY_INLINE Symmetric3 operator-(const Symmetric3& a, const Symmetric3& b) {
        return {{a.e[0] - b.e[0], a.e[1] - b.e[1], a.e[2] - b.e[2], a.e[3] - b.e[3],
                 a.e[4] - b.e[4], a.e[5] - b.e[5]}};
    }
    friend HWY_ATTR HWY_INLINE Symmetric3 operator*(const T& s, const Symmetric3& a) {
        return {{s * a.e[0], s * a.e[1], s * a.e[2], s * a.e[3], s * a.e[4], s * a.e[5]}};
    }
    friend HWY_ATTR HWY_INLINE T trace(const Symmetric3& a) { return a.e[0] + a.e[3] + a.e[5]; }
    /// A + s I.
    friend HWY_ATTR HWY_INLINE Symmetric3 addToDiagonal(const Symmetric3& a, const T& s) {
        return {{a.e[0] + s, a.e[1], a.e[2], a.e[3] + s, a.e[4], a.e[5] + s}};
    }
    friend HWY_ATTR HWY_INLINE Symmetric3 deviator(const Symmetric3& a) {
        return addToDiagonal(a, trace(a) * T(-1.0 / 3.0));
    }
    /// A : B = sum_ij A_ij B_ij.
    friend HWY_ATTR HWY_INLINE T dot(const Symmetric3& a, const Symmetric3& b) {
        const T off = mulAdd(a.e[1], b.e[1], mulAdd(a.e[2], b.e[2], a.e[4] * b.e[4]));
        return mulAdd(a.e[0], b.e[0], mulAdd(a.e[3], b.e[3], mulAdd(a.e[5], b.e[5], T(2) * off)));
    }
    friend HWY_ATTR HWY_INLINE T determinant(const Symmetric3& a) {
        return a.e[0] * (a.e[3] * a.e[5] - a.e[4] * a.e[4]) -
               a.e[1] * (a.e[1] * a.e[5] - a.e[4] * a.e[2]) +
               a.e[2] * (a.e[1] * a.e[4] - a.e[3] * a.e[2]);
    }
    /// cof(A) = det(A) A^-1, finite for singular A too.
    friend HWY_ATTR HWY_INLINE Symmetric3 cofactor(const Symmetric3& a) {
        return {{a.e[3] * a.e[5] - a.e[4] * a.e[4], a.e[2] * a.e[4] - a.e[1] * a.e[5],
                 a.e[1] * a.e[4] - a.e[2] * a.e[3], a.e[0] * a.e[5] - a.e[2] * a.e[2],
                 a.e[1] * a.e[2] - a.e[0] * a.e[4], a.e[0] * a.e[3] - a.e[1] * a.e[1]}};
    }
    friend HWY_ATTR HWY_INLINE Matrix3<T> toMatrix(const Symmetric3& a) {
        return {{a.e[0], a.e[1], a.e[2], a.e[1], a.e[3], a.e[4], a.e[2], a.e[4], a.e[5]}};
    }
    /// max_i sum_j |a_ij|, an upper bound of the largest |eigenvalue| (Gershgorin).
    friend HWY_ATTR HWY_INLINE T eigenvalueBound(const Symmetric3& a) {
        const T xy = abs(a.e[1]), xz = abs(a.e[2]), yz = abs(a.e[4]);
        return max(abs(a.e[0]) + xy + xz, max(abs(a.e[3]) + xy + yz, abs(a.e[5]) + xz + yz));
    }
    /// min_i (a_ii - sum_{j != i} |a_ij|), a lower bound of the smallest eigenvalue.
    friend HWY_ATTR HWY_INLINE T eigenvalueLowerBound(const Symmetric3& a) {
        const T xy = abs(a.e[1]), xz = abs(a.e[2]), yz = abs(a.e[4]);
        return min(a.e[0] - xy - xz, min(a.e[3] - xy - yz, a.e[5] - xz - yz));
    }
    friend HWY_ATTR HWY_INLINE Symmetric3 select(const MaskOf<T>& mask,
                                                 const Symmetric3& a,
                                                 const Symmetric3& b) {
        return {{select(mask, a.e[0], b.e[0]), select(mask, a.e[1], b.e[1]),
                 select(mask, a.e[2], b.e[2]), select(mask, a.e[3], b.e[3]),
                 select(mask, a.e[4], b.e[4]), select(mask, a.e[5], b.e[5])}};
    }
};

/// (A + A^T) / 2.
template <class T>
HWY_INLINE Symmetric3<T> symmetricPart(const Matrix3<T>& a) {
    const T half(0.5);
    return {{a.e[0], half * (a.e[1] + a.e[3]), half * (a.e[2] + a.e[6]), a.e[4],
             half * (a.e[5] + a.e[7]), a.e[8]}};
}

/// A B^T where it is known to be symmetric: only its upper half is computed.
template <class T>
HWY_INLINE Symmetric3<T> symmetricProductTransposed(const Matrix3<T>& a, const Matrix3<T>& b) {
    return {{mulAdd(a.e[0], b.e[0], mulAdd(a.e[3], b.e[3], a.e[6] * b.e[6])),
             mulAdd(a.e[0], b.e[1], mulAdd(a.e[3], b.e[4], a.e[6] * b.e[7])),
             mulAdd(a.e[0], b.e[2], mulAdd(a.e[3], b.e[5], a.e[6] * b.e[8])),
             mulAdd(a.e[1], b.e[1], mulAdd(a.e[4], b.e[4], a.e[7] * b.e[7])),
             mulAdd(a.e[1], b.e[2], mulAdd(a.e[4], b.e[5], a.e[7] * b.e[8])),
             mulAdd(a.e[2], b.e[2], mulAdd(a.e[5], b.e[5], a.e[8] * b.e[8]))}};
}

/// A A^T; of a deformation gradient the left Cauchy-Green tensor b.
template <class T>
HWY_INLINE Symmetric3<T> timesTranspose(const Matrix3<T>& a) {
    return symmetricProductTransposed(a, a);
}

/// A S A^T, S symmetric.
template <class T>
HWY_INLINE Symmetric3<T> congruent(const Matrix3<T>& a, const Symmetric3<T>& s) {
    return symmetricProductTransposed(a * toMatrix(s), a);
}

/// det(I + A) - 1 without the rounding of 1 + small.
template <class T>
HWY_INLINE T determinantChange(const Matrix3<T>& a) {
    const Matrix3<T> cof = cofactor(a);
    return trace(a) + trace(cof) + dot(a.column(0), cof.column(0));
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
