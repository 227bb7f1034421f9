/// @file material_colour.h
/// The colour of a material's particles that came without one (`Cd`).
#pragma once

#include <array>
#include <cstddef>

namespace mallow {

/// Linear red, green and blue (0..1) of the material at that place in the scene's list. Neighbours
/// in the list are told apart by colour-blind people too: the palette of Okabe and Ito (2008)
/// without black, sky blue first. It repeats after seven.
const std::array<float, 3>& materialColour(std::size_t index);

}  // namespace mallow
