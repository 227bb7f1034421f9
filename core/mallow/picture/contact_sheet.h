/// @file contact_sheet.h
/// Several pictures side by side, and words on them.
#pragma once

#include <mallow/picture/image.h>

#include <string>
#include <vector>

namespace mallow {

/// A line of text in the left upper corner.
void drawLabel(Image& image, const std::string& label);

/// Row by row from the left upper corner, `columns` (>= 1) in a row, with a thin gap between them.
/// All pictures have the size of the first; there is at least one. Free places are white.
Image contactSheet(const std::vector<Image>& pictures, int columns);

}  // namespace mallow
