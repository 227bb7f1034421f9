#include "run_folder.h"

#include <mallow/geometry/frame_path.h>
#include <mallow/io/atomic_file.h>
#include <mallow/io/output_error.h>
#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace mallow::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKeptCheckpoints = 2;

const std::regex& checkpointName() {
    static const std::regex pattern("checkpoint\\.(-?[0-9]+)\\.mallow");
    return pattern;
}

const std::regex& ownName() {
    static const std::regex pattern(
        "(points\\.-?[0-9]+\\.bgeo\\.sc|surface\\.-?[0-9]+\\.(vdb|bgeo\\.sc|bgeo|ply|obj)|"
        "checkpoint\\.-?[0-9]+\\.mallow|stats\\.jsonl|scene\\.json)(\\.part)?|log\\.txt");
    return pattern;
}

std::vector<fs::path> filesLike(const std::string& folder, const std::regex& pattern) {
    std::vector<fs::path> found;
    std::error_code missing;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, missing))
        if (std::regex_match(entry.path().filename().string(), pattern))
            found.push_back(entry.path());
    return found;
}

}  // namespace

RunFolder::~RunFolder() {
    if (lock_ >= 0) ::close(lock_);
}

bool RunFolder::holdsRun() const {
    return !filesLike(path_, ownName()).empty();
}

void RunFolder::requireUsable(ExistingRun existing) const {
    if (existing == ExistingRun::Refuse && holdsRun())
        throw InputError(path_ +
                         ": holds a run; --resume goes on with it, --overwrite replaces it");
}

void RunFolder::open() {
    if (lock_ >= 0) return;
    std::error_code problem;
    fs::create_directories(path_, problem);
    if (problem) throw OutputError(path_ + ": cannot be made: " + problem.message());
    const std::string path = path_ + "/.mallow.lock";
    constexpr mode_t kMode = 0666;  // less the umask
    lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
    if (lock_ < 0) throw OutputError(path + ": cannot be written: " + std::strerror(errno));
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0)
        throw InputError(path_ + ": another run is writing here");
}

void RunFolder::clear() const {
    for (const fs::path& file : filesLike(path_, ownName())) {
        std::error_code problem;
        fs::remove(file, problem);
        if (problem) throw OutputError(file.string() + ": cannot be removed: " + problem.message());
    }
}

std::string RunFolder::points(int frame) const {
    return framePath(path_ + "/points.####.bgeo.sc", frame);
}

std::string RunFolder::surface(int frame, const std::string& format) const {
    return framePath(path_ + "/surface.####." + format, frame);
}

std::string RunFolder::checkpoint(int frame) const {
    return framePath(path_ + "/checkpoint.####.mallow", frame);
}

std::vector<std::string> RunFolder::checkpoints() const {
    std::vector<std::pair<long, std::string>> found;
    for (const fs::path& file : filesLike(path_, checkpointName())) {
        const std::string name = file.filename().string();
        std::smatch match;
        if (std::regex_match(name, match, checkpointName()))
            found.emplace_back(std::strtol(match[1].str().c_str(), nullptr, 10), file.string());
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<std::string> paths;
    paths.reserve(found.size());
    for (const auto& [frame, path] : found) paths.push_back(path);
    return paths;
}

void RunFolder::pruneCheckpoints() const {
    const std::vector<std::string> paths = checkpoints();
    for (std::size_t i = kKeptCheckpoints; i < paths.size(); ++i) {
        std::error_code ignored;
        fs::remove(paths[i], ignored);
    }
}

void RunFolder::cutStats(int lastFrame) const {
    if (!fs::exists(stats())) return;
    std::istringstream lines(readFile(stats()));
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
        // A line that the end of the process cut short is no JSON, and goes too.
        const auto json = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
        if (json.is_object() && json.value("frame", lastFrame + 1) <= lastFrame)
            kept += line + "\n";
    }
    writeFileAtomically(stats(), kept);
}

}  // namespace mallow::cli
