// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/transfer/transfer_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/simd/dispatch.h>
#include <mallow/transfer/gather-inl.h>
#include <mallow/transfer/scatter-inl.h>
#include <mallow/transfer/transfer_kernels.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <int kDegree, bool kAffine, class T>
TransferKernels<T> chooseOld(bool oldVelocity) {
    TransferKernels<T> k;
    k.loadNodes = &loadTileNodes<kDegree, T>;
    if (oldVelocity) {
        k.scatter = &scatterTile<kDegree, Scatter::Momentum, kAffine, T>;
        k.scatterForce = &scatterTile<kDegree, Scatter::Force, false, T>;
        k.gather = &gatherChunk<kDegree, true, T>;
    } else {
        k.scatter = &scatterTile<kDegree, Scatter::MomentumAndForce, kAffine, T>;
        k.gather = &gatherChunk<kDegree, false, T>;
    }
    return k;
}

template <int kDegree, class T>
TransferKernels<T> chooseAffine(bool affine, bool oldVelocity) {
    return affine ? chooseOld<kDegree, true, T>(oldVelocity)
                  : chooseOld<kDegree, false, T>(oldVelocity);
}

template <class T>
TransferKernels<T> choose(Kernel kernel, bool affine, bool oldVelocity) {
    return kernel == Kernel::Quadratic ? chooseAffine<2, T>(affine, oldVelocity)
                                       : chooseAffine<3, T>(affine, oldVelocity);
}

TransferKernels<float> chooseFloat(Kernel kernel, bool affine, bool oldVelocity) {
    return choose<float>(kernel, affine, oldVelocity);
}
TransferKernels<double> chooseDouble(Kernel kernel, bool affine, bool oldVelocity) {
    return choose<double>(kernel, affine, oldVelocity);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(chooseFloat);
HWY_EXPORT(chooseDouble);

template <>
TransferKernels<float> transferKernels(SimdTarget target,
                                       Kernel kernel,
                                       bool affine,
                                       bool oldVelocity) {
    return MALLOW_DISPATCH(chooseFloat, target)(kernel, affine, oldVelocity);
}

template <>
TransferKernels<double> transferKernels(SimdTarget target,
                                        Kernel kernel,
                                        bool affine,
                                        bool oldVelocity) {
    return MALLOW_DISPATCH(chooseDouble, target)(kernel, affine, oldVelocity);
}

}  // namespace mallow
#endif
