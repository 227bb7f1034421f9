#include "thread_count.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sched.h>
#include <sstream>

namespace mallow::cli {
namespace {

std::string firstLine(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// The tightest quota from the process's own group up to the root (cgroup 2), or that of version 1.
double cgroupQuota() {
    double tightest = 0.0;
    const auto take = [&](double quota) {
        if (quota > 0.0 && (tightest == 0.0 || quota < tightest)) tightest = quota;
    };
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        if (line.rfind("0::", 0) != 0) continue;
        for (std::string group = line.substr(3);; group.erase(group.rfind('/'))) {
            take(quotaOf(firstLine("/sys/fs/cgroup" + group + "/cpu.max")));
            if (group.find('/') == std::string::npos) break;
        }
    }
    const std::string one = "/sys/fs/cgroup/cpu/cpu.cfs_";
    take(quotaOf(firstLine(one + "quota_us") + " " + firstLine(one + "period_us")));
    return tightest;
}

}  // namespace

double quotaOf(const std::string& cpuMax) {
    std::istringstream text(cpuMax);
    double quota = 0.0, period = 0.0;
    if (!(text >> quota >> period) || quota <= 0.0 || period <= 0.0) return 0.0;  // "max", none
    return quota / period;
}

int availableThreads() {
    cpu_set_t set;
    CPU_ZERO(&set);
    int count = 1;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) count = std::max(1, CPU_COUNT(&set));
    if (const double quota = cgroupQuota(); quota > 0.0)
        count = std::min(count, std::max(1, static_cast<int>(std::ceil(quota))));
    return count;
}

}  // namespace mallow::cli
