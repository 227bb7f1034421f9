/// @file render_settings.h
/// How a picture is taken, camera and size excepted.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/render/colouring.h>

#include <optional>

namespace mallow {

struct RenderSettings {
    int samples = 16;              ///< rays per pixel, >= 1
    std::optional<double> ground;  ///< its height y [m]; none: no ground
    std::optional<Vec3d> toLamp;   ///< direction to the lamp; none: over the camera's left shoulder
    std::optional<Bounds> visible;  ///< colliders end here; none: with what the picture holds
    Colouring colouring;
    bool hasColourBar = true;  ///< with a colouring that has a scale
};

}  // namespace mallow
