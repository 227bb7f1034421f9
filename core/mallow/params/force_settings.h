/// @file force_settings.h
/// Forces on everything: the scene's `gravity` and `forces`. Units, ranges and help are in
/// params/describe.cpp.
#pragma once

#include <mallow/math/types.h>
#include <mallow/params/validation.h>

#include <optional>
#include <string>
#include <vector>

namespace mallow {

struct ForceSettings {
    Vec3d gravity{0.0, -9.81, 0.0};    ///< [m/s^2]
    std::optional<Vec3d> wind;         ///< velocity that drag pulls toward [m/s]; none: still air
    double drag = 0.0;                 ///< dv/dt = -drag (v - wind) [1/s]
    std::optional<std::string> field;  ///< a VDB file with an acceleration field [m/s^2]

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
