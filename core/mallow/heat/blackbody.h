/// @file blackbody.h
/// The colour of a body that glows: Planck's law seen by the eye of CIE 1931, in the analytic fits
/// of [Wyman2013].
#pragma once

#include <mallow/math/types.h>

namespace mallow {

/// Below this a body glows too weakly to be seen (Draper's point) [K].
constexpr double kDraperPoint = 798.0;
/// From here up a body is drawn in the colour of its glow alone [K].
constexpr double kOnlyGlow = 1300.0;

/// Chromaticity x, y of a black body; z = 1 - x - y. Kelvin > 0.
Vec3d blackbodyChromaticity(double kelvin);

/// Its colour in the primaries of sRGB, the largest component 1. What no screen can show (the red
/// below 1900 K) is moved to the nearest that it can.
Vec3<float> blackbodyColour(double kelvin);

/// What a picture is to show of a body that is black itself: all but black up to Draper's point,
/// the colour above from kOnlyGlow up, both in between. From a table, so fit for every particle.
Vec3<float> glowingColour(double kelvin);

}  // namespace mallow
