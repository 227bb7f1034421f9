/// @file image.h
/// A picture in memory: linear red, green and blue, 1 being the brightest that a file can show.
#pragma once

#include <mallow/math/types.h>

#include <cstddef>
#include <vector>

namespace mallow {

using Rgb = Vec3<float>;  ///< linear, primaries and white of sRGB

struct Image {
    Image() = default;
    Image(int imageWidth, int imageHeight)
        : width(imageWidth),
          height(imageHeight),
          rgb(3 * static_cast<std::size_t>(imageWidth) * static_cast<std::size_t>(imageHeight)) {}

    Rgb at(int x, int y) const { return Eigen::Map<const Rgb>(rgb.data() + offset(x, y)); }
    void set(int x, int y, const Rgb& colour) {
        Eigen::Map<Rgb>(rgb.data() + offset(x, y)) = colour;
    }
    /// Lays a colour over a pixel; coverage 1 hides it.
    void blend(int x, int y, const Rgb& colour, float coverage) {
        set(x, y, at(x, y) + coverage * (colour - at(x, y)));
    }

    int width = 0;
    int height = 0;
    std::vector<float> rgb;  ///< row by row from the top

private:
    std::size_t offset(int x, int y) const {
        return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x));
    }
};

}  // namespace mallow
