/// @file render_world.h
/// Bodies, ground, light and camera to a picture: one ray per sample to the first thing seen, and
/// from there one to the lamp and one to the dome.
#pragma once

#include <mallow/picture/image.h>
#include <mallow/render/camera.h>
#include <mallow/render/light.h>

#include <memory>
#include <optional>
#include <vector>

namespace mallow {

struct RenderWorld {
    Vec3d origin = Vec3d::Zero();  ///< of the positions that bodies and ground have [m]
    std::vector<std::unique_ptr<Body>> bodies;
    std::optional<Ground> ground;
    Light light;
};

/// Tone-mapped. The same picture with any number of threads.
Image renderWorld(
    const RenderWorld& world, const Camera& camera, int width, int height, int samples);

}  // namespace mallow
