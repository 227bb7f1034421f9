/// @file run_stats.h
/// The statistics of a run (`stats.jsonl`) as columns over its frames.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

struct RunStats {
    std::vector<int> frames;  ///< ascending
    /// Every number, by its path: "time", "momentum.x", "bounds.min.y", "seconds_by_stage.sort".
    /// A value that a frame does not have is not a number.
    std::map<std::string, std::vector<double>> columns;
    bool isCutShort = false;  ///< the last line is unfinished: the run was killed, or still writes

    const std::vector<double>* find(const std::string& name) const;
    /// The names that begin with a prefix, without it.
    std::vector<std::string> namesBelow(const std::string& prefix) const;
};

/// @throws InputError "SOURCE: line N: ..."
RunStats parseRunStats(std::string_view text, const std::string& source);

}  // namespace mallow
