#include "cli/process.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace mallow::test {
namespace {

/// The level set of a big mesh takes more than the particles.
TEST(Check, PredictsTheMemoryOfARunWithAMeshForACollider) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizer's own memory is no part of the prediction";
#endif
    constexpr double kPromised = 0.2;
    const TempFolder folder;
    writeText(folder.file("roof.obj"),
              "v -0.6 0 -0.6\nv 0.6 0 -0.6\nv 0 0 0.8\nv 0 -0.9 0\n"
              "f 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n");
    const std::string scene = folder.file("scene.json");
    writeText(scene, R"({
      "mallow": 1, "time": {"frames": 2}, "grid": {"dx": 0.01},
      "materials": [{"name": "m", "model": "elastic", "youngs_modulus": 1e4}],
      "objects": [{"name": "o", "material": "m",
                   "shape": {"type": "box", "min": [0, 0.1, 0], "max": [0.1, 0.2, 0.1]}}],
      "colliders": [{"name": "roof", "shape": {"type": "mesh", "file": "roof.obj"}}]})");
    const Finished check = mallow({"check", scene, "--json"});
    ASSERT_EQ(check.code, 0) << check.err;
    const Finished run = mallow({"run", scene, "--out", folder.file("out")});
    ASSERT_EQ(run.code, 0) << run.err;
    std::istringstream lines(contentOf(folder.file("out/stats.jsonl")));
    std::string line, last;
    while (std::getline(lines, line)) last = line;
    const double used = nlohmann::json::parse(last)["memory_bytes"];
    EXPECT_NEAR(nlohmann::json::parse(check.out)["memory_bytes"].get<double>() / used, 1.0,
                kPromised);
}

TEST(Command, HelpAndVersionAreResultsNotErrors) {
    EXPECT_EQ(mallow({"--version"}).out, std::string("mallow ") + MALLOW_VERSION + "\n");
    const Finished help = mallow({"--help"});
    EXPECT_EQ(help.code, 0);
    for (const char* command : {"run", "check", "info", "convert", "schema", "presets", "rheometer",
                                "report", "compare"}) {
        EXPECT_NE(help.out.find(command), std::string::npos) << command;
        const Finished own = mallow({command, "--help"});
        EXPECT_EQ(own.code, 0) << command;
        EXPECT_EQ(own.err, "") << command;
    }
    EXPECT_NE(mallow({"run", "--help"}).out.find("--resume"), std::string::npos);
}

TEST(Command, SchemaIsJson) {
    const Finished result = mallow({"schema"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(nlohmann::json::parse(result.out)["properties"].contains("materials"));
}

TEST(Command, PresetsAreListedOneByOneAndAsJson) {
    const Finished all = mallow({"presets"});
    ASSERT_EQ(all.code, 0) << all.err;
    EXPECT_NE(all.out.find("water"), std::string::npos) << all.out;
    const Finished one = mallow({"presets", "water", "--json"});
    ASSERT_EQ(one.code, 0) << one.err;
    EXPECT_EQ(nlohmann::json::parse(one.out)["name"], "water");
    EXPECT_TRUE(nlohmann::json::parse(mallow({"presets", "--json"}).out).is_array());
}

TEST(Command, ConvertGoesThroughEveryPointFormatAndBack) {
    const TempFolder folder;
    writeText(folder.file("a.csv"), "P.x,P.y,P.z,id,mass\n0.1,0.2,0.3,5,1.5\n-1,2e-7,3,9,0.25\n");
    std::string from = folder.file("a.csv");
    for (const char* extension : {".bgeo", ".geo", ".bgeo.sc", ".ply", ".vdb", ".csv"}) {
        const std::string to = folder.file(std::string("b") + extension);
        const Finished result = mallow({"convert", from, to});
        ASSERT_EQ(result.code, 0) << extension << ": " << result.err;
        const PointTable table = readPoints(to);
        ASSERT_EQ(table.pointCount(), 2U) << extension;
        EXPECT_EQ(table.points.find("id")->number(1), 9.0) << extension;
        EXPECT_EQ(table.points.find("mass")->number(0), 1.5) << extension;
        // VDB keeps positions relative to voxels, the last bit may change.
        EXPECT_NEAR(table.points.find("P")->number(0, 1), 0.2, 1e-7) << extension;
        from = to;
    }
}

TEST(Command, ConvertWritesMeshes) {
    const TempFolder folder;
    writeText(folder.file("t.obj"),
              "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\n"
              "f 2 3 4\nf 1 4 3\n");
    std::string from = folder.file("t.obj");
    const Mesh before = readMesh(from);
    for (const char* extension : {".ply", ".bgeo", ".geo", ".bgeo.sc", ".obj"}) {
        const std::string to = folder.file(std::string("u") + extension);
        const Finished result = mallow({"convert", from, to});
        ASSERT_EQ(result.code, 0) << extension << ": " << result.err;
        EXPECT_EQ(readMesh(to).triangles, before.triangles) << extension << " keeps the winding";
        from = to;
    }
}

TEST(Command, InfoNamesCountsAttributesAndBounds) {
    const TempFolder folder;
    writeText(folder.file("a.csv"), "P.x,P.y,P.z,mass\n0,0,0,1\n1,2,3,4\n");
    const Finished text = mallow({"info", folder.file("a.csv")});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_NE(text.out.find("mass"), std::string::npos) << text.out;
    const Finished json = mallow({"info", folder.file("a.csv"), "--json"});
    EXPECT_EQ(nlohmann::json::parse(json.out)["points"], 2) << json.out;
}

}  // namespace
}  // namespace mallow::test
