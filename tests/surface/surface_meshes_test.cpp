/// @file surface_meshes_test.cpp
/// Level sets that were written are read back as meshes with the attributes of the particles.
#include "support/lattice.h"
#include "support/temp_folder.h"

#include <mallow/params/input_error.h>
#include <mallow/surface/surface_file.h>
#include <mallow/surface/surface_meshes.h>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace mallow {
namespace {

/// A block of side 1 around the origin; its upper half is foam, the velocity, colours and the
/// temperature grow along x.
PointTable block() {
    PointTable points(1000);
    Column& P = points.points.add("P", ColumnType::Float32, 3);
    Column& v = points.points.add("v", ColumnType::Float32, 3);
    Column& volume = points.points.add("volume", ColumnType::Float32);
    Column& Cd = points.points.add("Cd", ColumnType::Float32, 3);
    Column& temperature = points.points.add("temperature", ColumnType::Float32);
    Column& material = points.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < 1000; ++i) {
        const Vec3d x = test::latticePoint(i, 10, 0.1) - Vec3d::Constant(0.45);
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, x[axis]);
        v.setNumber(i, 0, 3.0 * x.x());
        volume.setNumber(i, 0, 1e-3);
        for (int c = 0; c < 3; ++c) Cd.setNumber(i, c, 0.5 + 0.1 * (c + 1) * x.x());
        temperature.setNumber(i, 0, 300.0 + 100.0 * x.x());
        material.setText(i, 0, x.y() > 0.0 ? "foam" : "water");
    }
    return points;
}

TEST(SurfaceMeshes, HaveTheValuesOfTheGridsBesideThem) {
    const test::TempFolder folder;
    const std::string path = folder.file("s.vdb");
    writeSurface(block(), SurfaceSettings(), SurfaceOutput(), path);
    const std::vector<Geometry> meshes = readSurfaceMeshes(path);
    ASSERT_EQ(meshes.size(), 1U);
    ASSERT_TRUE(meshes[0].isMesh());
    const Column& P = *meshes[0].table.points.find("P");
    const Column* v = meshes[0].table.points.find("v");
    ASSERT_NE(v, nullptr);
    const Column* Cd = meshes[0].table.points.find("Cd");
    const Column* temperature = meshes[0].table.points.find("temperature");
    ASSERT_NE(Cd, nullptr);
    ASSERT_NE(temperature, nullptr);
    constexpr double kTolerance =
        0.007;  // of the range: least squares at the nodes, linear between
    constexpr double kSpacing = 0.1;
    std::size_t between = 0;
    for (std::size_t i = 0; i < P.rows(); ++i) {
        const double x = P.number(i, 0);
        EXPECT_NEAR(v->number(i, 0), 3.0 * x, 3.0 * kTolerance) << i;
        // At the ends these stay within the values of the particles, half a spacing before them.
        const bool isBetween = std::abs(x) < 0.45 - kSpacing;
        between += isBetween ? 1U : 0U;
        const double tolerance = isBetween ? kTolerance : kSpacing;
        for (int c = 0; c < 3; ++c) {
            const double slope = 0.1 * (c + 1);
            EXPECT_NEAR(Cd->number(i, c), 0.5 + slope * x, slope * tolerance) << i;
        }
        EXPECT_NEAR(temperature->number(i), 300.0 + 100.0 * x, 100.0 * tolerance) << i;
    }
    EXPECT_GT(between, P.rows() / 4);
}

TEST(SurfaceMeshes, AreOnePerMaterialWithItsName) {
    const test::TempFolder folder;
    const std::string path = folder.file("s.vdb");
    SurfaceOutput output;
    output.perMaterial = true;
    writeSurface(block(), SurfaceSettings(), output, path);
    const std::vector<Geometry> meshes = readSurfaceMeshes(path);
    ASSERT_EQ(meshes.size(), 2U);
    for (const Geometry& mesh : meshes) {
        ASSERT_NE(mesh.table.points.find("v"), nullptr);
        const bool isFoam = mesh.table.points.find("material")->text(0) == "foam";
        double sum = 0.0;
        for (std::size_t i = 0; i < mesh.table.pointCount(); ++i)
            sum += mesh.table.points.find("P")->number(i, 1);
        EXPECT_EQ(sum > 0.0, isFoam);
    }
}

TEST(SurfaceMeshes, OfABrokenFileAreRefusedByName) {
    const test::TempFolder folder;
    const std::string path = folder.file("broken.vdb");
    std::ofstream(path) << "no grid in here";
    try {
        readSurfaceMeshes(path);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("broken.vdb"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace mallow
