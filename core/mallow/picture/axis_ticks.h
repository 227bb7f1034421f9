/// @file axis_ticks.h
/// Where an axis is marked: round numbers that cover what is drawn, and how they are written.
#pragma once

#include <string>
#include <vector>

namespace mallow {

struct AxisTicks {
    std::vector<double> values;       ///< ascending, at least two; the axis runs from first to last
    std::vector<std::string> labels;  ///< one per value

    double min() const { return values.front(); }
    double max() const { return values.back(); }
};

/// Multiples of 1, 2 or 5 times a power of ten, about `wanted` of them, that reach from `low` or
/// below to `high` or above. Equal or unusable bounds (infinite, not a number) give a small range.
AxisTicks linearTicks(double low, double high, int wanted);

/// Powers of ten that cover low..high, both > 0; every second, third, ... when there are many.
AxisTicks logTicks(double low, double high, int wanted);

/// A number as an axis of numbers up to `largest` shows it: no more digits than tell `step` apart,
/// and all of an axis in one notation, powers of ten as "2e-5".
std::string tickLabel(double value, double step, double largest);

}  // namespace mallow
