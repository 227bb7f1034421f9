#include "cli/run_files.h"
#include "cli/scenes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/prctl.h>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

std::function<void()> limit(int resource, rlim_t bytes) {
    return [resource, bytes] {
        const struct rlimit most = {bytes, bytes};
        ::setrlimit(static_cast<__rlimit_resource>(resource), &most);
    };
}

TEST(Output, AFullDiskIsExitCode4AndEarlierFramesStay) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");
    writeText(scene, busyScene(8));
    ASSERT_EQ(mallow({"run", scene, "--out", out}).code, 0);
    // Between the first frame's file and the last one's, which is larger: water keeps coming.
    const auto first = fs::file_size(pointsFile(out, 1)), last = fs::file_size(pointsFile(out, 8));
    ASSERT_LT(first, last);
    const std::string full = folder.file("full");
    const Finished result =
        mallow({"run", scene, "--out", full, "--set", "output.checkpoint_every=100"},
               limit(RLIMIT_FSIZE, (first + last) / 2));
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find("Error: " + full + "/points."), std::string::npos) << result.err;
    EXPECT_EQ(contentOf(pointsFile(full, 1)), contentOf(pointsFile(out, 1)));
    for (const fs::directory_entry& entry : fs::directory_iterator(full))
        EXPECT_NE(entry.path().extension(), ".part") << entry.path();
}

TEST(Output, ACheckpointThatDoesNotFitIsExitCode4AndFramesStay) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");
    writeText(scene, busyScene(4));
    ASSERT_EQ(mallow({"run", scene, "--out", out}).code, 0);
    const auto frame = fs::file_size(pointsFile(out, 4));
    const auto checkpoint = fs::file_size(out + "/checkpoint.0004.mallow");
    ASSERT_LT(frame, checkpoint);
    const std::string full = folder.file("full");
    const Finished result =
        mallow({"run", scene, "--out", full}, limit(RLIMIT_FSIZE, (frame + checkpoint) / 2));
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find("Error: " + full + "/checkpoint."), std::string::npos) << result.err;
    EXPECT_EQ(contentOf(pointsFile(full, 4)), contentOf(pointsFile(out, 4)));
    for (const fs::directory_entry& entry : fs::directory_iterator(full))
        EXPECT_NE(entry.path().extension(), ".part") << entry.path();
}

TEST(Output, OfEveryCommandThatDoesNotFitIsExitCode4) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");
    writeText(scene, busyScene(2));
    ASSERT_EQ(mallow({"run", scene, "--out", out}).code, 0);
    const std::string points = pointsFile(out, 2);
    constexpr rlim_t kLimit = 4096;
    const auto expectNoRoom = [&](const std::vector<std::string>& arguments,
                                  const std::string& file) {
        SCOPED_TRACE(file);
        const Finished result = mallow(arguments, limit(RLIMIT_FSIZE, kLimit));
        EXPECT_EQ(result.code, 4) << result.err;
        EXPECT_EQ(result.err.rfind("Error: ", 0), 0U) << result.err;
        EXPECT_FALSE(fs::exists(file));
        EXPECT_FALSE(fs::exists(file + ".part"));
    };
    for (const char* extension : {"ply", "csv", "geo", "bgeo", "bgeo.sc", "vdb"}) {
        const std::string file = folder.file(std::string("points.") + extension);
        expectNoRoom({"convert", points, file}, file);
    }
    for (const char* extension : {"vdb", "obj"}) {
        const std::string file = folder.file(std::string("surface.") + extension);
        expectNoRoom({"surface", points, "--out", file}, file);
    }
    expectNoRoom({"report", out, "--out", folder.file("page.html")}, folder.file("page.html"));
}

TEST(Output, StandardOutputThatIsFullIsExitCode4) {
    const auto toFullDevice = [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); };
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"schema"}, std::vector<std::string>{"presets"}}) {
        const Finished result = mallow(command, toFullDevice);
        EXPECT_EQ(result.code, 4) << command[0];
        EXPECT_NE(result.err.find("Error: standard output"), std::string::npos) << result.err;
    }
}

TEST(Output, AFolderThatCannotBeMadeIsExitCode4) {
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    writeText(scene, busyScene(2));
    // Below a file, and in a file system that takes none: root may write to read-only folders.
    for (const std::string& out : {scene + "/out", std::string("/proc/mallow")}) {
        const Finished result = mallow({"run", scene, "--out", out});
        EXPECT_EQ(result.code, 4) << result.err;
        EXPECT_NE(result.err.find(out), std::string::npos) << result.err;
    }
}

/// Root may write everywhere, but for a process that gives that up.
void obeyPermissions() {
    constexpr int kMayOverrideThem = 1;  // CAP_DAC_OVERRIDE
    ::prctl(PR_CAPBSET_DROP, kMayOverrideThem, 0, 0, 0);
}

TEST(Output, AReadOnlyFolderIsExitCode4) {
    if (::geteuid() == 0 && ::prctl(PR_CAPBSET_READ, /*CAP_SETPCAP*/ 8, 0, 0, 0) != 1)
        GTEST_SKIP() << "root may write everywhere here";
    const TempFolder folder;
    const std::string scene = folder.file("scene.json"), out = folder.file("out");
    writeText(scene, busyScene(2));
    fs::create_directory(out);
    fs::permissions(out, fs::perms::owner_read | fs::perms::owner_exec);
    const Finished result = mallow({"run", scene, "--out", out}, obeyPermissions);
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find(out), std::string::npos) << result.err;
    fs::permissions(out, fs::perms::owner_all);
}

TEST(Output, OutOfMemoryIsExitCode5) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizer's own memory is over every limit";
#endif
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    writeText(scene, busyScene(2));
    constexpr rlim_t kMost = rlim_t(600) << 20;
    // 100 million particles.
    const Finished result = mallow(
        {"run", scene, "--out", folder.file("out"), "--set", "grid.dx=0.0006", "--threads", "1"},
        limit(RLIMIT_AS, kMost));
    EXPECT_EQ(result.code, 5) << result.err;
    EXPECT_NE(result.err.find("Error: out of memory"), std::string::npos) << result.err;
    EXPECT_FALSE(fs::exists(folder.file("out")));
}

}  // namespace
}  // namespace mallow::test
