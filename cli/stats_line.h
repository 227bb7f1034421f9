/// @file stats_line.h
/// One frame as a line of `stats.jsonl`. Keys and units are part of the outside contract.
#pragma once

#include <mallow/scene/simulation.h>

#include <string>

namespace mallow::cli {

struct FrameCosts {
    double wallSeconds = 0.0;   ///< since the frame before was done [s]
    double writeSeconds = 0.0;  ///< of that, export and files [s]
    std::size_t memoryBytes = 0;
};

/// Without a line end. Features that a run does not use (heat, tearing, resampling) count 0.
std::string statsLine(const FrameReport& report,
                      const ConservedSums& sums,
                      const FrameCosts& costs);

}  // namespace mallow::cli
