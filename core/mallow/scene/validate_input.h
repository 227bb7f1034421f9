/// @file validate_input.h
/// What is wrong with a simulation's input as far as it can be seen without the points.
#pragma once

#include <mallow/scene/simulation.h>

namespace mallow {

/// Every problem at once, by outside name.
std::vector<ParamError> validateInput(const SimulationInput& input);

}  // namespace mallow
