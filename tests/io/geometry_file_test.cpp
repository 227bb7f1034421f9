#include "support/temp_folder.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/output_error.h>
#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

namespace mallow {
namespace {

std::size_t filesIn(const std::string& folder) {
    const std::filesystem::directory_iterator files(folder);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST(AtomicFile, IsThereWholeAfterCommitAndReplacesWhatWasThere) {
    const test::TempFolder folder;
    writeFileAtomically(folder.file("a"), "old content");
    writeFileAtomically(folder.file("a"), "new");
    EXPECT_EQ(readFile(folder.file("a")), "new");
    EXPECT_EQ(filesIn(folder.file("")), 1U);
}

TEST(AtomicFile, LeavesNothingWhenAnExceptionPasses) {
    const test::TempFolder folder;
    writeFileAtomically(folder.file("a"), "old");
    const auto interrupted = [&] {
        AtomicFile file(folder.file("a"));
        file.write("half of the n");
        throw std::runtime_error("interrupted");
    };
    EXPECT_THROW(interrupted(), std::runtime_error);
    EXPECT_EQ(readFile(folder.file("a")), "old");
    EXPECT_EQ(filesIn(folder.file("")), 1U);
}

TEST(AtomicFile, AFolderThatIsNotThereIsAnOutputErrorWithThePath) {
    try {
        writeFileAtomically("/nowhere/a", "x");
        FAIL();
    } catch (const OutputError& error) {
        EXPECT_NE(std::string(error.what()).find("/nowhere/a: cannot be written: "),
                  std::string::npos);
    }
}

TEST(AtomicFile, AFolderInTheWayIsAnOutputErrorAndLeavesNothing) {
    const test::TempFolder folder;
    std::filesystem::create_directories(folder.file("a/b"));
    EXPECT_THROW(writeFileAtomically(folder.file("a"), "x"), OutputError);
    EXPECT_EQ(filesIn(folder.file("")), 1U);
}

TEST(AtomicFile, AFullDiskIsAnOutputErrorAndLeavesNoFinalName) {
    const test::TempFolder folder;
    // The temporary name leads to a device that is always full.
    std::filesystem::create_symlink("/dev/full", folder.file("a.part"));
    EXPECT_THROW(writeFileAtomically(folder.file("a"), "x"), OutputError);
    EXPECT_FALSE(std::filesystem::exists(folder.file("a")));
    EXPECT_EQ(filesIn(folder.file("")), 0U);
}

TEST(ReadFile, MissingFilesAndFoldersAreInputErrors) {
    const test::TempFolder folder;
    EXPECT_THROW(readFile(folder.file("missing")), InputError);
    EXPECT_THROW(readFile(folder.file("")), InputError);
    EXPECT_THROW(readFile("/dev/null"), InputError);
}

TEST(ReadFile, GivesEveryByte) {
    const test::TempFolder folder;
    std::string bytes;
    for (int i = 0; i < 1000; ++i) bytes += static_cast<char>(i);
    writeFileAtomically(folder.file("a"), bytes);
    EXPECT_EQ(readFile(folder.file("a")), bytes);
    writeFileAtomically(folder.file("empty"), "");
    EXPECT_EQ(readFile(folder.file("empty")), "");
}

TEST(GeometryFile, AnUnknownExtensionNamesTheKnownOnes) {
    try {
        geometryFormatOf("a.xyz");
        FAIL();
    } catch (const InputError& error) {
        const std::string message = error.what();
        for (const char* part : {"a.xyz", ".csv", ".obj", ".ply", ".vdb"})
            EXPECT_NE(message.find(part), std::string::npos) << message;
    }
}

TEST(GeometryFile, PolygonsBecomeFansOfTriangles) {
    const test::TempFolder folder;
    writeFileAtomically(folder.file("a.obj"),
                        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0.5 0\n"
                        "f 1 2 3\nf 1 2 3 4 5\n");
    const Mesh mesh = readMesh(folder.file("a.obj"));
    using Triangle = std::array<int, 3>;
    EXPECT_EQ(mesh.triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(mesh.points.size(), 5U);
    EXPECT_EQ(mesh.points[4], Vec3d(-1, 0.5, 0));
    EXPECT_TRUE(mesh.velocities.empty());
}

Geometry triangle() {
    Geometry geometry;
    geometry.table.resize(3);
    geometry.table.points.add("P", ColumnType::Float32, 3).setNumber(1, 0, 1.0);
    geometry.polygonSizes = {3};
    geometry.polygonPoints = {0, 1, 2};
    return geometry;
}

TEST(GeometryFile, TheAttributeVBecomesVelocities) {
    const test::TempFolder folder;
    Geometry geometry = triangle();
    geometry.table.points.add("v", ColumnType::Float32, 3).setNumber(2, 1, -2.5);
    writeGeometry(geometry, folder.file("a.ply"));
    const Mesh mesh = readMesh(folder.file("a.ply"));
    ASSERT_EQ(mesh.velocities.size(), 3U);
    EXPECT_EQ(mesh.velocities[2], Vec3d(0, -2.5, 0));

    Geometry wrong = triangle();
    wrong.table.points.add("v", ColumnType::Float32, 2);
    writeGeometry(wrong, folder.file("b.ply"));
    EXPECT_THROW(readMesh(folder.file("b.ply")), InputError);
}

TEST(GeometryFile, PointsAreNoMeshAndAMeshIsNoTable) {
    const test::TempFolder folder;
    writeFileAtomically(folder.file("a.obj"), "v 0 0 0\n");
    EXPECT_THROW(readMesh(folder.file("a.obj")), InputError);
    EXPECT_THROW(writeGeometry(triangle(), folder.file("a.csv")), InputError);
    Geometry points = triangle();
    points.polygonSizes.clear();
    points.polygonPoints.clear();
    EXPECT_THROW(writeGeometry(points, folder.file("b.obj")), InputError);
    EXPECT_EQ(filesIn(folder.file("")), 1U);
}

TEST(GeometryFile, PointsOfEveryFormatReadBack) {
    const test::TempFolder folder;
    Geometry points = triangle();
    points.polygonSizes.clear();
    points.polygonPoints.clear();
    for (const GeometryFormat& format : geometryFormats()) {
        if (!format.holdsPoints || format.parse == nullptr || format.format == nullptr) continue;
        const std::string path = folder.file(std::string("a") + format.extension);
        writeGeometry(points, path);
        const PointTable again = readPoints(path);
        EXPECT_EQ(again.points.find("P")->numbers(), points.table.points.find("P")->numbers());
    }
}

TEST(GeometryFile, WhatAFormatCannotHoldNamesTheFile) {
    try {
        writeGeometry(Geometry(), "/nowhere/a.csv");
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()).find("/nowhere/a.csv: attribute 'P' is missing"), 0U)
            << error.what();
    }
}

}  // namespace
}  // namespace mallow
