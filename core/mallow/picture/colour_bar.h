/// @file colour_bar.h
/// The legend of a picture coloured by a value: a bar with ticks at round values and a label.
#pragma once

#include <mallow/picture/colour_scale.h>
#include <mallow/picture/round_ticks.h>

#include <string>
#include <vector>

namespace mallow {

/// Where a bar is in a picture [pixels]; its pixels have exactly the colours of the scale.
struct ColourBar {
    int left, right;  ///< columns, right one excluded
    int top, bottom;  ///< rows, bottom one excluded: the largest value is in the row `top`
    double fontSize;
    std::vector<Tick> ticks;

    /// The row whose middle is nearest to a value.
    int rowOf(const ColourScale& scale, double value) const;
};

/// At the right edge.
ColourBar placeColourBar(int width, int height, const ColourScale& scale);

/// Draws it where placeColourBar says.
void drawColourBar(Image& image, const ColourScale& scale, const std::string& label);

}  // namespace mallow
