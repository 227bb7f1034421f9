/// @file sum.h
/// Sums over indices in parallel whose order of addition is fixed: chunks of a fixed length, each
/// from front to back, then the chunks' sums from front to back. So the bits of a sum do not depend
/// on the number of threads.
#pragma once

#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mallow {

constexpr std::size_t kSumChunk = 4096;  ///< changing it changes results in the last bits

/// term(0) + ... + term(count - 1) in double, or in another Value that can be added.
template <class Value = double, class Term>
Value sumOf(std::size_t count, const Term& term, Value zero = Value{}) {
    const auto sumFrom = [&](std::size_t begin) {
        Value sum = zero;
        const std::size_t end = std::min(count, begin + kSumChunk);
        for (std::size_t i = begin; i < end; ++i) sum += term(i);
        return sum;
    };
    if (count <= kSumChunk) return sumFrom(0);
    std::vector<Value> parts((count + kSumChunk - 1) / kSumChunk, zero);
    forEachIndex(0, parts.size(), 1, [&](std::size_t n) { parts[n] = sumFrom(n * kSumChunk); });
    Value sum = zero;
    for (const Value& part : parts) sum += part;
    return sum;
}

}  // namespace mallow
