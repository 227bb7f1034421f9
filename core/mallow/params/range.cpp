#include <mallow/params/range.h>

#include <array>
#include <charconv>
#include <cmath>

namespace mallow {

bool Range::contains(double value) const {
    // Written as "valid if": every comparison with NaN is false, so NaN is rejected too.
    const bool isAboveMin = minIsOpen ? value > min : value >= min;
    const bool isBelowMax = maxIsOpen ? value < max : value <= max;
    return std::isfinite(value) && isAboveMin && isBelowMax;
}

std::string Range::text(const std::string& unit) const {
    const std::string suffix = unit.empty() ? "" : " " + unit;
    const bool hasMin = std::isfinite(min), hasMax = std::isfinite(max);
    if (hasMin && hasMax)
        return "in " + std::string(minIsOpen ? "(" : "[") + numberText(min) + ", " +
               numberText(max) + (maxIsOpen ? ")" : "]") + suffix;
    if (hasMin) return (minIsOpen ? "> " : ">= ") + numberText(min) + suffix;
    if (hasMax) return (maxIsOpen ? "< " : "<= ") + numberText(max) + suffix;
    return "finite";
}

std::string numberText(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

}  // namespace mallow
