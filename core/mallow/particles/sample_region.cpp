#include <mallow/particles/sample_region.h>

#include <cmath>

namespace mallow {

SampleRegion regionOf(const Shape& shape) {
    return {
        bounds(shape),
        [shape](const Vec3d* x, std::size_t n, double* phi) { signedDistance(shape, x, n, phi); },
        volume(shape)};
}

double particleSpacing(double dx, double particlesPerCell) {
    return dx / std::cbrt(particlesPerCell);
}

std::vector<Vec3d> pointsInside(const SampleRegion& region, const std::vector<Vec3d>& points) {
    std::vector<double> phi(points.size());
    region.distance(points.data(), points.size(), phi.data());
    std::vector<Vec3d> inside;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (phi[i] < 0.0) inside.push_back(points[i]);
    return inside;
}

}  // namespace mallow
