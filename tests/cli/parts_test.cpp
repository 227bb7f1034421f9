#include "run_identity.h"
#include "thread_count.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

TEST(ThreadCount, TheQuotaOfACgroupIsInProcessors) {
    EXPECT_EQ(cli::quotaOf("200000 100000"), 2.0);
    EXPECT_EQ(cli::quotaOf("50000 100000"), 0.5);
    EXPECT_EQ(cli::quotaOf("max 100000"), 0.0);
    EXPECT_EQ(cli::quotaOf("-1 100000"), 0.0);
    EXPECT_EQ(cli::quotaOf(""), 0.0);
    EXPECT_GE(cli::availableThreads(), 1);
}

std::string identity(const std::string& time, const std::string& rest, const std::string& sum) {
    return R"({"scene": {"time": )" + time + rest + R"(}, "files": {"/a.csv": ")" + sum + R"("}})";
}

TEST(RunIdentity, NamesTheKeyOrFileThatDiffers) {
    const std::string then = identity(R"({"frames": 3, "fps": 24})", R"(, "output": 1)", "x");
    EXPECT_FALSE(cli::identityDifference(then, then));
    EXPECT_FALSE(cli::identityDifference(
        then, identity(R"({"frames": 9, "fps": 24})", R"(, "output": 2)", "x")))
        << "frames and output may differ";
    const auto fps = cli::identityDifference(
        then, identity(R"({"frames": 3, "fps": 25})", R"(, "output": 1)", "x"));
    ASSERT_TRUE(fps);
    EXPECT_EQ(*fps, "time.fps was 24 and is 25");
    const auto file = cli::identityDifference(
        then, identity(R"({"frames": 3, "fps": 24})", R"(, "output": 1)", "y"));
    ASSERT_TRUE(file);
    EXPECT_EQ(*file, "/a.csv has changed");
    EXPECT_TRUE(cli::identityDifference("no JSON", then));
}

}  // namespace
}  // namespace mallow::test
