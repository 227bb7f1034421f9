/// @file chunk_lanes-inl.h
/// Numbers of a chunk's particles in and out of registers, for the loops of implicit solves.
#if defined(MALLOW_IMPLICIT_CHUNK_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_IMPLICIT_CHUNK_LANES_INL_H
#undef MALLOW_IMPLICIT_CHUNK_LANES_INL_H
#else
#define MALLOW_IMPLICIT_CHUNK_LANES_INL_H
#endif

#include <mallow/implicit/solve_particles.h>
#include <mallow/math/tensor3-inl.h>
#include <mallow/simd/pack-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Lanes past the chunk's end compute too, at rest.
HWY_INLINE void padGradients(ParticleChunk<double>& chunk) {
    for (int n = chunk.count; n % static_cast<int>(kGroup) != 0; ++n)
        for (int c = 0; c < 3; ++c) Quad<double>::zero().store(chunk.gradient[c][n]);
}

HWY_INLINE Matrix3<Lanes<double>> gradientAt(const ParticleChunk<double>& chunk, int place) {
    const hn::ScalableTag<double> d;
    Matrix3<Lanes<double>> G;
    Lanes<double> unused;
    for (std::size_t c = 0; c < 3; ++c) {
        hn::LoadInterleaved4(d, chunk.gradient[c][place], G.e[3 * c].v, G.e[3 * c + 1].v,
                             G.e[3 * c + 2].v, unused.v);
    }
    return G;
}

/// Rows of nine of the slots place .. place + used - 1; with kAdd, added to what is there.
template <bool kAdd>
HWY_INLINE void putAffine(const Matrix3<Lanes<double>>& m, int used, double* rows) {
    const hn::ScalableTag<double> d;
    constexpr int kLanes = Lanes<double>::kCount;
    alignas(64) double quads[3][4 * kLanes];
    for (std::size_t c = 0; c < 3; ++c) {
        hn::StoreInterleaved4(m.e[3 * c].v, m.e[3 * c + 1].v, m.e[3 * c + 2].v, hn::Zero(d), d,
                              quads[c]);
    }
    for (std::size_t l = 0; l < static_cast<std::size_t>(used); ++l) {
        double* row = rows + 9 * l;
        for (std::size_t c = 0; c < 3; ++c) {
            for (std::size_t r = 0; r < 3; ++r) {
                const double value = quads[c][4 * l + r];
                row[3 * c + r] = kAdd ? row[3 * c + r] + value : value;
            }
        }
    }
}

/// Numbers of the lanes that begin at a slot, in a column of `width` numbers per slot.
template <class Number>
HWY_INLINE Number* groupAt(Number* column, std::size_t width, std::size_t slot) {
    return column + slot / kGroup * width * kGroup + slot % kGroup;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
