// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/step/particle_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/simd/dispatch.h>
#include <mallow/step/constitutive-inl.h>
#include <mallow/step/motion-inl.h>
#include <mallow/step/particle_kernels.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <class T, template <class> class... M>
ConstitutiveKernel<T> updateOf(int model, ModelList<M...>) {
    static constexpr ConstitutiveKernel<T> kKernels[] = {&updateChunk<M, T>...};
    return kKernels[model];
}

template <class T, template <class> class... M>
ResponseKernel<T> responseOf(int model, ModelList<M...>) {
    static constexpr ResponseKernel<T> kKernels[] = {&respondToRows<M, T>...};
    return kKernels[model];
}

ConstitutiveKernel<float> updateFloat(int model) {
    return updateOf<float>(model, Models());
}
ConstitutiveKernel<double> updateDouble(int model) {
    return updateOf<double>(model, Models());
}
ResponseKernel<float> responseFloat(int model) {
    return responseOf<float>(model, Models());
}
ResponseKernel<double> responseDouble(int model) {
    return responseOf<double>(model, Models());
}
ParticleKernels<float> motionFloat() {
    return {&velocitiesOfChunk<float>, &positionsOfChunk<float>};
}
ParticleKernels<double> motionDouble() {
    return {&velocitiesOfChunk<double>, &positionsOfChunk<double>};
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(updateFloat);
HWY_EXPORT(updateDouble);
HWY_EXPORT(responseFloat);
HWY_EXPORT(responseDouble);
HWY_EXPORT(motionFloat);
HWY_EXPORT(motionDouble);

template <>
ConstitutiveKernel<float> constitutiveKernel(SimdTarget target, int model) {
    return MALLOW_DISPATCH(updateFloat, target)(model);
}
template <>
ConstitutiveKernel<double> constitutiveKernel(SimdTarget target, int model) {
    return MALLOW_DISPATCH(updateDouble, target)(model);
}
template <>
ResponseKernel<float> responseKernel(SimdTarget target, int model) {
    return MALLOW_DISPATCH(responseFloat, target)(model);
}
template <>
ResponseKernel<double> responseKernel(SimdTarget target, int model) {
    return MALLOW_DISPATCH(responseDouble, target)(model);
}
template <>
ParticleKernels<float> particleKernels(SimdTarget target) {
    return MALLOW_DISPATCH(motionFloat, target)();
}
template <>
ParticleKernels<double> particleKernels(SimdTarget target) {
    return MALLOW_DISPATCH(motionDouble, target)();
}

}  // namespace mallow
#endif
