#include <mallow/simd/target.h>

#include <cstdint>
#include <hwy/targets.h>

namespace mallow {

std::vector<SimdTarget> supportedTargets() {
    const std::int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;  // those compiled
    std::vector<SimdTarget> targets{SimdTarget::Baseline};
    if ((supported & HWY_AVX2) != 0) targets.push_back(SimdTarget::Avx2);
    if ((supported & HWY_AVX3) != 0) targets.push_back(SimdTarget::Avx512);
    return targets;
}

SimdTarget bestTarget() {
    return supportedTargets().back();
}

const char* name(SimdTarget target) {
    switch (target) {
        case SimdTarget::Avx512:
            return "avx512";
        case SimdTarget::Avx2:
            return "avx2";
        case SimdTarget::Baseline:
            break;
    }
    return "baseline";
}

}  // namespace mallow
