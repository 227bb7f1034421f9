/// @file for_each.h
/// The only door to TBB for index loops: one place for grain size and the number of threads.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace mallow {

/// body(i) for every i in [begin, end), in parallel; `grain` items at least go to one thread.
/// The body may not depend on the order, so the result does not depend on the threads.
template <class Body>
void forEachIndex(std::size_t begin, std::size_t end, std::size_t grain, const Body& body) {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(begin, end, grain),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          for (std::size_t i = range.begin(); i != range.end(); ++i) body(i);
                      });
}

/// Number of threads that a parallel loop started here may use.
inline std::size_t threadCount() {
    return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
}

/// A fixed number of threads, as a value: no global setting is touched.
class Threads {
public:
    /// 0: as many as the process may use.
    explicit Threads(int count) : arena_(count > 0 ? count : tbb::task_arena::automatic) {}

    template <class Body>
    void run(const Body& body) {
        arena_.execute(body);
    }

private:
    tbb::task_arena arena_;
};

}  // namespace mallow
