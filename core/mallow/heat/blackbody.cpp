#include <mallow/heat/blackbody.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mallow {

namespace {

constexpr double kTableStep = 20.0;  // [K]
constexpr int kTableSize = 500;
constexpr float kSoot = 0.02F;  // what a black body reflects

// A Gaussian with its own width on either side; widths are inverse [1/nm].
double lobe(double nm, double middle, double below, double above) {
    const double t = (nm - middle) * (nm < middle ? below : above);
    return std::exp(-0.5 * t * t);
}

// x, y and z of the standard observer of 1931 [Wyman2013, multi-lobe fit].
Vec3d observer(double nm) {
    return {0.362 * lobe(nm, 442.0, 0.0624, 0.0374) + 1.056 * lobe(nm, 599.8, 0.0264, 0.0323) -
                0.065 * lobe(nm, 501.1, 0.0490, 0.0382),
            0.821 * lobe(nm, 568.8, 0.0213, 0.0247) + 0.286 * lobe(nm, 530.9, 0.0613, 0.0322),
            1.217 * lobe(nm, 437.0, 0.0845, 0.0278) + 0.681 * lobe(nm, 459.0, 0.0385, 0.0725)};
}

// Planck's law up to a factor; `reference` keeps cold bodies from underflowing.
double radiance(double nm, double kelvin, double reference) {
    constexpr double kSecondConstant = 1.438776877e7;  // h c / k [nm K]
    const double exponent = kSecondConstant / (nm * kelvin);
    const double least = kSecondConstant / (reference * kelvin);
    return std::exp(least - exponent) / (std::pow(nm / reference, 5) * -std::expm1(-exponent));
}

/// Colours every few kelvins from Draper's point on; hotter bodies have the last one's.
const std::vector<Vec3<float>>& colourTable() {
    static const std::vector<Vec3<float>> table = [] {
        std::vector<Vec3<float>> colours;
        colours.reserve(kTableSize);
        for (int i = 0; i < kTableSize; ++i)
            colours.push_back(blackbodyColour(kDraperPoint + kTableStep * i));
        return colours;
    }();
    return table;
}

Vec3<float> tabulatedColour(double kelvin) {
    const double place =
        std::min((kelvin - kDraperPoint) / kTableStep, static_cast<double>(kTableSize - 1));
    const auto lower = std::min(static_cast<std::size_t>(place), std::size_t(kTableSize - 2));
    const auto rest = static_cast<float>(place - static_cast<double>(lower));
    const std::vector<Vec3<float>>& table = colourTable();
    return table[lower] + rest * (table[lower + 1] - table[lower]);
}

}  // namespace

Vec3d blackbodyChromaticity(double kelvin) {
    constexpr double kFirst = 360.0, kLast = 830.0, kStep = 2.0;  // [nm]
    Vec3d sum = Vec3d::Zero();
    for (int i = 0; i <= static_cast<int>((kLast - kFirst) / kStep); ++i) {
        const double nm = kFirst + kStep * i;
        sum += radiance(nm, kelvin, kLast) * observer(nm);
    }
    return sum / sum.sum();
}

Vec3<float> blackbodyColour(double kelvin) {
    Mat3d fromXyz;
    fromXyz << 3.2404542, -1.5371385, -0.4985314,  //
        -0.9692660, 1.8760108, 0.0415560,          //
        0.0556434, -0.2040259, 1.0572252;
    const Vec3d colour = (fromXyz * blackbodyChromaticity(kelvin)).cwiseMax(0.0);
    return (colour / colour.maxCoeff()).cast<float>();
}

Vec3<float> glowingColour(double kelvin) {
    Vec3<float> cold = Vec3<float>::Constant(kSoot);
    if (!(kelvin > kDraperPoint)) return cold;
    const double share = std::min((kelvin - kDraperPoint) / (kOnlyGlow - kDraperPoint), 1.0);
    return cold + static_cast<float>(share) * (tabulatedColour(kelvin) - cold);
}

}  // namespace mallow
