#include <mallow/picture/colour_bar.h>
#include <mallow/render/studio.h>

#include <algorithm>

namespace mallow {

namespace {

// Over the photographer's left shoulder, high up: shadows fall to the right and a little back.
Vec3d defaultLamp(const Camera& camera) {
    const CameraFrame frame = frameOf(camera);
    Vec3d level = frame.forward - frame.forward.y() * Vec3d::UnitY();
    if (level.norm() < 1e-6) level = frame.up;
    return (-0.75 * frame.right - 0.35 * level.normalized() + 1.25 * Vec3d::UnitY()).normalized();
}

}  // namespace

RenderWorld emptyStudio(const RenderSettings& settings,
                        const Camera& camera,
                        const Bounds& contents) {
    RenderWorld world;
    world.origin = isEmpty(contents) ? camera.target : Vec3d(0.5 * (contents.min + contents.max));
    world.light.toLamp = settings.toLamp.value_or(defaultLamp(camera)).normalized().cast<float>();
    if (settings.ground) {
        Ground ground;
        ground.height = static_cast<float>(*settings.ground - world.origin.y());
        const Vec3d target = camera.target - world.origin;
        ground.center = Vec3d(target.x(), 0.0, target.z()).cast<float>();
        ground.radius = static_cast<float>((camera.target - camera.eye).norm());
        world.ground = ground;
    }
    return world;
}

Image takePicture(const RenderWorld& world,
                  const RenderSettings& settings,
                  const Camera& camera,
                  int width,
                  int height) {
    Image image = renderWorld(world, camera, width, height, settings.samples);
    if (settings.hasColourBar && settings.colouring.by == Colouring::By::Value)
        drawColourBar(image, settings.colouring.scale, settings.colouring.label);
    return image;
}

}  // namespace mallow
