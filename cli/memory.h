/// @file memory.h
/// What the process has taken of the machine's memory.
#pragma once

#include <cstddef>

namespace mallow::cli {

/// The largest resident size so far [bytes].
std::size_t peakMemory();

}  // namespace mallow::cli
