#include "cli/run_files.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

class Run : public ::testing::Test {
protected:
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    const std::string out = folder.file("out");

    Finished run(int frames, std::vector<std::string> more = {}) {
        writeText(scene, busyScene(frames));
        std::vector<std::string> arguments = {"run", scene, "--out", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return mallow(arguments);
    }
};

TEST_F(Run, WritesEveryFrameAndWhatBelongsToIt) {
    const Finished result = run(5);
    ASSERT_EQ(result.code, 0) << result.err;
    for (int frame = 1; frame <= 5; ++frame) EXPECT_TRUE(fs::exists(pointsFile(out, frame)));
    EXPECT_FALSE(fs::exists(pointsFile(out, 6)));
    for (const char* name : {"stats.jsonl", "scene.json", "log.txt", "checkpoint.0005.mallow"})
        EXPECT_TRUE(fs::exists(out + "/" + name)) << name;
    for (const fs::directory_entry& entry : fs::directory_iterator(out))
        EXPECT_NE(entry.path().extension(), ".part") << entry.path();
    EXPECT_NE(result.out.find("ALF_PROGRESS 100%"), std::string::npos) << result.out;
    EXPECT_EQ(result.err.find("Error"), std::string::npos) << result.err;
}

TEST_F(Run, PointsCarryTheContractsAttributesInOrderOfId) {
    ASSERT_EQ(run(4).code, 0);
    const PointTable table = readPoints(pointsFile(out, 4));
    struct Expected {
        const char* name;
        ColumnType type;
        int size;
    };
    const Expected expected[] = {
        {"P", ColumnType::Float32, 3},      {"v", ColumnType::Float32, 3},
        {"id", ColumnType::Int64, 1},       {"mass", ColumnType::Float32, 1},
        {"volume", ColumnType::Float32, 1}, {"pscale", ColumnType::Float32, 1},
        {"J", ColumnType::Float32, 1},      {"pressure", ColumnType::Float32, 1},
        {"Cd", ColumnType::Float32, 3},     {"material", ColumnType::String, 1},
        {"F", ColumnType::Float32, 9},      {"C", ColumnType::Float32, 9}};
    for (const Expected& e : expected)
        EXPECT_EQ(table.points.require(e.name, e.type, e.size).error, "") << e.name;
    const std::vector<std::int64_t>& id = table.points.find("id")->values<std::int64_t>();
    ASSERT_GT(id.size(), 100U);
    for (std::size_t i = 1; i < id.size(); ++i) ASSERT_LT(id[i - 1], id[i]);
    for (const char* name : {"frame", "time", "fps", "dx", "substepcount", "mallow_version"})
        EXPECT_NE(table.detail.find(name), nullptr) << name;
    EXPECT_EQ(table.detail.find("frame")->number(0), 4.0);
    EXPECT_NEAR(table.detail.find("time")->number(0), 3.0 / 24.0, 1e-7);
}

TEST_F(Run, StatsHaveEveryKeyAndKeepMass) {
    ASSERT_EQ(run(6).code, 0);
    std::istringstream lines(contentOf(out + "/stats.jsonl"));
    int frames = 0;
    double removed = 0.0, emitted = 0.0, firstMass = 0.0;
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json stats = nlohmann::json::parse(line);
        EXPECT_EQ(stats["frame"], ++frames);
        for (const char* key : {"time",
                                "substeps",
                                "dt_min",
                                "dt_max",
                                "particles",
                                "mass",
                                "momentum",
                                "angular_momentum",
                                "kinetic_energy",
                                "strain_energy",
                                "potential_energy",
                                "thermal_energy",
                                "max_speed",
                                "bounds",
                                "inserted",
                                "merged",
                                "resampled_energy",
                                "resampled_angular_momentum",
                                "removed",
                                "removed_open",
                                "removed_thin",
                                "mass_removed_open",
                                "mass_removed_thin",
                                "mass_emitted",
                                "heat_through_boundary",
                                "weak",
                                "liquid_fraction",
                                "wall_seconds",
                                "seconds_by_stage",
                                "memory_bytes"})
            EXPECT_TRUE(stats.contains(key)) << key;
        if (frames == 1) firstMass = stats["mass"];
        removed += stats["mass_removed_open"].get<double>();
        emitted += stats["mass_emitted"].get<double>();
        const double mass = stats["mass"];
        EXPECT_NEAR(mass, firstMass + emitted - removed, 1e-6 * mass);  // particles are float
    }
    EXPECT_EQ(frames, 6);
    EXPECT_GT(emitted, 0.0);
}

TEST_F(Run, TheResolvedSceneGivesTheSameRun) {
    ASSERT_EQ(run(4, {"--set", "materials.rubber.density=700"}).code, 0);
    const std::string again = folder.file("again");
    const Finished second = mallow({"run", out + "/scene.json", "--out", again});
    ASSERT_EQ(second.code, 0) << second.err;
    expectSamePoints(out, again, 4);
    EXPECT_EQ(contentOf(out + "/scene.json"), contentOf(again + "/scene.json"));
}

TEST_F(Run, BytesDoNotDependOnTheNumberOfThreads) {
    for (const char* precision : {"float", "double"}) {
        const std::string one = folder.file(std::string("one") + precision);
        writeText(scene, busyScene(4));
        ASSERT_EQ(
            mallow({"run", scene, "--out", one, "--threads", "1", "--precision", precision}).code,
            0);
        for (const char* threads : {"2", "7"}) {
            const std::string other = folder.file(std::string(threads) + precision);
            ASSERT_EQ(mallow({"run", scene, "--out", other, "--threads", threads, "--precision",
                              precision})
                          .code,
                      0);
            expectSamePoints(one, other, 4);
        }
    }
}

TEST_F(Run, DoublePrecisionWritesDoubles) {
    ASSERT_EQ(run(2, {"--precision", "double"}).code, 0);
    const PointTable table = readPoints(pointsFile(out, 2));
    EXPECT_EQ(table.points.require("P", ColumnType::Float64, 3).error, "");
    EXPECT_EQ(table.points.require("F", ColumnType::Float64, 9).error, "");
}

TEST_F(Run, FramesAndStartFrameNameTheFiles) {
    ASSERT_EQ(run(9, {"--frames", "3", "--set", "time.start_frame=1001"}).code, 0);
    EXPECT_TRUE(fs::exists(pointsFile(out, 1001)));
    EXPECT_TRUE(fs::exists(pointsFile(out, 1003)));
    EXPECT_FALSE(fs::exists(pointsFile(out, 1004)));
}

TEST_F(Run, EveryWritesFewerFramesAndPointsFalseNone) {
    ASSERT_EQ(run(5, {"--set", "output.every=2"}).code, 0);
    EXPECT_TRUE(fs::exists(pointsFile(out, 1)));
    EXPECT_FALSE(fs::exists(pointsFile(out, 2)));
    EXPECT_TRUE(fs::exists(pointsFile(out, 3)));
    ASSERT_EQ(run(3, {"--set", "output.points=false", "--overwrite"}).code, 0);
    EXPECT_FALSE(fs::exists(pointsFile(out, 1)));
    EXPECT_TRUE(fs::exists(out + "/stats.jsonl"));
}

TEST_F(Run, AttributesOfInputPointsComeOutAgain) {
    writeText(folder.file("in.csv"),
              "P.x,P.y,P.z,uv.x,uv.y,label,density\n"
              "0,0.5,0,0.25,0.75,left,800\n0.1,0.5,0,0.5,1,right,900\n");
    writeText(scene, R"({"mallow": 1, "time": {"frames": 2}, "grid": {"dx": 0.1},
        "materials": [{"name": "m", "model": "elastic"}],
        "objects": [{"name": "o", "material": "m", "shape": {"type": "points", "file": "in.csv"}}]})");
    const Finished result = mallow({"run", scene, "--out", out});
    ASSERT_EQ(result.code, 0) << result.err;
    const PointTable table = readPoints(pointsFile(out, 2));
    ASSERT_NE(table.points.find("uv"), nullptr);
    EXPECT_EQ(table.points.find("uv")->number(1, 0), 0.5);
    ASSERT_NE(table.points.find("label"), nullptr);
    EXPECT_EQ(table.points.find("label")->text(0), "left");
    // The painted density weighs: mass = density dx^3 / 8.
    EXPECT_NEAR(table.points.find("mass")->number(1), 900 * 1e-3 / 8, 1e-6);
}

TEST_F(Run, FarmLinesAreThoseTheManagersRead) {
    EXPECT_NE(run(2, {"--farm", "pdg"}).out.find("OUTPUT_FILE:" + pointsFile(out, 2) + ";"),
              std::string::npos);
    const std::string deadline = run(2, {"--farm", "deadline", "--overwrite"}).out;
    EXPECT_NE(deadline.find("Progress: 100%"), std::string::npos);
    EXPECT_NE(deadline.find("Finished Rendering"), std::string::npos);
    const std::string openjd = run(2, {"--farm", "openjd", "--overwrite"}).out;
    EXPECT_NE(openjd.find("openjd_progress: 100.0"), std::string::npos);
}

TEST_F(Run, QuietPrintsNothing) {
    EXPECT_EQ(run(2, {"--quiet"}).out, "");
}

TEST_F(Run, AFolderThatHoldsARunIsRefusedAndOverwriteReplacesIt) {
    ASSERT_EQ(run(5).code, 0);
    const std::string before = contentOf(pointsFile(out, 3));
    const Finished refused = run(3);
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("--overwrite"), std::string::npos) << refused.err;
    EXPECT_EQ(contentOf(pointsFile(out, 3)), before);
    ASSERT_EQ(run(3, {"--overwrite"}).code, 0);
    EXPECT_FALSE(fs::exists(pointsFile(out, 5))) << "nothing of the old run is left";
}

TEST_F(Run, ASimulationThatFailsNamesTheLastGoodFrame) {
    const Finished result = run(6, {"--set", "time.dt_min=0.01"});
    EXPECT_EQ(result.code, 3);
    EXPECT_NE(result.err.find("Error: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("time.dt_min"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("last good frame is 1"), std::string::npos) << result.err;
    EXPECT_TRUE(fs::exists(pointsFile(out, 1)));
}

}  // namespace
}  // namespace mallow::test
