/// @file hessian_diagonal-inl.h
/// The diagonal of the objective's second derivative by nodal velocities, for Jacobi's
/// preconditioner:
///   H_(ia)(ia) = sum_p sum_cd s_c H_p[(a c), (a d)] D^-1 s_d,      s = w_ip (x_i - x_p)
/// The same loops as transfer/scatter-inl.h, with the square of the weights.
#if defined(MALLOW_IMPLICIT_HESSIAN_DIAGONAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_IMPLICIT_HESSIAN_DIAGONAL_INL_H
#undef MALLOW_IMPLICIT_HESSIAN_DIAGONAL_INL_H
#else
#define MALLOW_IMPLICIT_HESSIAN_DIAGONAL_INL_H
#endif

#include <mallow/implicit/solve_particles.h>
#include <mallow/material/incremental_potential-inl.h>
#include <mallow/transfer/scatter-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// H[(a c), (a d)] for a = x, y, z in a quad; the pairs (c, d) in the order of Symmetric3.
HWY_INLINE void loadDiagonalBlocks(const double* hessian, std::size_t slot, Quad<double>* blocks) {
    const double* H =
        hessian + slot / kGroup * std::size_t(kHessianNumbers) * kGroup + slot % kGroup;
    for (int c = 0, k = 0; c < 3; ++c) {
        for (int d = c; d < 3; ++d, ++k) {
            double values[4] = {};
            for (int a = 0; a < 3; ++a)
                values[a] = H[kGroup * std::size_t(hessianPlace(3 * c + a, 3 * d + a))];
            blocks[k] = Quad<double>::load(values);
        }
    }
}

/// `inverseInertia` of H_p is in it already; in cells of dx the rest is w^2 (k - f)_c (k - f)_d
/// dx^2 D^-1.
template <int kDegree>
HWY_NOINLINE void diagonalOfTile(const ScatterTile<double>& tile,
                                 std::size_t begin,
                                 const double* hessian) {
    using Q = Quad<double>;
    constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    constexpr int kWidth = kBlockWidth + kDegree;
    constexpr int kRow = TileNodes<double>::kRowNodes * kNodeSize;
    TileNodes<double> sums;
    for (double& value : sums.value) value = 0.0;
    std::size_t slot = begin;
    for (int cell = 0; cell < kBlockNodes; ++cell) {
        const int corner[3] = {cell >> 4, (cell >> 2) & 3, cell & 3};
        double* to = sums.value + (corner[0] * kWidth + corner[1]) * kRow + corner[2] * kNodeSize;
        const std::uint32_t end = tile.tile.cellBegin[cell + 1];
        for (; slot < end; ++slot) {
            const double* x = tile.particles.position + 3 * slot;
            double f[4] = {};
            for (int a = 0; a < 3; ++a)
                f[a] = x[a] / tile.dx - static_cast<double>(tile.tile.firstNode[a] + corner[a]);
            double w[4][4];
            bsplineWeights<kDegree>(Q::load(f), w);
            Q blocks[6];
            loadDiagonalBlocks(hessian, slot, blocks);
            for (int i = 0; i < kNodes; ++i) {
                for (int j = 0; j < kNodes; ++j) {
                    double* row = to + (i * kWidth + j) * kRow;
                    for (int k = 0; k < kNodes; ++k) {
                        const double weight = double(BsplineTraits<kDegree>::kInverseInertia) *
                                              w[i][0] * w[j][1] * w[k][2];
                        const double s[3] = {i - f[0], j - f[1], k - f[2]};
                        const double ws[3] = {weight * w[i][0] * w[j][1] * w[k][2] * s[0],
                                              weight * w[i][0] * w[j][1] * w[k][2] * s[1],
                                              weight * w[i][0] * w[j][1] * w[k][2] * s[2]};
                        Q sum = Q::load(row + kNodeSize * k);
                        sum = multiplyAdd(blocks[0], Q::set(ws[0] * s[0]), sum);
                        sum = multiplyAdd(blocks[1], Q::set(2.0 * ws[0] * s[1]), sum);
                        sum = multiplyAdd(blocks[2], Q::set(2.0 * ws[0] * s[2]), sum);
                        sum = multiplyAdd(blocks[3], Q::set(ws[1] * s[1]), sum);
                        sum = multiplyAdd(blocks[4], Q::set(2.0 * ws[1] * s[2]), sum);
                        sum = multiplyAdd(blocks[5], Q::set(ws[2] * s[2]), sum);
                        sum.store(row + kNodeSize * k);
                    }
                }
            }
        }
    }
    addToBlocks<kDegree>(sums, tile.nodes);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
