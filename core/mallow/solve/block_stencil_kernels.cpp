// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/solve/block_stencil_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/grid/block_place.h>
#include <mallow/simd/dispatch.h>
#include <mallow/simd/pack-inl.h>
#include <mallow/solve/block_stencil_kernels.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// The block and `reach` places around it, gathered, so that a row's places lie side by side.
template <int kReach>
struct Surrounding {
    static constexpr int kWidth = kBlockWidth + 2 * kReach;
    alignas(64) double value[kWidth * kWidth * kWidth * kNodeSize];

    HWY_INLINE Surrounding(const BlockNeighbours& neighbours, const double* x) {
        for (int i = 0; i < kWidth; ++i) {
            for (int j = 0; j < kWidth; ++j) {
                double* to = value + (i * kWidth + j) * kWidth * kNodeSize;
                for (int k = 0; k < kWidth; ++k, to += kNodeSize) {
                    // Of the place's block, -1, 0 or 1, and of the place in it.
                    const int a = i - kReach, b = j - kReach, c = k - kReach;
                    const std::uint32_t block = neighbours[holderAround(a, b, c)];
                    if (block == kNoBlock) {
                        Quad<double>::zero().store(to);
                        continue;
                    }
                    const int place = placeInBlock(a, b, c);
                    Quad<double>::load(x + kNodeSize * (std::size_t(kBlockNodes) * block +
                                                        static_cast<std::size_t>(place)))
                        .store(to);
                }
            }
        }
    }
};

template <int kReach>
HWY_NOINLINE void multiplyBlock(const BlockNeighbours& neighbours,
                                std::size_t block,
                                const float* rows,
                                const double* d,
                                const double* x,
                                double* y) {
    using Q = Quad<double>;
    constexpr int kStencil = stencilWidth(kReach);
    constexpr int kWidth = Surrounding<kReach>::kWidth;
    const Surrounding<kReach> around(neighbours, x);
    for (int n = 0; n < kBlockNodes; ++n) {
        const std::size_t place = std::size_t(kBlockNodes) * block + static_cast<std::size_t>(n);
        double* to = y + kNodeSize * place;
        if (!(d[place] > 0.0)) {
            Q::zero().store(to);
            continue;
        }
        const float* row = rows + static_cast<std::ptrdiff_t>(n) * stencilSize(kReach);
        // One sum for each offset along z: they do not wait for each other.
        Q sum[kStencil];
        for (int k = 0; k < kStencil; ++k) sum[k] = Q::zero();
        for (int i = 0; i < kStencil; ++i) {
            for (int j = 0; j < kStencil; ++j, row += kStencil) {
                const int first =
                    ((n >> 4) + i) * kWidth * kWidth + (((n >> 2) & 3) + j) * kWidth + (n & 3);
                const double* line = around.value + static_cast<std::size_t>(first) * kNodeSize;
                for (int k = 0; k < kStencil; ++k) {
                    sum[k] = multiplyAdd(Q::set(static_cast<double>(row[k])),
                                         Q::load(line + kNodeSize * k), sum[k]);
                }
            }
        }
        for (int k = 1; k < kStencil; ++k) sum[0] = sum[0] + sum[k];
        multiplyAdd(Q::set(d[place]), Q::load(x + kNodeSize * place), sum[0]).store(to);
    }
}

StencilProductKernel chooseStencilProduct(int reach) {
    return reach == 2 ? &multiplyBlock<2> : &multiplyBlock<3>;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(chooseStencilProduct);

StencilProductKernel stencilProductKernel(SimdTarget target, int reach) {
    return MALLOW_DISPATCH(chooseStencilProduct, target)(reach);
}

}  // namespace mallow
#endif
