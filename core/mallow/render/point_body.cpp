#include <mallow/parallel/for_each.h>
#include <mallow/render/finite_positions.h>
#include <mallow/render/point_body.h>
#include <mallow/render/sphere_set.h>

#include <cmath>

namespace mallow {

namespace {

constexpr double kPi = 3.14159265358979323846;

const Column* numbersOfSize1(const PointTable& points, const char* name) {
    const Column* column = points.points.find(name);
    return column != nullptr && column->isNumeric() && column->tupleSize() == 1 ? column : nullptr;
}

// Of spheres that would fill the box if they were packed in a lattice.
double fillingRadius(const PointTable& points) {
    const Column& P = *points.points.find("P");
    Bounds box = emptyBounds();
    for (std::size_t i = 0; i < points.pointCount(); ++i) {
        const Vec3d x = positionOf(P, i);
        box = united(box, {x, x});
    }
    const Vec3d size = box.max - box.min;
    const double longest = size.maxCoeff();
    if (!(longest > 0.0)) return 0.5;
    // Flat and thin clouds have an extent in their missing directions too.
    const double volume = size.cwiseMax(0.02 * longest).prod();
    return 0.5 * std::cbrt(volume / static_cast<double>(points.pointCount()));
}

}  // namespace

std::vector<float> pointRadii(const PointTable& points) {
    std::vector<float> radii(points.pointCount());
    if (radii.empty()) return radii;
    const Column* pscale = numbersOfSize1(points, "pscale");
    const Column* volume = numbersOfSize1(points, "volume");
    const double all = pscale == nullptr && volume == nullptr ? fillingRadius(points) : 0.0;
    forEachIndex(0, radii.size(), 4096, [&](std::size_t i) {
        double radius = all;
        if (pscale != nullptr)
            radius = pscale->number(i);
        else if (volume != nullptr)
            radius = std::cbrt(0.75 * volume->number(i) / kPi);
        radii[i] = std::isfinite(radius) ? static_cast<float>(std::max(radius, 0.0)) : 0.0F;
    });
    return radii;
}

Bounds boundsOfPoints(const PointTable& points, const std::string& source) {
    Bounds box = emptyBounds();
    if (points.pointCount() == 0) return box;
    const Column& P = finitePositions(points, source);
    const std::vector<float> radii = pointRadii(points);
    for (std::size_t i = 0; i < points.pointCount(); ++i) {
        const Vec3d x = positionOf(P, i);
        const Vec3d extent = Vec3d::Constant(static_cast<double>(radii[i]));
        box = united(box, {x - extent, x + extent});
    }
    return box;
}

std::unique_ptr<Body> pointBody(const PointTable& points,
                                const Colouring& colouring,
                                const Vec3d& origin) {
    const std::vector<PointColour> colours = colourPoints(colouring, points);
    const std::vector<float> radii = pointRadii(points);
    std::vector<ShadedSphere> spheres(points.pointCount());
    if (!spheres.empty()) {
        const Column& P = *points.points.find("P");
        forEachIndex(0, spheres.size(), 4096, [&](std::size_t i) {
            spheres[i] = {(positionOf(P, i) - origin).cast<float>(), radii[i], colours[i].albedo,
                          colours[i].emission};
        });
    }
    return std::make_unique<SphereSet>(spheres);
}

}  // namespace mallow
