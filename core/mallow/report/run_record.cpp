#include <mallow/io/read_file.h>
#include <mallow/io/run_file_names.h>
#include <mallow/params/input_error.h>
#include <mallow/report/run_record.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

namespace mallow {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string fileIn(const std::string& folder, const char* name) {
    return (fs::path(folder) / name).string();
}

/// Empty when it is not there.
std::string optionalFile(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored) ? readFile(path) : std::string();
}

std::string folderName(const std::string& folder) {
    const fs::path path = fs::absolute(folder).lexically_normal();
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

bool startsWith(const std::string& text, const char* begin) {
    return text.rfind(begin, 0) == 0;
}

void readLog(const std::string& text, RunRecord& record) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (startsWith(line, kMachineLinePrefix)) {
            record.machine = line;  // the last: of the run as it was resumed
        } else if (startsWith(line, "Warning:") || startsWith(line, "Error:")) {
            record.problems.push_back(line);
        }
    }
}

struct Output {
    bool hasPoints = true;
    int every = 1;
};

/// What matters of the scene; it is shown as it is, so nothing more is asked of it.
Output readScene(RunRecord& record) {
    Output output;
    const Json scene = Json::parse(record.sceneText, nullptr, false);
    if (scene.is_discarded()) {
        record.notices.push_back(std::string(kSceneFileName) +
                                 (record.sceneText.empty() ? " is missing." : " is damaged."));
        return output;
    }
    if (!scene.is_object()) return output;
    if (const auto name = scene.find("name"); name != scene.end() && name->is_string())
        record.name = name->get<std::string>();
    const auto settings = scene.find("output");
    if (settings == scene.end() || !settings->is_object()) return output;
    if (const auto points = settings->find("points");
        points != settings->end() && points->is_boolean())
        output.hasPoints = points->get<bool>();
    if (const auto every = settings->find("every");
        every != settings->end() && every->is_number_integer())
        output.every = std::max(1, every->get<int>());
    return output;
}

void noticeMissingFrames(const Output& output, RunRecord& record) {
    if (!output.hasPoints || record.stats.frames.empty()) return;
    const int first = record.stats.frames.front();
    std::vector<int> cached, missing, extra;
    for (const FrameFile& file : record.caches) cached.push_back(file.frame.value_or(first));
    for (const int frame : record.stats.frames)
        if ((frame - first) % output.every == 0 &&
            !std::binary_search(cached.begin(), cached.end(), frame))
            missing.push_back(frame);
    std::set_difference(cached.begin(), cached.end(), record.stats.frames.begin(),
                        record.stats.frames.end(), std::back_inserter(extra));
    if (!missing.empty())
        record.notices.push_back("Frames without a cache file: " + frameRanges(missing) + ".");
    if (!extra.empty())
        record.notices.push_back("Cache files without statistics: " + frameRanges(extra) + ".");
}

}  // namespace

std::string frameRanges(const std::vector<int>& frames) {
    std::string text;
    for (std::size_t i = 0; i < frames.size();) {
        std::size_t last = i;
        while (last + 1 < frames.size() && frames[last + 1] == frames[last] + 1) ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(frames[i]);
        if (last > i) text += (last > i + 1 ? "-" : ", ") + std::to_string(frames[last]);
        i = last + 1;
    }
    return text;
}

RunRecord readRunRecord(const std::string& folder) {
    std::error_code ignored;
    if (!fs::exists(folder, ignored)) throw InputError(folder + ": no such folder");
    if (!fs::is_directory(folder, ignored))
        throw InputError(folder + ": is a file, expected the folder of a run");
    const std::string statsPath = fileIn(folder, kStatsFileName);
    if (!fs::exists(statsPath, ignored))
        throw InputError(folder + ": holds no run: there is no " + kStatsFileName);
    RunRecord record;
    record.folder = folder;
    record.stats = parseRunStats(readFile(statsPath), statsPath);
    if (record.stats.frames.empty())
        throw InputError(statsPath + ": holds no frame yet, expected one line per frame");
    if (record.stats.isCutShort)
        record.notices.push_back(std::string("The last line of ") + kStatsFileName +
                                 " is unfinished: the run was killed or still writes.");
    record.sceneText = optionalFile(fileIn(folder, kSceneFileName));
    const Output output = readScene(record);
    if (record.name.empty()) record.name = folderName(folder);
    readLog(optionalFile(fileIn(folder, kLogFileName)), record);
    try {
        record.caches = frameFiles({folder});
    } catch (const InputError&) {  // a run may write none
        record.notices.push_back("There are no caches in the folder: no pictures, no points.");
    }
    noticeMissingFrames(output, record);
    return record;
}

}  // namespace mallow
