#include <mallow/io/frame_files.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/read_file.h>
#include <mallow/io/run_file_names.h>
#include <mallow/params/input_error.h>
#include <mallow/report/compare_runs.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace mallow {
namespace {

namespace fs = std::filesystem;

struct FilePair {
    FrameFile a, b;
};

/// Single files are compared whatever their names; sequences by their frame numbers.
std::vector<FilePair> pairFiles(const std::vector<FrameFile>& a,
                                const std::vector<FrameFile>& b,
                                RunComparison& comparison) {
    if (a.size() == 1 && b.size() == 1) return {{a.front(), b.front()}};
    std::vector<FilePair> pairs;
    for (const FrameFile& file : a) {
        const auto other = std::find_if(b.begin(), b.end(), [&](const FrameFile& candidate) {
            return candidate.frame == file.frame;
        });
        if (other != b.end()) {
            pairs.push_back({file, *other});
        } else {
            comparison.framesOnlyA.push_back(file.frame.value_or(0));
        }
    }
    for (const FrameFile& file : b)
        if (std::none_of(a.begin(), a.end(),
                         [&](const FrameFile& other) { return other.frame == file.frame; }))
            comparison.framesOnlyB.push_back(file.frame.value_or(0));
    if (pairs.empty())
        throw InputError(comparison.nameA + ": has no frame in common with " + comparison.nameB);
    return pairs;
}

FrameDifference compareFiles(const FilePair& files) {
    FrameDifference difference;
    difference.frame = files.a.frame;
    const PointTable a = readPoints(files.a.path);
    const Column* time = a.detail.find("time");
    difference.time = time != nullptr && time->isNumeric() ? time->number(0) : std::nan("");
    const bool isSameSize = fs::file_size(files.a.path) == fs::file_size(files.b.path);
    difference.isIdentical = isSameSize && readFile(files.a.path) == readFile(files.b.path);
    if (difference.isIdentical) {
        difference.points.countA = difference.points.countB = a.pointCount();
        return difference;
    }
    difference.points = comparePoints(a, readPoints(files.b.path), files.a.path, files.b.path);
    return difference;
}

std::optional<RunStats> statsOf(const std::string& input) {
    const std::string path = (fs::path(input) / kStatsFileName).string();
    if (!fs::is_directory(input) || !fs::exists(path)) return std::nullopt;
    return parseRunStats(readFile(path), path);
}

/// What a run computes is compared; what it costs differs from run to run anyway.
bool isCost(const std::string& name) {
    return name == "wall_seconds" || name == "memory_bytes" ||
           name.rfind("seconds_by_stage.", 0) == 0;
}

std::vector<StatsDifference> compareStats(const RunStats& a, const RunStats& b) {
    std::vector<StatsDifference> differences;
    for (const auto& [name, valuesA] : a.columns) {
        const std::vector<double>* valuesB = b.find(name);
        if (valuesB == nullptr || name == "frame" || isCost(name)) continue;
        StatsDifference difference{name, 0.0, a.frames.front()};
        for (std::size_t i = 0; i < a.frames.size(); ++i) {
            const auto at = std::lower_bound(b.frames.begin(), b.frames.end(), a.frames[i]);
            if (at == b.frames.end() || *at != a.frames[i]) continue;
            const double size =
                std::abs(valuesA[i] - (*valuesB)[static_cast<std::size_t>(at - b.frames.begin())]);
            if (!(size > difference.largest)) continue;
            difference.largest = size;
            difference.frame = a.frames[i];
        }
        differences.push_back(difference);
    }
    return differences;
}

}  // namespace

bool RunComparison::isIdentical() const {
    return framesOnlyA.empty() && framesOnlyB.empty() &&
           std::all_of(frames.begin(), frames.end(),
                       [](const FrameDifference& frame) { return frame.isIdentical; });
}

RunComparison compareRuns(const std::string& a,
                          const std::string& b,
                          const CompareProgress& progress) {
    RunComparison comparison;
    comparison.nameA = a;
    comparison.nameB = b;
    const std::vector<FilePair> pairs = pairFiles(frameFiles({a}), frameFiles({b}), comparison);
    comparison.statsA = statsOf(a);
    comparison.statsB = statsOf(b);
    if (comparison.statsA && comparison.statsB)
        comparison.stats = compareStats(*comparison.statsA, *comparison.statsB);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        comparison.frames.push_back(compareFiles(pairs[i]));
        if (progress) progress(i + 1, pairs.size());
    }
    return comparison;
}

}  // namespace mallow
