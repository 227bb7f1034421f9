/// @file round_ticks.h
/// Values to label an axis with: multiples of 1, 2 or 5 times a power of ten.
#pragma once

#include <string>
#include <vector>

namespace mallow {

struct Tick {
    double value;
    std::string text;  ///< with as many digits as tell neighbours apart, none more
};

/// The round values in [min, max], about `wanted` of them, rising. A range that is one value, or
/// not finite, gives at most that value.
std::vector<Tick> roundTicks(double min, double max, int wanted);

}  // namespace mallow
