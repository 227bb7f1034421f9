/// @file surface_test.cpp
/// `mallow surface` from end to end: what it writes, and what it refuses.
#include "cli/process.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mallow::test {
namespace {

/// A block of 6^3 points with everything a surface takes along, shifted by the frame.
std::string writeBlock(const TempFolder& folder, const std::string& name, double shift = 0.0) {
    Geometry block;
    block.table.resize(216);
    Column& P = block.table.points.add("P", ColumnType::Float32, 3);
    Column& volume = block.table.points.add("volume", ColumnType::Float32);
    Column& v = block.table.points.add("v", ColumnType::Float32, 3);
    Column& heat = block.table.points.add("temperature", ColumnType::Float32);
    Column& material = block.table.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < 216; ++i) {
        P.setNumber(i, 0, 0.1 * double(i % 6) + shift);
        P.setNumber(i, 1, 0.1 * double(i / 6 % 6));
        P.setNumber(i, 2, 0.1 * double(i / 36));
        volume.setNumber(i, 0, 1e-3);
        v.setNumber(i, 1, -2.0);
        heat.setNumber(i, 0, 300.0);
        material.setText(i, 0, i < 108 ? "foam" : "water");
    }
    const std::string path = folder.file(name);
    writeGeometry(block, path);
    return path;
}

TEST(SurfaceCommand, WritesAMeshWithAttributes) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc");
    for (const char* name : {"m.ply", "m.bgeo.sc", "m.bgeo", "m.geo", "m.obj"}) {
        const std::string out = folder.file(name);
        const Finished result = mallow({"surface", in, "--out", out});
        ASSERT_EQ(result.code, 0) << result.err;
        const Geometry mesh = readGeometry(out);
        EXPECT_TRUE(mesh.isMesh());
        if (std::string(name) == "m.obj") continue;
        ASSERT_NE(mesh.table.points.find("v"), nullptr) << name;
        EXPECT_NEAR(mesh.table.points.find("v")->number(0, 1), -2.0, 1e-4);
        EXPECT_NEAR(mesh.table.points.find("temperature")->number(0), 300.0, 1e-3);
    }
}

TEST(SurfaceCommand, WritesGridsPerMaterialAndFog) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), out = folder.file("s.vdb");
    const Finished result = mallow({"surface", in, "--out", out, "--per-material", "--fog"});
    ASSERT_EQ(result.code, 0) << result.err;
    const std::string info = mallow({"info", out}).out;
    for (const char* grid : {"surface_foam", "v_foam", "temperature_foam", "density_foam",
                             "surface_water", "density_water"})
        EXPECT_NE(info.find(grid), std::string::npos) << grid << " in " << info;
}

TEST(SurfaceCommand, WritesTheSameBytesForAnyNumberOfThreads) {
    const TempFolder folder;
    for (int frame = 1; frame <= 4; ++frame)
        writeBlock(folder, "p.000" + std::to_string(frame) + ".bgeo.sc", 0.013 * frame);
    for (const char* threads : {"1", "2", "7"}) {
        const Finished result =
            mallow({"surface", folder.file("p.####.bgeo.sc"), "--out",
                    folder.file(std::string("t") + threads + "_####.vdb"), "--threads", threads});
        ASSERT_EQ(result.code, 0) << result.err;
    }
    for (const char* frame : {"0001", "0002", "0003", "0004"}) {
        const std::string one = contentOf(folder.file(std::string("t1_") + frame + ".vdb"));
        ASSERT_FALSE(one.empty());
        for (const char* threads : {"t2_", "t7_"})
            EXPECT_TRUE(one == contentOf(folder.file(std::string(threads) + frame + ".vdb")))
                << threads << frame;
    }
}

void expectRefused(const std::vector<std::string>& arguments, const std::string& fragment) {
    const Finished result = mallow(arguments);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_NE(result.err.find(fragment), std::string::npos) << result.err;
}

TEST(SurfaceCommand, RefusesBadInputByName) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), out = folder.file("o.vdb");
    expectRefused({"surface", folder.file("none.bgeo.sc"), "--out", out}, "none.bgeo.sc");
    expectRefused({"surface", in, "--out", folder.file("o.csv")}, "o.csv: files of this kind");
    expectRefused({"surface", in, "--out", folder.file("o.xyz")}, "the extension is none of");
    expectRefused({"surface", in, "--out", folder.file("o.ply"), "--fog"}, "only .vdb");
    expectRefused({"surface", in, "--out", out, "--material", "tar"},
                  in + ": no point has the material 'tar'");
    expectRefused({"surface", in, "--out", out, "--voxel-size", "0"}, "--voxel-size");
    expectRefused({"surface", in, "--out", out, "--adaptivity", "2"}, "--adaptivity");
    writeText(folder.file("bare.csv"), "P.x,P.y,P.z\n0,0,0\n");
    expectRefused({"surface", folder.file("bare.csv"), "--out", out}, "bare.csv");
    EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace mallow::test
