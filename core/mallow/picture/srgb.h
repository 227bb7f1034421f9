/// @file srgb.h
/// The transfer curve of sRGB (IEC 61966-2-1) between light and the numbers in a file.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mallow {

/// Linear light, 0..1, to the encoded value, 0..1.
inline double srgbFromLinear(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

inline double linearFromSrgb(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// What an 8-bit file stores; light outside 0..1 is clamped, what is not a number is black.
inline std::uint8_t srgbByte(double linear) {
    const double inRange = linear > 0.0 ? std::min(linear, 1.0) : 0.0;
    return static_cast<std::uint8_t>(std::lround(255.0 * srgbFromLinear(inRange)));
}

}  // namespace mallow
