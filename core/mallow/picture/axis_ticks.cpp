#include <mallow/picture/axis_ticks.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mallow {
namespace {

/// The first of 1, 2, 5, 10 times a power of ten that is not below `rough`.
double roundStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= rough * (1.0 - 1e-9)) return digit * power;
    return 10.0 * power;
}

/// "2.0e-05" and "1e+06" as "2e-5" and "1e6".
std::string shortExponent(std::string text) {
    std::size_t e = text.find('e');
    if (text.find('.') < e)
        while (text[e - 1] == '0' || text[e - 1] == '.') {
            const bool isPoint = text[e - 1] == '.';
            text.erase(--e, 1);
            if (isPoint) break;
        }
    std::size_t digits = e + 1;
    if (text[digits] == '+') {
        text.erase(digits, 1);
    } else if (text[digits] == '-') {
        ++digits;
    }
    while (digits + 1 < text.size() && text[digits] == '0') text.erase(digits, 1);
    return text;
}

}  // namespace

std::string tickLabel(double value, double step, double largest) {
    constexpr double kLarge = 1e5, kSmall = 1e-4;
    if (std::abs(value) < 1e-6 * step) return "0";
    const int stepPower = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    // Of numbers that need all their digits a power of ten saves none.
    const bool isLarge = largest >= kLarge * (1.0 - 1e-9) && stepPower > 0;
    const bool isSmall = step < kSmall && largest < 0.1;
    if (!isLarge && !isSmall) return fmt::format("{:.{}f}", value, std::clamp(-stepPower, 0, 15));
    const int power = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    return shortExponent(fmt::format("{:.{}e}", value, std::clamp(power - stepPower, 0, 15)));
}

AxisTicks linearTicks(double low, double high, int wanted) {
    // Beyond this the difference of two doubles is no longer finite.
    constexpr double kLargest = 1e300;
    if (!std::isfinite(low) || !std::isfinite(high)) low = high = 0.0;
    low = std::clamp(low, -kLargest, kLargest);
    high = std::clamp(high, -kLargest, kLargest);
    if (low > high) std::swap(low, high);
    const double size = std::max(std::abs(low), std::abs(high));
    // What differs only in its last digits is drawn as one value, not as noise that fills the plot.
    constexpr double kLeastRange = 1e-6;
    if (high - low <= kLeastRange * size || size == 0.0) {
        const double half = size == 0.0 ? 0.5 : 0.05 * size;
        low -= half;
        high += half;
    }
    const double step = roundStep((high - low) / std::max(1, wanted - 1));
    const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
    const double largest = step * std::max(std::abs(first), std::abs(last));
    AxisTicks ticks;
    for (double k = first; k <= last; ++k) {
        ticks.values.push_back(k * step);
        ticks.labels.push_back(tickLabel(k * step, step, largest));
    }
    return ticks;
}

AxisTicks logTicks(double low, double high, int wanted) {
    constexpr double kSmallest = 1e-300, kLargest = 1e300;
    if (!std::isfinite(low) || !std::isfinite(high)) low = high = 1.0;
    low = std::clamp(low, kSmallest, kLargest);
    high = std::clamp(high, low, kLargest);
    const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
    const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(high) - 1e-9)));
    const int stride = std::max(1, (last - first + wanted - 1) / std::max(1, wanted));
    AxisTicks ticks;
    for (int k = first;; k += stride) {
        ticks.values.push_back(std::pow(10.0, k));
        ticks.labels.push_back(k >= -3 && k <= 4 ? fmt::format("{:g}", std::pow(10.0, k))
                                                 : fmt::format("1e{}", k));
        if (k >= last) return ticks;
    }
}

}  // namespace mallow
