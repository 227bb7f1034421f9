#include <mallow/simd/target.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace mallow {
namespace {

TEST(SimdTarget, BaselineRunsEverywhere) {
    const auto targets = supportedTargets();
    ASSERT_FALSE(targets.empty());
    EXPECT_EQ(targets.front(), SimdTarget::Baseline);
    EXPECT_EQ(targets.back(), bestTarget());
    EXPECT_TRUE(std::is_sorted(targets.begin(), targets.end()));
}

TEST(SimdTarget, FollowsTheCpu) {
    const auto targets = supportedTargets();
    const bool hasAvx2 =
        std::find(targets.begin(), targets.end(), SimdTarget::Avx2) != targets.end();
    EXPECT_EQ(hasAvx2, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
}

/// What the tests of kernels, which run every supported target, have covered on this machine.
TEST(SimdTarget, Avx512IsAmongTheTested) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizers' build has no AVX-512 kernels";
#endif
    const bool hasAvx512 = __builtin_cpu_supports("avx512f") &&
                           __builtin_cpu_supports("avx512vl") &&
                           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    if (!hasAvx512) GTEST_SKIP() << "no AVX-512 here: its kernels are compiled, but none has run";
    EXPECT_EQ(bestTarget(), SimdTarget::Avx512);
}

TEST(SimdTarget, HasTheNamesOfTheCommandLine) {
    EXPECT_EQ(name(SimdTarget::Baseline), std::string("baseline"));
    EXPECT_EQ(name(SimdTarget::Avx2), std::string("avx2"));
    EXPECT_EQ(name(SimdTarget::Avx512), std::string("avx512"));
}

}  // namespace
}  // namespace mallow
