#include <mallow/picture/blackbody.h>

#include <algorithm>
#include <cmath>

namespace mallow {

namespace {

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

Rgb blackbodyColour(double kelvin) {
    Mat3d fromXyz;
    fromXyz << 3.2404542, -1.5371385, -0.4985314,  //
        -0.9692660, 1.8760108, 0.0415560,          //
        0.0556434, -0.2040259, 1.0572252;
    const Vec3d colour = (fromXyz * blackbodyChromaticity(kelvin)).cwiseMax(0.0);
    return (colour / colour.maxCoeff()).cast<float>();
}

}  // namespace mallow
