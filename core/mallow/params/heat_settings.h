/// @file heat_settings.h
/// How heat is simulated: the scene's `heat`. Units, ranges and help are in
/// params/describe_scene.cpp.
#pragma once

#include <mallow/params/validation.h>

#include <optional>
#include <vector>

namespace mallow {

struct HeatSettings {
    bool enabled = false;
    std::optional<double> ambient;  ///< air temperature [K]; none: insulated

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
