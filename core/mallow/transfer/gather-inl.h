/// @file gather-inl.h
/// Grid to particles, one tile: [Jiang2015], [Hu2018], Separate section 5.
///
///   v    = sum_i w_ip v_i
///   grad = sum_i w_ip v_i (x_i - x_p)^T D_p^-1
///
/// The same gradient advances F and, in affine transfers, becomes C_p: it is the transpose of the
/// map that scatters stress, so the internal force is the exact derivative of the strain energy.
#if defined(MALLOW_TRANSFER_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_TRANSFER_GATHER_INL_H
#undef MALLOW_TRANSFER_GATHER_INL_H
#else
#define MALLOW_TRANSFER_GATHER_INL_H
#endif

#include <mallow/kernel/bspline-inl.h>
#include <mallow/transfer/tile.h>

#include <hwy/cache_control.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Copies the nodes a tile's particles see into rows that lie together.
template <int kDegree, class T>
HWY_NOINLINE void loadTileNodes(const T* const* nodes, TileNodes<T>& to) {
    constexpr int kWidth = kBlockWidth + kDegree;
    constexpr int kHalf = kBlockWidth * kNodeSize;
    constexpr int kRow = TileNodes<T>::kRowNodes * kNodeSize;
    for (int x = 0; x < kWidth; ++x) {
        for (int y = 0; y < kWidth; ++y) {
            const int block = (x >> 2) * 4 + (y >> 2) * 2;
            const int row = ((x & 3) * 4 + (y & 3)) * kHalf;
            T* out = to.value + (x * kWidth + y) * kRow;
            Row<T>::load(nodes[block] + row).store(out);
            Row<T>::load(nodes[block + 1] + row).store(out + kHalf);
        }
    }
}

/// Sums over a particle's nodes: of the values, and of the values times the node's x, y, z.
template <class T>
struct Moments {
    Quad<T> value;
    Quad<T> along[3];
};

/// `rows` are the cell's nodes; only the value is summed when kGradient is false.
template <int kDegree, bool kGradient, class T>
HWY_INLINE Moments<T> moments(const T (*w)[4], const Row<T>* rows) {
    constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    const Row<T> weightZ = spreadOverQuads(w[0][2], w[1][2], w[2][2], kNodes > 3 ? w[3][2] : T(0));
    Row<T> sum = Row<T>::zero();
    Row<T> alongX = Row<T>::zero();
    Row<T> alongY = Row<T>::zero();
    for (int x = 0; x < kNodes; ++x) {
        const Row<T>* plane = rows + static_cast<std::ptrdiff_t>(kNodes) * x;
        Row<T> line = plane[0] * Row<T>::set(w[0][1]);
        Row<T> lineY = Row<T>::zero();
        for (int y = 1; y < kNodes; ++y) {
            const Row<T>& row = plane[y];
            line = multiplyAdd(row, Row<T>::set(w[y][1]), line);
            if constexpr (kGradient) lineY = multiplyAdd(row, Row<T>::set(w[y][1] * T(y)), lineY);
        }
        const Row<T> weightX = Row<T>::set(w[x][0]);
        sum = multiplyAdd(line, weightX, sum);
        if constexpr (kGradient) {
            alongY = multiplyAdd(lineY, weightX, alongY);
            if (x > 0) alongX = multiplyAdd(line, Row<T>::set(w[x][0] * T(x)), alongX);
        }
    }
    const Row<T> weighted = sum * weightZ;
    Moments<T> result;
    result.value = sumOfQuads(weighted);
    if constexpr (kGradient) {
        result.along[0] = sumOfQuads(alongX * weightZ);
        result.along[1] = sumOfQuads(alongY * weightZ);
        result.along[2] = sumOfQuads(weighted * spreadOverQuads(T(0), T(1), T(2), T(3)));
    }
    return result;
}

/// Fills `chunk` with the particles order[begin] .. order[end - 1] of the tile, at most kChunk:
/// index, position, velocity, grid velocity and its gradient; with kOld the old grid velocity too.
template <int kDegree, bool kOld, class T>
HWY_NOINLINE void gatherChunk(const GatherTile<T>& in,
                              const TileNodes<T>& nodes,
                              const TileNodes<T>& oldNodes,
                              std::uint32_t begin,
                              std::uint32_t end,
                              ParticleChunk<T>& chunk) {
    using Q = Quad<T>;
    constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    constexpr int kWidth = kBlockWidth + kDegree;
    constexpr int kRow = TileNodes<T>::kRowNodes * kNodeSize;
    const T inverseDx = T(1) / in.dx;
    const Q toCells = Q::set(inverseDx);
    const Q inertia = Q::set(T(BsplineTraits<kDegree>::kInverseInertia) * inverseDx);

    int cell = 0;
    while (in.tile.cellBegin[cell + 1] <= begin) ++cell;
    chunk.count = static_cast<int>(end - begin);
    int n = 0;
    for (std::uint32_t i = begin; i < end; ++cell) {
        const std::uint32_t cellEnd =
            in.tile.cellBegin[cell + 1] < end ? in.tile.cellBegin[cell + 1] : end;
        if (i >= cellEnd) continue;
        const int cx = cell >> 4;
        const int cy = (cell >> 2) & 3;
        const int cz = cell & 3;
        const T origin[4] = {static_cast<T>(in.tile.firstNode[0] + cx),
                             static_cast<T>(in.tile.firstNode[1] + cy),
                             static_cast<T>(in.tile.firstNode[2] + cz), T(0)};
        const Q firstNode = Q::load(origin);
        const int from = (cx * kWidth + cy) * kRow + cz * kNodeSize;
        Row<T> rows[kNodes * kNodes];
        Row<T> oldRows[kOld ? kNodes * kNodes : 1];
        for (int x = 0; x < kNodes; ++x) {
            for (int y = 0; y < kNodes; ++y) {
                const int row = from + (x * kWidth + y) * kRow;
                rows[kNodes * x + y] = Row<T>::load(nodes.value + row);
                if constexpr (kOld) oldRows[kNodes * x + y] = Row<T>::load(oldNodes.value + row);
            }
        }
        for (; i < cellEnd; ++i, ++n) {
            const std::size_t p = in.tile.order[i];
            for (int a = 0; a < 3; ++a) hwy::Prefetch(in.ahead[a] + in.aheadWidth[a] * p);
            hwy::Prefetch(in.position + 3 * in.tile.order[i + 8 < end ? i + 8 : i]);
            chunk.index[n] = static_cast<std::uint32_t>(p);
            const Q x = Q::load(in.position + 3 * p);
            x.store(chunk.position[n]);
            Q f = x;
            for (int r = 0; r < Q::kRegisters; ++r)
                f.part[r] = hn::MulSub(x.part[r], toCells.part[r], firstNode.part[r]);
            T at[4];
            T w[4][4];
            f.store(at);
            bsplineWeights<kDegree>(f, w);
            const Moments<T> m = moments<kDegree, true>(w, rows);
            m.value.store(chunk.gridVelocity[n]);
            for (int c = 0; c < 3; ++c) {
                (inertia * subtractProduct(m.along[c], m.value, Q::set(at[c])))
                    .store(chunk.gradient[c][n]);
            }
            if constexpr (kOld) {
                moments<kDegree, false>(w, oldRows).value.store(chunk.oldGridVelocity[n]);
                Q::load(in.velocity + 3 * p).store(chunk.velocity[n]);
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
