#include "cli/run_files.h"
#include "cli/scenes.h"
#include "support/long_test.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

constexpr int kFrames = 10;

class Resume : public ::testing::Test {
protected:
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    const std::string whole = folder.file("whole"), broken = folder.file("broken");

    void SetUp() override {
        writeText(scene, busyScene(kFrames, 0.04));
        const Finished result = mallow({"run", scene, "--out", whole});
        ASSERT_EQ(result.code, 0) << result.err;
    }
    std::vector<std::string> start() const { return {"run", scene, "--out", broken}; }
    Finished resume(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments = {"run", scene, "--out", broken, "--resume"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return mallow(arguments);
    }
    void expectNoHalfFiles() const {
        for (const fs::directory_entry& entry : fs::directory_iterator(broken)) {
            if (entry.path().extension() != ".sc") continue;
            const Finished info = mallow({"info", entry.path().string()});
            EXPECT_EQ(info.code, 0) << info.err;
        }
    }
    /// All of stats.jsonl but what depends on the machine.
    void expectSameStats() const {
        std::istringstream a(contentOf(whole + "/stats.jsonl")),
            b(contentOf(broken + "/stats.jsonl"));
        std::string lineA, lineB;
        while (std::getline(a, lineA)) {
            ASSERT_TRUE(std::getline(b, lineB));
            nlohmann::json one = nlohmann::json::parse(lineA), other = nlohmann::json::parse(lineB);
            for (const char* key : {"wall_seconds", "seconds_by_stage", "memory_bytes"}) {
                one.erase(key);
                other.erase(key);
            }
            EXPECT_EQ(one, other);
        }
        EXPECT_FALSE(std::getline(b, lineB));
    }
    std::size_t statsLines() const {
        const std::string text = contentOf(broken + "/stats.jsonl");
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
};

TEST_F(Resume, InfoSaysWhatACheckpointHolds) {
    const std::string path = whole + "/checkpoint.0010.mallow";
    const Finished text = mallow({"info", path});
    ASSERT_EQ(text.code, 0) << text.err;
    for (const char* part : {"mallow\n", "checkpoint of Mallow " MALLOW_VERSION ", float, ",
                             "frame: 10\n", "time: 0.375 s\n", "particles: ", "state: "})
        EXPECT_NE(text.out.find(part), std::string::npos) << part << " is not in: " << text.out;
    const Finished json = mallow({"info", path, "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    for (const char* part : {"\"frame\": 10", "\"time\": 0.375", "\"precision\": \"float\"",
                             "\"inside_frame\": false", "\"simd\": ", "\"name\": \"busy\""})
        EXPECT_NE(json.out.find(part), std::string::npos) << part << " is not in: " << json.out;
    std::string bytes = contentOf(path);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    writeText(path, bytes);
    const Finished damaged = mallow({"info", path});
    EXPECT_EQ(damaged.code, 2);
    EXPECT_NE(damaged.err.find(path + ": byte "), std::string::npos) << damaged.err;
    EXPECT_NE(damaged.err.find("the file is damaged"), std::string::npos) << damaged.err;
}

TEST_F(Resume, AfterSigtermGoesOnToTheSameBytes) {
    for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
        fs::remove_all(broken);
        Process process(start());
        ASSERT_TRUE(process.waitForOutput("frame 5 of"));
        process.send(signal);
        const Finished stopped = process.wait();
        ASSERT_EQ(stopped.code, 130) << stopped.err;
        EXPECT_NE(stopped.err.find("checkpoint."), std::string::npos) << stopped.err;
        EXPECT_EQ(stopped.err.find("Error"), std::string::npos) << stopped.err;
        EXPECT_FALSE(fs::exists(pointsFile(broken, kFrames)));
        const Finished resumed = resume();
        ASSERT_EQ(resumed.code, 0) << resumed.err;
        expectSamePoints(whole, broken, kFrames);
        expectSameStats();
    }
}

TEST_F(Resume, AfterKillAtAnyMomentGoesOnToTheSameBytes) {
    std::mt19937 random(20261118);
    const int times = longTestsAreOn() ? 20 : 3;
    for (int n = 0; n < times; ++n) {
        fs::remove_all(broken);
        Process process(start());
        const int frame = std::uniform_int_distribution<int>(1, kFrames - 1)(random);
        process.waitForOutput("frame " + std::to_string(frame) + " of");
        std::this_thread::sleep_for(
            std::chrono::microseconds(std::uniform_int_distribution<int>(0, 40000)(random)));
        process.send(SIGKILL);
        const Finished killed = process.wait();
        if (!killed.killed) continue;  // it was faster
        expectNoHalfFiles();
        const Finished resumed = resume({"--threads", n % 2 == 0 ? "1" : "2"});
        ASSERT_EQ(resumed.code, 0) << resumed.err;
        expectSamePoints(whole, broken, kFrames);
        expectSameStats();
    }
}

TEST_F(Resume, ASecondSignalEndsAtOnce) {
    Process process(start());
    ASSERT_TRUE(process.waitForOutput("frame 2 of"));
    process.send(SIGSTOP);  // both arrive before the first is acted on
    process.send(SIGTERM);
    process.send(SIGINT);
    process.send(SIGCONT);
    const Finished ended = process.wait();
    EXPECT_TRUE(ended.killed) << ended.code;
}

TEST_F(Resume, SkipsADamagedCheckpoint) {
    fs::copy(whole, broken);
    const std::string newest = broken + "/checkpoint.0010.mallow";
    ASSERT_TRUE(fs::exists(newest));
    std::string bytes = contentOf(newest);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    writeText(newest, bytes);
    fs::remove(pointsFile(broken, kFrames));
    const Finished resumed = resume();
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_NE(resumed.err.find("checkpoint.0010.mallow: byte"), std::string::npos) << resumed.err;
    expectSamePoints(whole, broken, kFrames);
}

TEST_F(Resume, WithoutAnyGoodCheckpointStartsAgain) {
    fs::copy(whole, broken);
    for (const fs::directory_entry& entry : fs::directory_iterator(broken))
        if (entry.path().extension() == ".mallow") fs::resize_file(entry.path(), 100);
    const Finished resumed = resume();
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_NE(resumed.err.find("Warning: "), std::string::npos);
    expectSamePoints(whole, broken, kFrames);
    EXPECT_EQ(statsLines(), std::size_t(kFrames));
}

TEST_F(Resume, RefusesAnotherSceneAndNamesTheKey) {
    fs::copy(whole, broken);
    const Finished refused = resume({"--set", "materials.rubber.density=601"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("density"), std::string::npos) << refused.err;
    EXPECT_EQ(resume({"--precision", "double"}).code, 2);
    EXPECT_EQ(resume({"--simd", "baseline"}).code, 2);
    expectSamePoints(whole, broken, kFrames);
}

/// Killed before its first checkpoint, a run is still the one that its folder says.
TEST_F(Resume, RefusesAnotherSceneWithoutAnyCheckpointToo) {
    fs::copy(whole, broken);
    for (const fs::directory_entry& entry : fs::directory_iterator(broken))
        if (entry.path().extension() == ".mallow") fs::remove(entry.path());
    const Finished refused = resume({"--set", "materials.rubber.density=601"});
    EXPECT_EQ(refused.code, 2) << refused.err;
    EXPECT_NE(refused.err.find("scene.json: "), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("density"), std::string::npos) << refused.err;
    expectSamePoints(whole, broken, kFrames);
    // As the same one it starts again, and leaves nothing of what was there.
    const Finished resumed = resume({"--frames", "4"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_FALSE(fs::exists(pointsFile(broken, 5)));
    EXPECT_EQ(statsLines(), 4U);
}

TEST_F(Resume, RefusesToEndBeforeTheCheckpoint) {
    fs::copy(whole, broken);
    const std::string sceneBefore = contentOf(broken + "/scene.json");
    const Finished refused = resume({"--frames", "2"});
    EXPECT_EQ(refused.code, 2) << refused.err;
    EXPECT_NE(refused.err.find("of frame 10, after the last one, 2"), std::string::npos)
        << refused.err;
    EXPECT_EQ(contentOf(broken + "/scene.json"), sceneBefore);
}

TEST_F(Resume, MoreFramesGoOnFromTheEnd) {
    writeText(scene, busyScene(4, 0.04));
    ASSERT_EQ(mallow(start()).code, 0);
    const Finished resumed = resume({"--frames", std::to_string(kFrames)});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_NE(resumed.err.find("resuming from"), std::string::npos) << resumed.err;
    expectSamePoints(whole, broken, kFrames);
}

TEST_F(Resume, KeepsTheLastTwoCheckpoints) {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(whole))
        if (entry.path().extension() == ".mallow") ++count;
    EXPECT_EQ(count, 2U);
}

TEST_F(Resume, IntoAnEmptyFolderIsAStart) {
    ASSERT_EQ(resume().code, 0);
    expectSamePoints(whole, broken, kFrames);
}

TEST_F(Resume, OneWriterAtATime) {
    Process first(start());
    ASSERT_TRUE(first.waitForOutput("frame 2 of"));
    first.send(SIGSTOP);
    for (const char* how : {"--resume", "--overwrite"}) {
        std::vector<std::string> arguments = start();
        arguments.emplace_back(how);
        const Finished second = mallow(arguments);
        EXPECT_EQ(second.code, 2) << how;
        EXPECT_NE(second.err.find("another run"), std::string::npos) << second.err;
    }
    first.send(SIGCONT);
    EXPECT_EQ(first.wait().code, 0);
    expectSamePoints(whole, broken, kFrames);
}

}  // namespace
}  // namespace mallow::test
