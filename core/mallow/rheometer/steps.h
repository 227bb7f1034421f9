/// @file steps.h
/// The time of a test cut into equal steps, and which of them become rows.
#pragma once

#include <cstddef>

namespace mallow {

struct Steps {
    std::size_t count;
    double dt;           ///< [s]
    std::size_t stride;  ///< steps per row

    double timeAfter(std::size_t step) const { return static_cast<double>(step + 1) * dt; }
    /// Rows are as many steps apart and end with the last step.
    bool isRow(std::size_t step) const { return (count - 1 - step) % stride == 0; }
};

/// Steps of at most `longest` that fill `duration`; a few hundred of them are rows.
/// @throws InputError when there would be too many.
Steps equalSteps(double duration, double longest);

}  // namespace mallow
