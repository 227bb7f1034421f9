/// @file frame_surface_test.cpp
/// `output.surface`: surfaces that a run writes are those that `mallow surface` makes of its
/// points.
#include "cli/run_files.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

std::string surfaceFile(const std::string& folder, int frame, const std::string& format) {
    char name[32];
    std::snprintf(name, sizeof name, "/surface.%04d.", frame);
    return folder + name + format;
}

class FrameSurface : public ::testing::Test {
protected:
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");

    Finished run(int frames,
                 const std::string& surface,
                 const std::vector<std::string>& more = {}) const {
        writeText(scene, busyScene(frames));
        std::vector<std::string> arguments = {"run", scene,   "--out",
                                              out,   "--set", "output.surface=" + surface};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return mallow(arguments);
    }
};

TEST_F(FrameSurface, HasTheBytesThatTheCommandMakesOfThePoints) {
    struct Case {
        std::string format, settings;
        std::vector<std::string> options;
    };
    const std::vector<Case> cases = {
        {"vdb", "{}", {}},
        {"vdb", R"({"per_material": true, "fog": true})", {"--per-material", "--fog"}},
        {"bgeo.sc",
         R"({"format": "bgeo.sc", "thin_sheets": true, "filter_passes": 4})",
         {"--thin-sheets", "--filter-passes", "4"}},
        {"ply",
         R"({"format": "ply", "voxel_size": 0.02, "adaptivity": 0.3})",
         {"--voxel-size", "0.02", "--adaptivity", "0.3"}},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.settings);
        const Finished result = run(3, c.settings, {"--overwrite"});
        ASSERT_EQ(result.code, 0) << result.err;
        std::vector<std::string> arguments = {"surface", out, "--out",
                                              folder.file("made.####." + c.format)};
        arguments.insert(arguments.end(), c.options.begin(), c.options.end());
        const Finished made = mallow(arguments);
        ASSERT_EQ(made.code, 0) << made.err;
        for (int frame = 1; frame <= 3; ++frame) {
            const std::string bytes = contentOf(surfaceFile(out, frame, c.format));
            ASSERT_FALSE(bytes.empty()) << frame;
            EXPECT_TRUE(bytes ==
                        contentOf(folder.file("made.000" + std::to_string(frame) + "." + c.format)))
                << frame;
        }
    }
}

TEST_F(FrameSurface, IsTheSameWhenTheRunIsResumedAndWithOtherThreads) {
    ASSERT_EQ(run(5, "{}", {"--threads", "1"}).code, 0);
    const std::string last = contentOf(surfaceFile(out, 5, "vdb"));
    ASSERT_FALSE(last.empty());
    ASSERT_EQ(run(5, "{}", {"--threads", "3", "--overwrite", "--frames", "4"}).code, 0);
    EXPECT_FALSE(fs::exists(surfaceFile(out, 5, "vdb"))) << "the earlier run's";
    ASSERT_EQ(run(5, "{}", {"--threads", "3", "--resume"}).code, 0);
    EXPECT_TRUE(last == contentOf(surfaceFile(out, 5, "vdb")));
}

TEST_F(FrameSurface, IsWrittenWhereFramesAreAndWithoutPointsToo) {
    const Finished result =
        run(5, "{}", {"--set", "output.every=2", "--set", "output.points=false", "--farm", "pdg"});
    ASSERT_EQ(result.code, 0) << result.err;
    for (int frame = 1; frame <= 5; ++frame) {
        EXPECT_EQ(fs::exists(surfaceFile(out, frame, "vdb")), frame % 2 == 1) << frame;
        EXPECT_FALSE(fs::exists(pointsFile(out, frame)));
    }
    EXPECT_NE(result.out.find("OUTPUT_FILE:" + surfaceFile(out, 3, "vdb") + ";"), std::string::npos)
        << result.out;
}

TEST_F(FrameSurface, ThatCannotBeMadeIsNoBadInput) {
    // Voxels so small that the particles are beyond the 2^19th.
    const Finished result = run(2, R"({"voxel_size": 1e-9})");
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find(surfaceFile(out, 1, "vdb") + ": cannot be made: "), std::string::npos)
        << result.err;
    EXPECT_FALSE(fs::exists(surfaceFile(out, 1, "vdb")));
}

}  // namespace
}  // namespace mallow::test
