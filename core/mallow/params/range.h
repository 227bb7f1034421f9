/// @file range.h
/// The interval that a parameter's value must lie in, and its text in error messages and help.
#pragma once

#include <limits>
#include <string>

namespace mallow {

struct Range {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool minIsOpen = false;  ///< the end itself is not allowed
    bool maxIsOpen = false;

    static Range any() { return {}; }
    static Range above(double min) { return {min, kNoEnd, true, false}; }
    static Range atLeast(double min) { return {min, kNoEnd, false, false}; }
    static Range closed(double min, double max) { return {min, max, false, false}; }
    static Range open(double min, double max) { return {min, max, true, true}; }
    static Range leftOpen(double min, double max) { return {min, max, true, false}; }

    /// False for NaN and for infinities, whatever the ends: a parameter is a finite number.
    bool contains(double value) const;

    /// "finite", "> 0 Pa", ">= 0", "in (-1, 0.5)": what may follow "must be".
    std::string text(const std::string& unit) const;

private:
    static constexpr double kNoEnd = std::numeric_limits<double>::infinity();
};

/// The shortest decimal text that reads back as the same double.
std::string numberText(double value);

}  // namespace mallow
