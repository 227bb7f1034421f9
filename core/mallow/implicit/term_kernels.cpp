// clang-format off: the order of these includes is Highway's.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mallow/implicit/term_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// clang-format on

#include <mallow/implicit/hessian_diagonal-inl.h>
#include <mallow/implicit/term_kernels.h>
#include <mallow/implicit/term_loops-inl.h>
#include <mallow/simd/dispatch.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

TermKernels chooseTerm(TermLaw law) {
    using L = Lanes<double>;
    switch (law) {
        case TermLaw::Corotated:
            return {&evaluateChunk<ElasticTerm<CorotatedPrincipal<L>>>,
                    &lineariseChunk<ElasticTerm<CorotatedPrincipal<L>>>};
        case TermLaw::NeoHookean:
            return {&evaluateChunk<ElasticTerm<NeoHookeanPrincipal<L>>>,
                    &lineariseChunk<ElasticTerm<NeoHookeanPrincipal<L>>>};
        case TermLaw::Hencky:
            return {&evaluateChunk<ElasticTerm<HenckyPrincipal<L>>>,
                    &lineariseChunk<ElasticTerm<HenckyPrincipal<L>>>};
        case TermLaw::Oldroyd:
            return {&evaluateChunk<ElasticTerm<OldroydPrincipal<L>>>,
                    &lineariseChunk<ElasticTerm<OldroydPrincipal<L>>>};
        case TermLaw::Pressure:
            return {&evaluateChunk<PressureTerm>, &lineariseChunk<PressureTerm>};
        case TermLaw::Viscous:
            return {&evaluateChunk<ViscousTerm>, &lineariseChunk<ViscousTerm>};
    }
    return {};
}
HessianProductKernel chooseProduct() {
    return &multiplyChunk;
}
HessianDiagonalKernel chooseDiagonal(Kernel kernel) {
    return kernel == Kernel::Quadratic ? &diagonalOfTile<2> : &diagonalOfTile<3>;
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mallow {

HWY_EXPORT(chooseTerm);
HWY_EXPORT(chooseProduct);
HWY_EXPORT(chooseDiagonal);

TermKernels termKernels(SimdTarget target, TermLaw law) {
    return MALLOW_DISPATCH(chooseTerm, target)(law);
}
HessianProductKernel hessianProductKernel(SimdTarget target) {
    return MALLOW_DISPATCH(chooseProduct, target)();
}
HessianDiagonalKernel hessianDiagonalKernel(SimdTarget target, Kernel kernel) {
    return MALLOW_DISPATCH(chooseDiagonal, target)(kernel);
}

}  // namespace mallow
#endif
