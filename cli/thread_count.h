/// @file thread_count.h
/// How many threads a run takes when nobody says.
#pragma once

#include <string>

namespace mallow::cli {

/// What this process may use: its CPU affinity, and not more than the cgroup's quota, rounded up.
int availableThreads();

/// The quota in CPUs of a cgroup-2 `cpu.max` ("200000 100000"); 0: none.
double quotaOf(const std::string& cpuMax);

}  // namespace mallow::cli
