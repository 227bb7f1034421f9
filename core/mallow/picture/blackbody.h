/// @file blackbody.h
/// The colour of a body that glows: Planck's law seen by the eye of CIE 1931, in the analytic fits
/// of [Wyman2013].
#pragma once

#include <mallow/picture/image.h>

namespace mallow {

/// Below this a body glows too weakly to be seen (Draper's point) [K].
constexpr double kDraperPoint = 798.0;

/// Chromaticity x, y of a black body; z = 1 - x - y. Kelvin > 0.
Vec3d blackbodyChromaticity(double kelvin);

/// Its colour in the primaries of sRGB, the largest component 1. What no screen can show (the red
/// below 1900 K) is moved to the nearest that it can.
Rgb blackbodyColour(double kelvin);

}  // namespace mallow
