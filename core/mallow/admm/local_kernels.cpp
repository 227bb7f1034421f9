// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/admm/local_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/admm/local_kernels.h>
#include <mallow/admm/local_loops-inl.h>
#include <mallow/simd/dispatch.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

LocalKernels chooseLocal(LocalLaw law) {
    switch (law) {
        case LocalLaw::Corotated:
            return kernelsOf<LocalCorotated>();
        case LocalLaw::NeoHookean:
            return kernelsOf<LocalNeoHookean>();
        case LocalLaw::Hencky:
            return kernelsOf<LocalHencky>();
        case LocalLaw::VonMises:
            return kernelsOf<LocalVonMises>();
        case LocalLaw::DruckerPrager:
            return kernelsOf<LocalDruckerPrager>();
        case LocalLaw::CamClay:
            return kernelsOf<LocalCamClay>();
        case LocalLaw::HerschelBulkley:
            return kernelsOf<LocalHerschelBulkley>();
        case LocalLaw::Snow:
            return kernelsOf<LocalSnow>();
    }
    return {};
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(chooseLocal);

LocalKernels localKernels(SimdTarget target, LocalLaw law) {
    return MALLOW_DISPATCH(chooseLocal, target)(law);
}

}  // namespace mallow
#endif
