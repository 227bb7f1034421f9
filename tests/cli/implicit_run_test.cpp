/// @file implicit_run_test.cpp
/// Runs whose steps are solved: broken off they go on to the same bytes, and a solve that comes to
/// nothing ends with code 3 and what was good until then.
#include "cli/run_files.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

constexpr int kFrames = 7;

/// A jelly ball falls onto a rough floor beside sand, more sand comes out of a tap, and a paddle
/// stirs.
std::string solvedScene(const std::string& method) {
    return R"({
  "mallow": 1,
  "name": "solved",
  "time": { "frames": )" +
           std::to_string(kFrames) + R"(, "dt_max": 0.02 },
  "grid": { "dx": 0.06 },
  "domain": { "min": [-0.5, 0, -0.5], "max": [0.5, 2, 0.5],
              "walls": { "y-": { "boundary": "separate", "friction": 0.2 } } },
  "solver": { "method": ")" +
           method + R"(" },
  "materials": [ { "name": "jelly", "model": "neo_hookean", "density": 1000, "youngs_modulus": 2e5,
                   "poissons_ratio": 0.3 },
                 { "name": "sand", "preset": "sand" } ],
  "objects": [ { "name": "ball", "material": "jelly", "velocity": [1, -2, 0],
                 "shape": { "type": "sphere", "center": [-0.2, 0.45, 0], "radius": 0.12 } } ],
  "emitters": [ { "name": "tap", "material": "sand", "velocity": [0, -2, 0],
                  "shape": { "type": "sphere", "center": [0.25, 0.5, 0], "radius": 0.1 } } ],
  "colliders": [ { "name": "paddle", "shape": { "type": "box", "min": [-0.45, 0, -0.4],
                   "max": [-0.38, 0.3, 0.4] }, "boundary": "slip",
                   "motion": { "oscillate": { "amplitude": [0.05, 0, 0], "frequency": 2 } } } ],
  "output": { "checkpoint_every": 2 }
})";
}

class ImplicitRun : public ::testing::TestWithParam<const char*> {
protected:
    const TempFolder folder;
    const std::string scene = folder.file("scene.json");
    const std::string whole = folder.file("whole"), broken = folder.file("broken");

    void SetUp() override { writeText(scene, solvedScene(GetParam())); }
    Finished run(const std::string& to, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments = {"run", scene, "--out", to};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return mallow(arguments);
    }
};
INSTANTIATE_TEST_SUITE_P(Methods,
                         ImplicitRun,
                         ::testing::Values("implicit", "admm"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(ImplicitRun, GoesOnToTheSameBytes) {
    ASSERT_EQ(run(whole, {"--threads", "1"}).code, 0);
    for (const int signal : {SIGTERM, SIGKILL}) {
        fs::remove_all(broken);
        Process process({"run", scene, "--out", broken, "--threads", "1"});
        ASSERT_TRUE(process.waitForOutput("frame 5 of"));
        process.send(signal);
        const Finished stopped = process.wait();
        ASSERT_EQ(stopped.code, signal == SIGTERM ? 130 : 128 + SIGKILL) << stopped.err;
        const Finished resumed = run(broken, {"--resume", "--threads", "2"});
        ASSERT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_NE(resumed.err.find("resuming from"), std::string::npos) << resumed.err;
        expectSamePoints(whole, broken, kFrames);
    }
}

/// One conjugate gradient against a stiff ball, and for ADMM weights that know of no stiffness: the
/// solve goes nowhere, however short the step; at the latest where the ball lands.
TEST_P(ImplicitRun, ASolveThatGoesNowhereEndsWithCode3AndTheLastGoodFrame) {
    const std::vector<std::string> bad = {"--precision", "double",
                                          "--set",       "emitters.tap.start=10",
                                          "--set",       "materials.jelly.youngs_modulus=2e12",
                                          "--set",       "solver.max_iterations=1",
                                          "--set",       "solver.admm_iterations=1",
                                          "--set",       "solver.admm_weights=unit",
                                          "--set",       "solver.admm_penalty=1e-9"};
    const Finished failed = run(whole, bad);
    ASSERT_EQ(failed.code, 3) << failed.err;
    EXPECT_NE(failed.err.find("residual"), std::string::npos) << failed.err;
    EXPECT_NE(failed.err.find("still after 6 retries"), std::string::npos) << failed.err;
    int good = 0;
    while (fs::exists(pointsFile(whole, good + 1))) ++good;
    EXPECT_GE(good, 1);
    EXPECT_LT(good, kFrames);
    EXPECT_NE(failed.err.find("last good frame is " + std::to_string(good)), std::string::npos)
        << failed.err;
    for (int frame = 1; frame <= good; ++frame)
        EXPECT_EQ(mallow({"info", pointsFile(whole, frame)}).code, 0) << frame;

    // From its checkpoint it fails in the same way, and changes nothing.
    fs::copy(whole, broken);
    std::vector<std::string> again = bad;
    again.emplace_back("--resume");
    const Finished resumed = run(broken, again);
    EXPECT_EQ(resumed.code, 3) << resumed.err;
    expectSamePoints(whole, broken, good);
    EXPECT_FALSE(fs::exists(pointsFile(broken, good + 1)));
}

}  // namespace
}  // namespace mallow::test
