/// @file half_number.h
/// A 16-bit float by its bits.
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace mallow {

inline float halfToFloat(std::uint16_t bits) {
    return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(bits));
}

}  // namespace mallow
