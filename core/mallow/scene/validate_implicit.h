/// @file validate_implicit.h
/// What the implicit step cannot do.
#pragma once

#include <mallow/scene/simulation.h>

#include <vector>

namespace mallow {

void validateImplicit(const SimulationInput& input, std::vector<ParamError>& errors);

}  // namespace mallow
