/// @file make_meshes.cpp
/// The meshes of the example scenes, of implicit surfaces: round parts that melt into each other,
/// as a level set of OpenVDB and from that as polygons.
///
///     build/release/bin/make_scene_meshes scenes/meshes
#include <mallow/geometry/level_set_grid.h>
#include <mallow/io/geometry_file.h>
#include <mallow/surface/surface.h>

#include <openvdb/tools/LevelSetRebuild.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>

namespace {

using mallow::Vec3d;

/// Negative inside; near the surface about a distance.
using Solid = std::function<double(const Vec3d&)>;

/// (|x/r| - 1) |x/r| / |x/r^2|: a distance to first order at the surface.
Solid ellipsoid(const Vec3d& center, const Vec3d& radii) {
    return [=](const Vec3d& x) {
        const Vec3d y = (x - center).cwiseQuotient(radii);
        const double size = y.norm(), slope = y.cwiseQuotient(radii).norm();
        return slope > 0.0 ? (size - 1.0) * size / slope : -radii.minCoeff();
    };
}

/// Two balls and all between them.
Solid cone(const Vec3d& from, double fromRadius, const Vec3d& to, double toRadius) {
    return [=](const Vec3d& x) {
        const Vec3d along = to - from;
        const double share = std::clamp((x - from).dot(along) / along.squaredNorm(), 0.0, 1.0);
        return (x - from - share * along).norm() - fromRadius - share * (toRadius - fromRadius);
    };
}

/// The smaller of two, rounded where they differ by less than `width`.
double roundedMin(double a, double b, double width) {
    const double overlap = std::max(width - std::abs(a - b), 0.0) / width;
    return std::min(a, b) - 0.25 * width * overlap * overlap;
}

Solid joined(const Solid& a, const Solid& b, double width) {
    return [=](const Vec3d& x) { return roundedMin(a(x), b(x), width); };
}

Solid without(const Solid& a, const Solid& b, double width) {
    return [=](const Vec3d& x) { return -roundedMin(-a(x), b(x), width); };
}

/// Also at the other side of the plane z = 0.
Solid onBothSides(const Solid& a) {
    return [=](const Vec3d& x) { return a(Vec3d(x.x(), x.y(), std::abs(x.z()))); };
}

/// A head of 0.24 m that looks along -x, with its neck down to y = 0.
Solid head() {
    const Solid skull = ellipsoid({0.012, 0.2, 0.0}, {0.096, 0.09, 0.077});
    const Solid face = ellipsoid({-0.02, 0.15, 0.0}, {0.066, 0.082, 0.06});
    const Solid jaw = ellipsoid({-0.045, 0.103, 0.0}, {0.036, 0.026, 0.034});
    const Solid neck = cone({0.03, -0.02, 0.0}, 0.056, {0.02, 0.12, 0.0}, 0.05);
    const Solid brow =
        onBothSides(cone({-0.081, 0.188, 0.008}, 0.009, {-0.062, 0.19, 0.045}, 0.008));
    const Solid sockets = onBothSides(ellipsoid({-0.088, 0.17, 0.03}, {0.02, 0.013, 0.018}));
    const Solid eyes = onBothSides(ellipsoid({-0.066, 0.17, 0.029}, {0.0135, 0.0125, 0.0135}));
    const Solid cheeks = onBothSides(ellipsoid({-0.055, 0.143, 0.036}, {0.022, 0.018, 0.02}));
    const Solid nose =
        joined(cone({-0.083, 0.178, 0.0}, 0.007, {-0.101, 0.142, 0.0}, 0.0105),
               onBothSides(ellipsoid({-0.09, 0.138, 0.01}, {0.01, 0.007, 0.008})), 0.008);
    const Solid lips = joined(ellipsoid({-0.078, 0.1165, 0.0}, {0.013, 0.0055, 0.024}),
                              ellipsoid({-0.076, 0.1065, 0.0}, {0.013, 0.006, 0.02}), 0.003);
    const Solid mouth = ellipsoid({-0.094, 0.1115, 0.0}, {0.012, 0.0022, 0.022});
    const Solid chin = ellipsoid({-0.074, 0.083, 0.0}, {0.015, 0.014, 0.017});
    const Solid ears =
        without(onBothSides(ellipsoid({0.015, 0.165, 0.079}, {0.019, 0.03, 0.009})),
                onBothSides(ellipsoid({0.009, 0.167, 0.09}, {0.011, 0.02, 0.008})), 0.006);

    Solid all = joined(joined(skull, face, 0.05), joined(jaw, chin, 0.025), 0.035);
    all = joined(all, neck, 0.03);
    all = joined(joined(all, brow, 0.018), cheeks, 0.02);
    all = without(all, sockets, 0.014);
    all = joined(joined(all, eyes, 0.003), nose, 0.014);
    all = without(joined(all, lips, 0.008), mouth, 0.003);
    return joined(all, ears, 0.008);
}

/// A penguin of 0.1 m that stands on y = 0 and looks along z.
Solid penguin() {
    const Solid body = ellipsoid({0.0, 0.041, 0.0}, {0.029, 0.037, 0.026});
    const Solid skull = ellipsoid({0.0, 0.08, 0.002}, {0.0195, 0.0185, 0.019});
    const Solid beak = cone({0.0, 0.079, 0.018}, 0.0065, {0.0, 0.077, 0.031}, 0.004);
    const auto pair = [](const Solid& right) {
        return [right](const Vec3d& x) { return right(Vec3d(std::abs(x.x()), x.y(), x.z())); };
    };
    const Solid wings = pair(cone({0.024, 0.058, 0.0}, 0.008, {0.043, 0.03, 0.004}, 0.006));
    const Solid feet = pair(ellipsoid({0.013, 0.006, 0.012}, {0.0115, 0.006, 0.018}));
    const Solid tail = cone({0.0, 0.014, -0.018}, 0.008, {0.0, 0.008, -0.031}, 0.005);
    const Solid all = joined(joined(body, skull, 0.016), joined(wings, feet, 0.002), 0.007);
    return joined(joined(all, beak, 0.006), tail, 0.008);
}

/// Where the solid is cut by y = floor, so that it stands.
Solid standing(const Solid& a, double floor) {
    return [=](const Vec3d& x) { return std::max(a(x), floor - x.y()); };
}

mallow::LevelSet levelSet(const Solid& solid, const Vec3d& low, const Vec3d& high, double voxel) {
    constexpr float kBand = 3.0F;  // voxels
    const auto grid = openvdb::FloatGrid::create(static_cast<float>(2.0F * kBand * voxel));
    grid->setTransform(openvdb::math::Transform::createLinearTransform(voxel));
    auto nodes = grid->getAccessor();
    const Vec3d first = (low / voxel).array().floor(), last = (high / voxel).array().ceil();
    for (double i = first.x(); i <= last.x(); ++i)
        for (double j = first.y(); j <= last.y(); ++j)
            for (double k = first.z(); k <= last.z(); ++k)
                nodes.setValue(openvdb::Coord(int(i), int(j), int(k)),
                               static_cast<float>(solid(voxel * Vec3d(i, j, k))));
    // What was asked is only about a distance.
    return mallow::levelSetFromGrid(openvdb::tools::levelSetRebuild(*grid, 0.0F, kBand), "mesh");
}

void writeMesh(const std::string& path, const mallow::LevelSet& surface) {
    constexpr double kAdaptivity = 0.02;  // fewer polygons where it is nearly flat
    const mallow::Geometry mesh = mallow::levelSetToMesh(surface, kAdaptivity);
    mallow::writeGeometry(mesh, path);
    std::printf("%s: %zu points, %zu polygons\n", path.c_str(), mesh.table.pointCount(),
                mesh.polygonSizes.size());
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: make_scene_meshes FOLDER\n");
        return 2;
    }
    const std::string folder = arguments[1];
    try {
        openvdb::initialize();
        writeMesh(folder + "/head.bgeo.sc", levelSet(standing(head(), 0.0), {-0.13, -0.02, -0.12},
                                                     {0.13, 0.31, 0.12}, 0.0025));
        writeMesh(folder + "/penguin.bgeo.sc",
                  levelSet(standing(penguin(), 0.0015), {-0.06, -0.01, -0.05}, {0.06, 0.11, 0.05},
                           0.0015));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "Error: %s\n", error.what());
        return 1;
    }
    return 0;
}
