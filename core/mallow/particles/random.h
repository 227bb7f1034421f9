/// @file random.h
/// Random numbers that are a function of what they are for: hash(seed, index). There is no state
/// to share and no order of draws, so results do not depend on iteration order or threads.
#pragma once

#include <mallow/math/types.h>

#include <array>
#include <cstdint>

namespace mallow {

/// A bijection of 64-bit words that changes about half the bits for any change of one: the
/// finaliser of SplitMix64 [Steele2014], after a step by the golden ratio so that 0 is not fixed.
constexpr std::uint64_t mixBits(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// A random word for each pair of a key and an index.
constexpr std::uint64_t hashBits(std::uint64_t key, std::uint64_t index) {
    return mixBits(mixBits(key) ^ index);
}

/// Uniform in [0, 1), from the upper 53 bits.
constexpr double unitInterval(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1.0p-53;
}

/// Uniform in [0, 1)^3.
inline Vec3d unitCube(std::uint64_t key) {
    return {unitInterval(hashBits(key, 0)), unitInterval(hashBits(key, 1)),
            unitInterval(hashBits(key, 2))};
}

/// A cell of an unbounded lattice.
using LatticeIndex = std::array<std::int64_t, 3>;

/// Uniform in [0, 1)^3, independent from cell to cell: where in its cell a jittered point is.
inline Vec3d jitterOf(std::uint64_t seed, const LatticeIndex& cell) {
    std::uint64_t key = seed;
    for (const std::int64_t i : cell) key = hashBits(key, static_cast<std::uint64_t>(i));
    return unitCube(key);
}

}  // namespace mallow
