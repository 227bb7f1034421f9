/// @file increasing_root.h
/// The root of an increasing function of one number: what a rate must be so that a stress is held.
#pragma once

#include <cmath>
#include <optional>

namespace mallow {

/// Where f changes its sign, as close to 0 as |f| < `tolerance` or double precision allows; the
/// search starts at 0 and goes outward in steps that grow from `firstStep` up to `limit`. None: f
/// has one sign all the way. Where f is NaN it counts as beyond the root.
///
/// False position in Illinois' form, with a bisection every third time, so that kinks (yielding)
/// and jumps cannot hold it up.
template <class F>
std::optional<double> increasingRoot(const F& f, double firstStep, double limit, double tolerance) {
    constexpr double kGrowth = 4.0;
    constexpr int kMostIterations = 300;
    double near = 0.0, fNear = f(near);
    if (std::abs(fNear) <= tolerance) return near;
    if (std::isnan(fNear)) return std::nullopt;
    const double side = fNear < 0.0 ? 1.0 : -1.0;  // g = side f rises along side x
    const auto g = [&](double x) {
        const double value = side * f(side * x);
        return std::isnan(value) ? std::abs(fNear) : value;
    };
    double low = 0.0, gLow = -std::abs(fNear);
    double high = std::fmin(firstStep, limit), gHigh = g(high);
    while (gHigh < 0.0) {
        if (high >= limit) return std::nullopt;
        low = high;
        gLow = gHigh;
        high = std::fmin(kGrowth * high, limit);
        gHigh = g(high);
    }
    if (gHigh <= tolerance) return side * high;
    int lastSide = 0;
    for (int i = 1; i <= kMostIterations; ++i) {
        double x = (low * gHigh - high * gLow) / (gHigh - gLow);
        if (i % 3 == 0 || !(x > low && x < high)) x = 0.5 * (low + high);
        if (x <= low || x >= high) break;  // neighbours in double precision
        const double gX = g(x);
        if (std::abs(gX) <= tolerance) return side * x;
        if (gX < 0.0) {
            low = x;
            gLow = gX;
            if (lastSide < 0) gHigh *= 0.5;
            lastSide = -1;
        } else {
            high = x;
            gHigh = gX;
            if (lastSide > 0) gLow *= 0.5;
            lastSide = 1;
        }
    }
    return side * high;
}

}  // namespace mallow
