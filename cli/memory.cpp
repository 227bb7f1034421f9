#include "memory.h"

#include <sys/resource.h>

namespace mallow::cli {

std::size_t peakMemory() {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    constexpr std::size_t kKibi = 1024;  // Linux counts in these
    return static_cast<std::size_t>(usage.ru_maxrss) * kKibi;
}

}  // namespace mallow::cli
