/// @file material_params.h
/// Every parameter that a material can have, described once, and a material as a scene states it.
/// Which model uses which parameter is the model's own list of names.
#pragma once

#include <mallow/params/describe.h>
#include <mallow/params/ramp.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mallow {

struct MaterialParameter {
    ParamInfo info;
    /// What holds when no level gives a value; none: it must be given, or follows from others.
    std::optional<double> defaultValue;
};

/// All material parameters, in the order a user should see them.
std::vector<MaterialParameter> materialParameters();

/// The description of one. @throws std::logic_error when there is none: a model's list names only
/// parameters that are described.
MaterialParameter materialParameter(const std::string& name);

/// Values by outside name.
using GivenValues = std::map<std::string, double>;

struct MaterialParams {
    std::string name;               ///< the scene's name of it
    std::string model;              ///< the model's outside name
    GivenValues preset;             ///< from the preset, if it has one
    GivenValues given;              ///< stated on the material itself; wins over the preset
    GivenRamps ramps = {};          ///< of the preset, replaced by the material's
    bool isIncompressible = false;  ///< an infinite bulk modulus; the projection step only
};

}  // namespace mallow
