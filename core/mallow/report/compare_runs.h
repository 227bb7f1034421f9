/// @file compare_runs.h
/// Two files, sequences or runs side by side, frame by frame.
#pragma once

#include <mallow/report/compare_points.h>
#include <mallow/report/run_stats.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mallow {

struct FrameDifference {
    std::optional<int> frame;
    double time = 0.0;         ///< of A; not a number where the file does not say
    bool isIdentical = false;  ///< byte for byte; nothing else is then compared
    PointsDifference points;
};

struct StatsDifference {
    std::string name;
    double largest = 0.0;  ///< over the frames of both
    int frame = 0;         ///< where that is
};

struct RunComparison {
    std::string nameA, nameB;
    std::vector<FrameDifference> frames;
    std::vector<int> framesOnlyA, framesOnlyB;
    std::optional<RunStats> statsA, statsB;  ///< when both are folders of runs
    std::vector<StatsDifference> stats;

    bool isIdentical() const;  ///< all caches, byte for byte, and no frame on one side only
};

using CompareProgress = std::function<void(std::size_t, std::size_t)>;

/// @throws InputError for what cannot be read, or when no frame is on both sides.
RunComparison compareRuns(const std::string& a,
                          const std::string& b,
                          const CompareProgress& progress);

std::string comparisonText(const RunComparison& comparison);
std::string comparisonJson(const RunComparison& comparison);
/// A page with the text and plots over time.
std::string comparisonPage(const RunComparison& comparison);

}  // namespace mallow
