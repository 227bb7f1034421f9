/// @file studio.h
/// The empty world that a picture is taken in: ground and light, placed for its camera.
#pragma once

#include <mallow/render/render_settings.h>
#include <mallow/render/render_world.h>

namespace mallow {

/// `contents` encloses what will be put in (min > max: nothing).
RenderWorld emptyStudio(const RenderSettings& settings,
                        const Camera& camera,
                        const Bounds& contents);

/// The picture of a world, with the colour bar that the settings ask for.
Image takePicture(const RenderWorld& world,
                  const RenderSettings& settings,
                  const Camera& camera,
                  int width,
                  int height);

}  // namespace mallow
