#include <mallow/parallel/sum.h>

#include <gtest/gtest.h>

#include <cstddef>

namespace mallow {
namespace {

TEST(SumOf, AddsEveryTermOnce) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, kSumChunk - 1, kSumChunk,
                                    kSumChunk + 1, 5 * kSumChunk + 3}) {
        const double n = static_cast<double>(count);
        EXPECT_EQ(sumOf(count, [](std::size_t i) { return static_cast<double>(i); }),
                  0.5 * n * (n - 1.0))
            << count;
    }
}

TEST(SumOf, HasTheSameBitsForAnyNumberOfThreads) {
    const auto term = [](std::size_t i) { return 1.0 / (1.0 + static_cast<double>(i)); };
    double one = 0.0;
    Threads(1).run([&] { one = sumOf(100003, term); });
    for (const int threads : {2, 7}) {
        double sum = 0.0;
        Threads(threads).run([&] { sum = sumOf(100003, term); });
        EXPECT_EQ(sum, one) << threads;
    }
}

}  // namespace
}  // namespace mallow
