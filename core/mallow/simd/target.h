/// @file target.h
/// The instruction sets that kernels are compiled for. Which one runs is the caller's choice, made
/// once and passed along: results are equal bit for bit only on the same instruction set.
#pragma once

#include <vector>

namespace mallow {

enum class SimdTarget { Baseline, Avx2, Avx512 };

/// What this CPU can run, slowest first; Baseline always.
std::vector<SimdTarget> supportedTargets();

/// The fastest of supportedTargets().
SimdTarget bestTarget();

/// "baseline", "avx2", "avx512".
const char* name(SimdTarget target);

}  // namespace mallow
