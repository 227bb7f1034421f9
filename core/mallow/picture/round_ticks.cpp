#include <mallow/picture/round_ticks.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mallow {

namespace {

// Fixed notation for numbers that people read easily, powers of ten for the others.
std::string textOf(double value, double step, double largest) {
    char text[64];
    const int stepPower = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    if (largest < 1e5 && stepPower >= -4) {
        std::snprintf(text, sizeof text, "%.*f", std::max(0, -stepPower), value);
    } else {
        const int power = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
        std::snprintf(text, sizeof text, "%.*e", std::clamp(power - stepPower, 0, 15), value);
    }
    return text;
}

}  // namespace

std::vector<Tick> roundTicks(double min, double max, int wanted) {
    if (!std::isfinite(min) || !std::isfinite(max)) return {};
    const double largest = std::max(std::abs(min), std::abs(max));
    // Neighbouring doubles have no round values between them.
    if (!(max - min > 1e-12 * largest)) {
        char text[64];
        std::snprintf(text, sizeof text, "%g", min);
        return {{min, text}};
    }
    const double rough = (max - min) / std::max(wanted, 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * power;
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough * (1.0 - 1e-9)) step = factor * power;
    std::vector<Tick> ticks;
    const double slack = 1e-9 * (max - min);
    for (double n = std::ceil((min - slack) / step); n * step <= max + slack; n += 1.0) {
        const double value = n * step == 0.0 ? 0.0 : n * step;  // no "-0"
        ticks.push_back({std::clamp(value, min, max), textOf(value, step, largest)});
    }
    return ticks;
}

}  // namespace mallow
