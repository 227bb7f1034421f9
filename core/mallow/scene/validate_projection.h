/// @file validate_projection.h
/// What the projection step cannot do, and what it alone can.
#pragma once

#include <mallow/scene/simulation.h>

#include <vector>

namespace mallow {

void validateProjection(const SimulationInput& input, std::vector<ParamError>& errors);

}  // namespace mallow
