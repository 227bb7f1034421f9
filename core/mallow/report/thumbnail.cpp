#include <mallow/picture/png.h>
#include <mallow/render/point_body.h>
#include <mallow/render/studio.h>
#include <mallow/report/thumbnail.h>

namespace mallow {

std::string thumbnailPng(const PointTable& points, const Bounds& box, const std::string& source) {
    constexpr int kWidth = 320, kHeight = 200;
    RenderSettings settings;
    settings.samples = 8;
    settings.ground = box.min.y();
    settings.hasColourBar = false;
    const Camera camera =
        fittedCamera(box, static_cast<double>(kWidth) / kHeight, defaultViewDirection());
    RenderWorld world = emptyStudio(settings, camera, boundsOfPoints(points, source));
    world.bodies.push_back(pointBody(points, settings.colouring, world.origin));
    return formatPng(takePicture(world, settings, camera, kWidth, kHeight));
}

}  // namespace mallow
