#include <mallow/parallel/for_each.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace mallow {
namespace {

TEST(ForEachIndex, VisitsEachIndexOnceWhateverTheThreads) {
    const std::size_t begin = 3, end = 1000, grain = 7;
    for (const int threads : {1, 2, 7}) {
        std::vector<int> visits(end + 1, 0);
        Threads(threads).run(
            [&] { forEachIndex(begin, end, grain, [&](auto i) { ++visits[i]; }); });
        for (std::size_t i = 0; i <= end; ++i) {
            EXPECT_EQ(visits[i], i >= begin && i < end ? 1 : 0) << "i = " << i << ", " << threads;
        }
    }
}

TEST(ForEachIndex, EmptyRangeCallsNothing) {
    int calls = 0;
    forEachIndex(5, 5, 1, [&](std::size_t) { ++calls; });
    EXPECT_EQ(calls, 0);
}

TEST(Threads, LimitWhatThreadCountReports) {
    for (const std::size_t threads : {1U, 2U, 7U}) {
        Threads(static_cast<int>(threads)).run([&] { EXPECT_EQ(threadCount(), threads); });
    }
}

}  // namespace
}  // namespace mallow
