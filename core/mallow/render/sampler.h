/// @file sampler.h
/// Evenly spread numbers for the samples of a pixel: the same ones each time, whoever asks.
#pragma once

#include <cmath>
#include <cstdint>

namespace mallow {

struct Sample2 {
    float x, y;  ///< 0 <= . < 1
};

/// The additive recurrence of the plastic number (Roberts' R2) for each pair of dimensions, shifted
/// by a hash of the pixel so that neighbours do not share their error.
class Sampler {
public:
    Sampler(int x, int y)
        : pixel_(
              hash(static_cast<std::uint32_t>(x) * 9781U + hash(static_cast<std::uint32_t>(y)))) {}

    Sample2 get(int sample, std::uint32_t dimension) const {
        const std::uint32_t shiftX = hash(pixel_ ^ (2U * dimension + 1U) * 0x9E3779B9U);
        const std::uint32_t shiftY = hash(shiftX + 0x85EBCA6BU);
        // 2^32 / g and 2^32 / g^2, g the plastic number; the sum wraps round by itself.
        const auto n = static_cast<std::uint32_t>(sample);
        return {toUnit(shiftX + n * 3242174889U), toUnit(shiftY + n * 2447445414U)};
    }

private:
    static float toUnit(std::uint32_t bits) { return static_cast<float>(bits >> 8) * 0x1p-24F; }
    static std::uint32_t hash(std::uint32_t x) {
        x ^= x >> 16;
        x *= 0x7FEB352DU;
        x ^= x >> 15;
        x *= 0x846CA68BU;
        return x ^ x >> 16;
    }

    std::uint32_t pixel_;
};

}  // namespace mallow
