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

/// A block of side 1 around the origin; its upper half is foam, the velocity grows along x.
PointTable block() {
    PointTable points(1000);
    Column& P = points.points.add("P", ColumnType::Float32, 3);
    Column& v = points.points.add("v", ColumnType::Float32, 3);
    Column& volume = points.points.add("volume", ColumnType::Float32);
    Column& material = points.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < 1000; ++i) {
        const Vec3d x = test::latticePoint(i, 10, 0.1) - Vec3d::Constant(0.45);
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, x[axis]);
        v.setNumber(i, 0, 3.0 * x.x());
        volume.setNumber(i, 0, 1e-3);
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
    constexpr double kTolerance = 0.02;  // moving least squares at the nodes, linear between
    for (std::size_t i = 0; i < P.rows(); ++i)
        EXPECT_NEAR(v->number(i, 0), 3.0 * P.number(i, 0), kTolerance) << i;
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
