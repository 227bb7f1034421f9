/// @file scatter-inl.h
/// Particles to grid, one tile: [Jiang2015], [Hu2018] (MLS-MPM), Separate section 5, Foam Alg.
/// 6, 8.
///
///   m_i       = sum_p w_ip m_p
///   (m v)_i   = sum_p w_ip m_p (v_p + C_p (x_i - x_p))
///   dt f_i    = sum_p w_ip (dt force_p - dt V_p^0 tau_p D_p^-1 (x_i - x_p))
///
/// In cells, with k = node - first node and f = x_p - first node, all of it is one affine function
///   w_ip (Q + A k),   A = dx m C - (dt / dx) D V tau,   Q = m v + dt force - A f.
/// A cell's particles share their nodes: their sums stay in registers and are added to the tile
/// once per cell, in the order of the particles, so the result does not depend on the threads.
#if defined(MALLOW_TRANSFER_SCATTER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_TRANSFER_SCATTER_INL_H
#undef MALLOW_TRANSFER_SCATTER_INL_H
#else
#define MALLOW_TRANSFER_SCATTER_INL_H
#endif

#include <mallow/kernel/bspline-inl.h>
#include <mallow/transfer/tile.h>

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Q - A f and the columns of A of one particle, f in cells.
template <class T>
struct AffineMomentum {
    Quad<T> atFirstNode;
    Quad<T> column[3];
};

template <int kDegree, Scatter kScatter, bool kAffine, class T>
HWY_INLINE AffineMomentum<T> affineMomentum(const ScatterTile<T>& tile,
                                            std::size_t p,
                                            const Quad<T>& f) {
    using Q = Quad<T>;
    const TransferColumns<T>& in = tile.particles;
    const T mass = in.mass[p];
    AffineMomentum<T> a;
    a.atFirstNode = Q::zero();
    for (int c = 0; c < 3; ++c) a.column[c] = Q::zero();

    if constexpr (kScatter != Scatter::Force) {
        a.atFirstNode = withW(Q::load(in.velocity + 3 * p) * Q::set(mass), mass);
        if constexpr (kAffine) {
            const Q scale = Q::set(mass * tile.dx);
            for (int c = 0; c < 3; ++c) {
                a.column[c] =
                    dropW(Q::load(in.affine + 9 * p + 3 * static_cast<std::size_t>(c))) * scale;
            }
        }
    }
    if constexpr (kScatter != Scatter::Momentum) {
        constexpr T kInertia = T(BsplineTraits<kDegree>::kInverseInertia);
        const Q scale = Q::set(kInertia * tile.dt / tile.dx);
        const SymmetricColumns<T> stress = loadSymmetric(in.stress + 6 * p);
        for (int c = 0; c < 3; ++c)
            a.column[c] = subtractProduct(a.column[c], stress.column[c], scale);
        if (in.force != nullptr) {
            a.atFirstNode =
                multiplyAdd(dropW(Q::load(in.force + 3 * p)), Q::set(tile.dt), a.atFirstNode);
        }
    }
    if constexpr (kAffine || kScatter != Scatter::Momentum) {
        T at[4];
        f.store(at);
        for (int c = 0; c < 3; ++c)
            a.atFirstNode = subtractProduct(a.atFirstNode, a.column[c], Q::set(at[c]));
    }
    return a;
}

/// Adds w_ip (Q + A k) to the rows of the cell: rows[kNodes x + y] holds the nodes along z.
template <int kDegree, class T>
HWY_INLINE void addToRows(const AffineMomentum<T>& a, const Quad<T>& f, Row<T>* rows) {
    constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    T w[4][4];
    bsplineWeights<kDegree>(f, w);
    const Row<T> weightZ = spreadOverQuads(w[0][2], w[1][2], w[2][2], kNodes > 3 ? w[3][2] : T(0));
    const Row<T> nodeZ = spreadOverQuads(T(0), T(1), T(2), T(3));

    Row<T> atX = weightZ * multiplyAdd(nodeZ, repeatQuad(a.column[2]), repeatQuad(a.atFirstNode));
    const Row<T> stepX = weightZ * repeatQuad(a.column[0]);
    const Row<T> stepY = weightZ * repeatQuad(a.column[1]);
    for (int x = 0; x < kNodes; ++x) {
        const Row<T> weightX = Row<T>::set(w[x][0]);
        Row<T> atY = atX * weightX;
        const Row<T> stepXy = stepY * weightX;
        for (int y = 0; y < kNodes; ++y) {
            Row<T>& row = rows[kNodes * x + y];
            row = multiplyAdd(atY, Row<T>::set(w[y][1]), row);
            if (y + 1 < kNodes) atY = atY + stepXy;
        }
        if (x + 1 < kNodes) atX = atX + stepX;
    }
}

/// Adds the tile's rows to the eight blocks they belong to.
template <int kDegree, class T>
HWY_INLINE void addToBlocks(const TileNodes<T>& sums, T* const* nodes) {
    constexpr int kWidth = kBlockWidth + kDegree;
    constexpr int kHalf = kBlockWidth * kNodeSize;  // numbers in one block's part of a row
    constexpr int kUpper = kDegree * kNodeSize;     // numbers in the upper block's part
    constexpr int kRow = TileNodes<T>::kRowNodes * kNodeSize;
    for (int x = 0; x < kWidth; ++x) {
        for (int y = 0; y < kWidth; ++y) {
            const T* from = sums.value + (x * kWidth + y) * kRow;
            const int block = (x >> 2) * 4 + (y >> 2) * 2;
            const int row = ((x & 3) * 4 + (y & 3)) * kHalf;
            T* lower = nodes[block] + row;
            T* upper = nodes[block + 1] + row;
            (Row<T>::load(lower) + Row<T>::load(from)).store(lower);
            for (int q = 0; q < kUpper; q += 4)
                (Quad<T>::load(upper + q) + Quad<T>::load(from + kHalf + q)).store(upper + q);
        }
    }
}

template <int kDegree, Scatter kScatter, bool kAffine, class T>
HWY_NOINLINE void scatterTile(const ScatterTile<T>& tile) {
    constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    constexpr int kWidth = kBlockWidth + kDegree;
    constexpr int kRow = TileNodes<T>::kRowNodes * kNodeSize;
    TileNodes<T> sums;
    for (int i = 0; i < kWidth * kWidth * kRow; i += 16) Row<T>::zero().store(sums.value + i);

    const Quad<T> toCells = Quad<T>::set(T(1) / tile.dx);
    const std::uint32_t* order = tile.tile.order;
    const std::uint32_t last = tile.tile.cellBegin[kBlockNodes];
    for (int cell = 0; cell < kBlockNodes; ++cell) {
        const std::uint32_t begin = tile.tile.cellBegin[cell];
        const std::uint32_t end = tile.tile.cellBegin[cell + 1];
        if (begin == end) continue;
        const int cx = cell >> 4;
        const int cy = (cell >> 2) & 3;
        const int cz = cell & 3;
        const T origin[4] = {static_cast<T>(tile.tile.firstNode[0] + cx),
                             static_cast<T>(tile.tile.firstNode[1] + cy),
                             static_cast<T>(tile.tile.firstNode[2] + cz), T(0)};
        const Quad<T> firstNode = Quad<T>::load(origin);

        Row<T> rows[kNodes * kNodes];
        for (int r = 0; r < kNodes * kNodes; ++r) rows[r] = Row<T>::zero();
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::size_t p = order[i];
            const std::size_t next = order[i + 6 < last ? i + 6 : i];
            hwy::Prefetch(tile.particles.position + 3 * next);
            hwy::Prefetch(tile.particles.velocity + 3 * next);
            if (kScatter != Scatter::Momentum) hwy::Prefetch(tile.particles.stress + 6 * next);
            if (kAffine && kScatter != Scatter::Force)
                hwy::Prefetch(tile.particles.affine + 9 * next);
            const Quad<T> x = Quad<T>::load(tile.particles.position + 3 * p);
            Quad<T> f = x;
            for (int r = 0; r < Quad<T>::kRegisters; ++r)
                f.part[r] = hn::MulSub(x.part[r], toCells.part[r], firstNode.part[r]);
            addToRows<kDegree>(affineMomentum<kDegree, kScatter, kAffine>(tile, p, f), f, rows);
        }
        T* to = sums.value + (cx * kWidth + cy) * kRow + cz * kNodeSize;
        for (int x = 0; x < kNodes; ++x) {
            for (int y = 0; y < kNodes; ++y) {
                T* row = to + (x * kWidth + y) * kRow;
                (Row<T>::load(row) + rows[kNodes * x + y]).store(row);
            }
        }
    }
    addToBlocks<kDegree>(sums, tile.nodes);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
