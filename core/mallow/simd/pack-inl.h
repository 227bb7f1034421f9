/// @file pack-inl.h
/// A fixed number of numbers held in as many registers as the instruction set needs.
///
/// Transfers work on quads (x, y, z, w of a node or particle) and on rows of four quads (four
/// neighbouring nodes along z): Pack<T, 4> and Pack<T, 16>. One row is a single AVX-512 register,
/// two of AVX2, four of 128 bits; twice that in double.
#if defined(MALLOW_SIMD_PACK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_SIMD_PACK_INL_H
#undef MALLOW_SIMD_PACK_INL_H
#else
#define MALLOW_SIMD_PACK_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T, int kCount>
struct Pack {
    using Tag = hn::CappedTag<T, kCount>;
    static constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
    static constexpr int kRegisters = kCount / kLanes;

    hn::Vec<Tag> part[kRegisters];

    static HWY_INLINE Pack zero() {
        Pack result;
        for (int r = 0; r < kRegisters; ++r) result.part[r] = hn::Zero(Tag());
        return result;
    }
    static HWY_INLINE Pack set(T value) {
        Pack result;
        for (int r = 0; r < kRegisters; ++r) result.part[r] = hn::Set(Tag(), value);
        return result;
    }
    static HWY_INLINE Pack load(const T* HWY_RESTRICT from) {
        Pack result;
        for (int r = 0; r < kRegisters; ++r) result.part[r] = hn::LoadU(Tag(), from + r * kLanes);
        return result;
    }
    HWY_INLINE void store(T* HWY_RESTRICT to) const {
        for (int r = 0; r < kRegisters; ++r) hn::StoreU(part[r], Tag(), to + r * kLanes);
    }
};

template <class T, int kCount>
HWY_INLINE Pack<T, kCount> operator+(const Pack<T, kCount>& a, const Pack<T, kCount>& b) {
    Pack<T, kCount> result;
    for (int r = 0; r < a.kRegisters; ++r) result.part[r] = hn::Add(a.part[r], b.part[r]);
    return result;
}

template <class T, int kCount>
HWY_INLINE Pack<T, kCount> operator-(const Pack<T, kCount>& a, const Pack<T, kCount>& b) {
    Pack<T, kCount> result;
    for (int r = 0; r < a.kRegisters; ++r) result.part[r] = hn::Sub(a.part[r], b.part[r]);
    return result;
}

template <class T, int kCount>
HWY_INLINE Pack<T, kCount> operator*(const Pack<T, kCount>& a, const Pack<T, kCount>& b) {
    Pack<T, kCount> result;
    for (int r = 0; r < a.kRegisters; ++r) result.part[r] = hn::Mul(a.part[r], b.part[r]);
    return result;
}

/// a b + c
template <class T, int kCount>
HWY_INLINE Pack<T, kCount> multiplyAdd(const Pack<T, kCount>& a,
                                       const Pack<T, kCount>& b,
                                       const Pack<T, kCount>& c) {
    Pack<T, kCount> result;
    for (int r = 0; r < a.kRegisters; ++r)
        result.part[r] = hn::MulAdd(a.part[r], b.part[r], c.part[r]);
    return result;
}

/// c - a b
template <class T, int kCount>
HWY_INLINE Pack<T, kCount> subtractProduct(const Pack<T, kCount>& c,
                                           const Pack<T, kCount>& a,
                                           const Pack<T, kCount>& b) {
    Pack<T, kCount> result;
    for (int r = 0; r < a.kRegisters; ++r)
        result.part[r] = hn::NegMulAdd(a.part[r], b.part[r], c.part[r]);
    return result;
}

template <class T>
using Quad = Pack<T, 4>;
template <class T>
using Row = Pack<T, 16>;

/// The quad four times: (q, q, q, q).
template <class T>
HWY_INLINE Row<T> repeatQuad(const Quad<T>& q) {
    using R = Row<T>;
    using Q = Quad<T>;
    R result;
    if constexpr (R::kLanes <= Q::kLanes) {
        for (int r = 0; r < R::kRegisters; ++r) result.part[r] = q.part[r % Q::kRegisters];
    } else {
        const hn::CappedTag<T, 8> d8;
        const auto two = hn::Combine(d8, q.part[0], q.part[0]);
        if constexpr (R::kLanes == 8) {
            for (int r = 0; r < R::kRegisters; ++r) result.part[r] = two;
        } else {
            result.part[0] = hn::Combine(typename R::Tag(), two, two);
        }
    }
    return result;
}

/// One number per quad: (a a a a, b b b b, c c c c, d d d d).
template <class T>
HWY_INLINE Row<T> spreadOverQuads(T a, T b, T c, T d) {
    using R = Row<T>;
    R result;
    if constexpr (R::kLanes <= 4) {
        constexpr int kPerQuad = 4 / R::kLanes;
        const T values[4] = {a, b, c, d};
        for (int r = 0; r < R::kRegisters; ++r)
            result.part[r] = hn::Set(typename R::Tag(), values[r / kPerQuad]);
    } else {
        const hn::CappedTag<T, 4> d4;
        const hn::CappedTag<T, 8> d8;
        const auto ab = hn::Combine(d8, hn::Set(d4, b), hn::Set(d4, a));
        const auto cd = hn::Combine(d8, hn::Set(d4, d), hn::Set(d4, c));
        if constexpr (R::kLanes == 8) {
            result.part[0] = ab;
            result.part[1] = cd;
        } else {
            result.part[0] = hn::Combine(typename R::Tag(), cd, ab);
        }
    }
    return result;
}

/// The sum of the four quads of a row.
template <class T>
HWY_INLINE Quad<T> sumOfQuads(const Row<T>& a) {
    using R = Row<T>;
    using Q = Quad<T>;
    if constexpr (R::kLanes <= Q::kLanes) {
        Q sum;
        for (int r = 0; r < Q::kRegisters; ++r) {
            sum.part[r] =
                hn::Add(hn::Add(a.part[r], a.part[r + Q::kRegisters]),
                        hn::Add(a.part[r + 2 * Q::kRegisters], a.part[r + 3 * Q::kRegisters]));
        }
        return sum;
    } else {
        const hn::CappedTag<T, 8> d8;
        const hn::CappedTag<T, 4> d4;
        Q sum;
        if constexpr (R::kLanes == 8) {
            const auto two = hn::Add(a.part[0], a.part[1]);
            sum.part[0] = hn::Add(hn::LowerHalf(d4, two), hn::UpperHalf(d4, two));
        } else {
            const auto two = hn::Add(hn::LowerHalf(d8, a.part[0]), hn::UpperHalf(d8, a.part[0]));
            sum.part[0] = hn::Add(hn::LowerHalf(d4, two), hn::UpperHalf(d4, two));
        }
        return sum;
    }
}

/// (x, y, z, 0): drops what a four-wide load of a 3-vector has read past its end.
template <class T>
HWY_INLINE Quad<T> dropW(const Quad<T>& q) {
    using Q = Quad<T>;
    Q result;
    for (int r = 0; r < Q::kRegisters; ++r) {
        const typename Q::Tag d;
        const auto keep =
            hn::FirstN(d, static_cast<size_t>(3 - r * Q::kLanes < 0 ? 0 : 3 - r * Q::kLanes));
        result.part[r] = hn::IfThenElseZero(keep, q.part[r]);
    }
    return result;
}

/// (q.x, q.y, q.z, w)
template <class T>
HWY_INLINE Quad<T> withW(const Quad<T>& q, T w) {
    using Q = Quad<T>;
    Q result;
    for (int r = 0; r < Q::kRegisters; ++r) {
        const typename Q::Tag d;
        const auto keep =
            hn::FirstN(d, static_cast<size_t>(3 - r * Q::kLanes < 0 ? 0 : 3 - r * Q::kLanes));
        result.part[r] = hn::IfThenElse(keep, q.part[r], hn::Set(d, w));
    }
    return result;
}

/// |a| <= b in every number; false where one is not a number.
template <class T, int kCount>
HWY_INLINE bool isWithin(const Pack<T, kCount>& a, const Pack<T, kCount>& b) {
    bool result = true;
    for (int r = 0; r < a.kRegisters; ++r) {
        const typename Pack<T, kCount>::Tag d;
        result = result && hn::AllTrue(d, hn::Le(hn::Abs(a.part[r]), b.part[r]));
    }
    return result;
}

/// Stores x, y, z and leaves what lies behind them alone.
template <class T>
HWY_INLINE void storeXyz(const Quad<T>& q, T* HWY_RESTRICT to) {
    T all[4];
    q.store(all);
    to[0] = all[0];
    to[1] = all[1];
    to[2] = all[2];
}

/// Column c of a symmetric matrix stored as xx, xy, xz, yy, yz, zz; w is 0.
template <class T>
struct SymmetricColumns {
    Quad<T> column[3];
};

template <class T>
HWY_INLINE SymmetricColumns<T> loadSymmetric(const T* HWY_RESTRICT s) {
    using Q = Quad<T>;
    SymmetricColumns<T> result;
    if constexpr (Q::kRegisters == 1 && Q::kLanes == 4) {
        using Index = hwy::MakeSigned<T>;
        alignas(32) static constexpr Index kSkipOne[4] = {0, 2, 3, 3};
        const typename Q::Tag d;
        const auto skipOne = hn::SetTableIndices(d, kSkipOne);
        result.column[0] = dropW(Q::load(s));
        Q second = Q::load(s + 1);  // xy xz yy yz
        Q third = Q::load(s + 2);   // xz yy yz zz
        second.part[0] = hn::TableLookupLanes(second.part[0], skipOne);
        third.part[0] = hn::TableLookupLanes(third.part[0], skipOne);
        result.column[1] = dropW(second);
        result.column[2] = dropW(third);
    } else {
        const T columns[3][4] = {
            {s[0], s[1], s[2], T(0)}, {s[1], s[3], s[4], T(0)}, {s[2], s[4], s[5], T(0)}};
        for (int c = 0; c < 3; ++c) result.column[c] = Q::load(columns[c]);
    }
    return result;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
