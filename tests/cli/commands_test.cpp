#include "cli/process.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace mallow::test {
namespace {

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
