#include "cache_files.h"

#include <mallow/io/geometry_file.h>
#include <mallow/io/output_error.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>

namespace mallow::hdk {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKeptCheckpoints = 2;

/// "jelly" of "/somewhere/jelly.0007.bgeo.sc".
std::string stemOf(const std::string& framePath) {
    const std::string name = fs::path(framePath).filename().string();
    return name.substr(0, name.find('.'));
}

std::string padded(int frame) {
    constexpr std::size_t kDigits = 4;
    std::string digits = std::to_string(std::abs(frame));
    if (digits.size() < kDigits) digits.insert(0, kDigits - digits.size(), '0');
    return (frame < 0 ? "-" : "") + digits;
}

}  // namespace

void writeFrame(const Geometry& geometry, const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    std::error_code failure;
    if (!folder.empty()) fs::create_directories(folder, failure);
    if (failure) throw OutputError(folder.string() + ": cannot be made: " + failure.message());
    writeGeometry(geometry, path);
}

std::string checkpointFile(const std::string& framePath, int frame) {
    const std::string name = stemOf(framePath) + ".checkpoint." + padded(frame) + ".mallow";
    return (fs::path(framePath).parent_path() / name).string();
}

std::vector<CheckpointOnDisk> checkpointsBeside(const std::string& framePath) {
    static const std::regex pattern("\\.checkpoint\\.(-?[0-9]+)\\.mallow");
    const std::string stem = stemOf(framePath);
    const fs::path folder = fs::path(framePath).parent_path();
    std::vector<CheckpointOnDisk> found;
    std::error_code failure;
    for (fs::directory_iterator at(folder.empty() ? fs::path(".") : folder, failure), end;
         !failure && at != end; at.increment(failure)) {
        const std::string name = at->path().filename().string();
        std::smatch match;
        const std::string rest =
            name.compare(0, stem.size(), stem) == 0 ? name.substr(stem.size()) : std::string();
        if (std::regex_match(rest, match, pattern))
            found.push_back({std::stoi(match[1]), at->path().string()});
    }
    std::sort(found.begin(), found.end(), [](const CheckpointOnDisk& a, const CheckpointOnDisk& b) {
        return a.frame > b.frame;
    });
    return found;
}

void pruneCheckpoints(const std::string& framePath, int upToFrame) {
    std::size_t kept = 0;
    for (const CheckpointOnDisk& checkpoint : checkpointsBeside(framePath)) {
        std::error_code ignored;
        if (checkpoint.frame <= upToFrame && ++kept > kKeptCheckpoints)
            fs::remove(checkpoint.path, ignored);
    }
}

bool isFile(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

std::string progressLine(double begin, double end, double now) {
    constexpr double kPercent = 100.0;
    const double share = end > begin ? (now - begin) / (end - begin) : 1.0;
    return "ALF_PROGRESS " + std::to_string(std::lround(kPercent * std::clamp(share, 0.0, 1.0))) +
           "%";
}

std::string outputFileLine(const std::string& path) {
    return "OUTPUT_FILE:" + fs::absolute(path).lexically_normal().string() + ";";
}

}  // namespace mallow::hdk
