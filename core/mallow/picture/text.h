/// @file text.h
/// Writing on pictures, in DejaVu Sans where it is installed.
#pragma once

#include <mallow/picture/image.h>

#include <string>

namespace mallow {

struct TextStyle {
    double size = 11.0;  ///< height of the letters' box [pixels]
    Rgb colour = Rgb::Zero();
    double alignX = 0.0;  ///< 0: x is the left end, 0.5 the middle, 1 the right end
    double alignY = 0.0;  ///< 0: y is the base line, 0.5 the middle of the digits
};

/// UTF-8. What lies outside the picture is cut off.
void drawText(Image& image, const std::string& text, double x, double y, const TextStyle& style);

/// [pixels]
double textWidth(const std::string& text, double size);

}  // namespace mallow
