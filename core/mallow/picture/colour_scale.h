/// @file colour_scale.h
/// Numbers to colours that grow lighter with the number, for every eye and in grey print.
#pragma once

#include <mallow/params/words.h>
#include <mallow/picture/image.h>

#include <vector>

namespace mallow {

enum class ColourMap { Viridis, Cividis, Inferno, Blackbody };

inline std::vector<Word<ColourMap>> wordsOf(ColourMap) {
    return {{ColourMap::Viridis, "viridis"},
            {ColourMap::Cividis, "cividis"},
            {ColourMap::Inferno, "inferno"},
            {ColourMap::Blackbody, "blackbody"}};
}

/// Values at or beyond the ends of the range have the colours of its ends.
struct ColourScale {
    ColourMap map = ColourMap::Viridis;
    double min = 0.0;
    double max = 1.0;  ///< >= min

    /// Where in the range a value is, 0..1; 0 if it is not a number, 0.5 if the range is one value.
    double share(double value) const;
    Rgb at(double value) const;
};

}  // namespace mallow
