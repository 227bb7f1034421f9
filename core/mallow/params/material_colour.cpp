#include <mallow/params/material_colour.h>

namespace mallow {

const std::array<float, 3>& materialColour(std::size_t index) {
    static constexpr std::array<std::array<float, 3>, 7> kPalette = {{
        {0.093F, 0.456F, 0.815F},  // sky blue
        {0.791F, 0.347F, 0.0F},    // orange
        {0.0F, 0.342F, 0.171F},    // bluish green
        {0.871F, 0.776F, 0.054F},  // yellow
        {0.0F, 0.168F, 0.445F},    // blue
        {0.665F, 0.112F, 0.0F},    // vermilion
        {0.604F, 0.191F, 0.386F},  // reddish purple
    }};
    return kPalette[index % kPalette.size()];
}

}  // namespace mallow
