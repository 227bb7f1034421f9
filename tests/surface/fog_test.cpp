/// @file fog_test.cpp
/// The grid `density`: how much of the space is filled.
#include "support/temp_folder.h"
#include "surface/surface_support.h"

#include <mallow/surface/surface_file.h>

#include <gtest/gtest.h>
#include <openvdb/openvdb.h>

namespace mallow::test {
namespace {

constexpr double kSpacing = 0.05;

openvdb::FloatGrid::Ptr densityOf(const PointTable& points, const SurfaceSettings& settings) {
    const TempFolder folder;
    const std::string path = folder.file("fog.vdb");
    SurfaceOutput output;
    output.fog = true;
    writeSurface(points, settings, output, path);
    openvdb::initialize();
    openvdb::io::File file(path);
    file.open();
    return openvdb::gridPtrCast<openvdb::FloatGrid>(file.readGrid("density"));
}

double integral(const openvdb::FloatGrid& density) {
    double sum = 0.0;
    for (auto value = density.cbeginValueOn(); value; ++value) sum += double(*value);
    const double h = density.voxelSize().x();
    return sum * h * h * h;
}

TEST(Fog, HoldsTheVolumeOfTheParticlesForEveryVoxelSize) {
    constexpr double kTolerance = 0.01;
    const std::vector<Vec3d> points =
        jittered(kSpacing, 10, [](const Vec3d& x) { return x.norm() < 0.4; });
    const double each = std::pow(kSpacing, 3);
    for (const double voxel : {0.4, 0.7, 1.0}) {
        SurfaceSettings settings;
        settings.voxelSize = voxel * kSpacing;
        const auto density = densityOf(tableOf(points, each), settings);
        const double volume = each * double(points.size());
        EXPECT_NEAR(integral(*density) / volume, 1.0, kTolerance) << voxel;
    }
}

TEST(Fog, IsOneInsideAndNothingFarOutside) {
    const std::vector<Vec3d> points =
        jittered(kSpacing, 12, [](const Vec3d& x) { return x.cwiseAbs().maxCoeff() < 0.5; });
    const auto density = densityOf(tableOf(points, std::pow(kSpacing, 3)), {});
    constexpr double kUneven = 0.3;  // of particles jittered by a whole cell
    double sum = 0.0, count = 0.0;
    for (auto value = density->cbeginValueOn(); value; ++value) {
        const openvdb::Vec3d x = density->indexToWorld(value.getCoord());
        const double farthest = std::max({std::abs(x.x()), std::abs(x.y()), std::abs(x.z())});
        EXPECT_LT(farthest, 0.5 + 4.5 * kSpacing) << "beyond the kernel";
        if (farthest > 0.3) continue;
        EXPECT_NEAR(double(*value), 1.0, kUneven);
        sum += double(*value);
        count += 1.0;
    }
    EXPECT_NEAR(sum / count, 1.0, 0.01);
}

}  // namespace
}  // namespace mallow::test
