#include <mallow/heat/blackbody.h>
#include <mallow/picture/colour_scale.h>
#include <mallow/picture/srgb.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace mallow {

namespace {

// Ten evenly spaced colours of each map, in sRGB, as its authors published it.
using Stops = std::array<std::uint32_t, 10>;
constexpr Stops kViridis = {0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E,
                            0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725};
constexpr Stops kCividis = {0x00204D, 0x00336F, 0x39486B, 0x575C6D, 0x707173,
                            0x8A8779, 0xA69D75, 0xC4B56C, 0xE4CF5B, 0xFFEA46};
constexpr Stops kInferno = {0x000004, 0x1B0C42, 0x4B0C6B, 0x781C6D, 0xA52C60,
                            0xCF4446, 0xED6925, 0xFB9A06, 0xF7D03C, 0xFCFFA4};

Vec3d stop(const Stops& stops, std::size_t index) {
    const std::uint32_t code = stops[index];
    return Vec3d(code >> 16 & 255U, code >> 8 & 255U, code & 255U) / 255.0;
}

// Linear between the stops as they are encoded, where steps look even.
Rgb between(const Stops& stops, double share) {
    const double place = share * static_cast<double>(stops.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double rest = place - static_cast<double>(index);
    const Vec3d encoded = (1.0 - rest) * stop(stops, index) + rest * stop(stops, index + 1);
    return encoded.unaryExpr([](double x) { return linearFromSrgb(x); }).cast<float>();
}

// The true hue of the temperature; the brightness grows with the place in the range, because the
// true one spans more powers of ten than a picture has.
Rgb glow(double kelvin, double share) {
    const Rgb hue = blackbodyColour(std::max(kelvin, kDraperPoint));
    return static_cast<float>(0.02 + 0.98 * share * share) * hue;
}

}  // namespace

double ColourScale::share(double value) const {
    if (std::isnan(value)) return 0.0;
    if (!(max > min)) return 0.5;
    return std::clamp((value - min) / (max - min), 0.0, 1.0);
}

Rgb ColourScale::at(double value) const {
    const double place = share(value);
    switch (map) {
        case ColourMap::Viridis:
            return between(kViridis, place);
        case ColourMap::Cividis:
            return between(kCividis, place);
        case ColourMap::Inferno:
            return between(kInferno, place);
        case ColourMap::Blackbody:
            return glow(min + place * (max - min), place);
    }
    return Rgb::Zero();
}

}  // namespace mallow
