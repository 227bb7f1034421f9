/// @file dispatch.h
/// Calls a kernel compiled for a given instruction set. In the kernel's file, after
/// `HWY_EXPORT(advanceBlock);` inside `#if HWY_ONCE`:
///
///     MALLOW_DISPATCH(advanceBlock, target)(arguments...);
///
/// Highway's own HWY_DYNAMIC_DISPATCH reads a choice that is global to the process; this one is an
/// argument, so that a test (or a resumed run) can ask for any instruction set the CPU has.
#pragma once

#include <mallow/simd/target.h>

#include <cstddef>
#include <hwy/highway.h>

namespace mallow {

/// Position of the target's function in a table made by HWY_EXPORT.
inline std::size_t dispatchIndex(SimdTarget target) {
    hwy::ChosenTarget chosen;
    chosen.Update(target == SimdTarget::Avx512 ? HWY_AVX3
                  : target == SimdTarget::Avx2 ? HWY_AVX2
                                               : HWY_STATIC_TARGET);
    return chosen.GetIndex();
}

}  // namespace mallow

#define MALLOW_DISPATCH(function, target) \
    (*(HWY_DISPATCH_TABLE(function)[::mallow::dispatchIndex(target)]))
