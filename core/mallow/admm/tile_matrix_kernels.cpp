// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/admm/tile_matrix_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/admm/tile_matrix.h>
#include <mallow/grid/block_place.h>
#include <mallow/kernel/bspline-inl.h>
#include <mallow/math/tensor3-inl.h>
#include <mallow/simd/dispatch.h>
#include <mallow/solve/block_stencil.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// The nodes that a cell's particles touch, and what couples each two of them.
template <int kDegree>
struct CellMatrix {
    static constexpr int kNodes = BsplineTraits<kDegree>::kNodes;
    static constexpr int kCount = kNodes * kNodes * kNodes;
    static constexpr int kPadded = (kCount + 15) / 16 * 16;  ///< whole registers of any width
    alignas(64) float value[kCount][kPadded];

    HWY_INLINE void clear() {
        for (auto& row : value)
            for (float& entry : row) entry = 0.0F;
    }
    /// f: the particle's place in cells from the first node; B scaled by all that is the same for
    /// every node.
    HWY_INLINE void add(const double (&f)[4], const Matrix3<double>& B) {
        double w[4][4];
        bsplineWeights<kDegree>(Quad<double>::load(f), w);
        alignas(64) float g[3][kPadded] = {};  // w_ip (x_i - x_p)/dx
        alignas(64) float q[3][kPadded] = {};  // B g
        int n = 0;
        for (int i = 0; i < kNodes; ++i)
            for (int j = 0; j < kNodes; ++j)
                for (int k = 0; k < kNodes; ++k, ++n) {
                    const double weight = w[i][0] * w[j][1] * w[k][2];
                    const Vector3<double> at = {
                        {weight * (i - f[0]), weight * (j - f[1]), weight * (k - f[2])}};
                    const Vector3<double> image = B * at;
                    for (int a = 0; a < 3; ++a) {
                        g[a][n] = static_cast<float>(at[a]);
                        q[a][n] = static_cast<float>(image[a]);
                    }
                }
        const hn::ScalableTag<float> d;
        const int lanes = static_cast<int>(hn::Lanes(d));
        for (int i = 0; i < kCount; ++i) {
            const auto x = hn::Set(d, q[0][i]);
            const auto y = hn::Set(d, q[1][i]);
            const auto z = hn::Set(d, q[2][i]);
            for (int j = 0; j < kPadded; j += lanes) {
                auto sum = hn::Load(d, value[i] + j);
                sum = hn::MulAdd(x, hn::Load(d, g[0] + j), sum);
                sum = hn::MulAdd(y, hn::Load(d, g[1] + j), sum);
                sum = hn::MulAdd(z, hn::Load(d, g[2] + j), sum);
                hn::Store(sum, d, value[i] + j);
            }
        }
    }
    HWY_INLINE void addTo(const int (&corner)[3], float* const (&rows)[8]) const {
        constexpr int kReach = kDegree;
        constexpr int kWidth = stencilWidth(kReach);
        int from = 0;
        for (int i = 0; i < kNodes; ++i)
            for (int j = 0; j < kNodes; ++j)
                for (int k = 0; k < kNodes; ++k, ++from) {
                    const int a = corner[0] + i, b = corner[1] + j, c = corner[2] + k;
                    const std::ptrdiff_t place = placeInBlock(a, b, c);
                    float* row = rows[upperHolder(a, b, c)] + place * stencilSize(kReach);
                    const float* entry = value[from];
                    for (int u = 0; u < kNodes; ++u)
                        for (int v = 0; v < kNodes; ++v, entry += kNodes) {
                            const int line = (u - i + kReach) * kWidth + (v - j + kReach);
                            float* to =
                                row + static_cast<std::ptrdiff_t>(line) * kWidth + (kReach - k);
                            for (int t = 0; t < kNodes; ++t) to[t] += entry[t];
                        }
                }
    }
};

/// sum over potentials of w F_n F_n^T [J].
HWY_INLINE Matrix3<double> weightedLeftStretch(const AdmmParticles& particles, std::size_t slot) {
    Matrix3<double> sum = Matrix3<double>::diagonal(0.0, 0.0, 0.0);
    for (const LocalTerm& term : particles.terms) {
        const double* from = term.numbers.row(slot / kGroup) + slot % kGroup;
        Matrix3<double> Fn;
        for (std::size_t k = 0; k < 9; ++k) Fn.e[k] = from[kGroup * (LocalTerm::kPredictor + k)];
        sum = sum + from[kGroup * LocalTerm::kWeight] * (Fn * transpose(Fn));
    }
    return sum;
}

template <int kDegree>
HWY_NOINLINE void addTile(const MatrixTile& to) {
    const AdmmParticles& particles = *to.particles;
    const SolveTile& tile = particles.tiles[to.tile];
    // dt^2 (D^-1 dx)^2
    const double slope = to.dt * BsplineTraits<kDegree>::kInverseInertia / to.dx;
    CellMatrix<kDegree> cellMatrix;
    std::size_t slot = tile.begin;
    for (int cell = 0; cell < kBlockNodes; ++cell) {
        const std::size_t end = tile.order.cellBegin[cell + 1];
        if (slot == end) continue;
        const int corner[3] = {cell >> 4, (cell >> 2) & 3, cell & 3};
        cellMatrix.clear();
        for (; slot < end; ++slot) {
            const double* x = particles.position.row(slot);
            double f[4] = {};
            for (int a = 0; a < 3; ++a)
                f[a] = x[a] / to.dx - static_cast<double>(tile.order.firstNode[a] + corner[a]);
            cellMatrix.add(f, (slope * slope) * weightedLeftStretch(particles, slot));
        }
        cellMatrix.addTo(corner, to.rows);
    }
}

TileMatrixKernel chooseTileMatrix(Kernel kernel) {
    return kernel == Kernel::Quadratic ? &addTile<2> : &addTile<3>;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(chooseTileMatrix);

TileMatrixKernel tileMatrixKernel(SimdTarget target, Kernel kernel) {
    return MALLOW_DISPATCH(chooseTileMatrix, target)(kernel);
}

}  // namespace mallow
#endif
