#include <mallow/geometry/frame_path.h>
#include <mallow/io/frame_files.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <regex>
#include <set>

namespace mallow {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPointsOfRun = "points.####.bgeo.sc";

/// The last run of digits in the name; longer numbers than an int holds are no frame.
std::optional<int> frameOf(const std::string& path) {
    static const std::regex kNumber(R"((-?\d+)[^\d]*$)");
    const std::string name = fs::path(path).filename().string();
    std::smatch match;
    if (!std::regex_search(name, match, kNumber)) return std::nullopt;
    int frame = 0;
    const std::string digits = match[1];
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), frame);
    if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return frame;
}

bool isPattern(const std::string& text) {
    static const std::regex kPlace(R"(#|%(0\d)?d|\$F\d?)");
    return std::regex_search(fs::path(text).filename().string(), kPlace);
}

/// A file belongs to a pattern when the pattern at its number gives its name.
std::vector<FrameFile> matching(const std::string& pattern) {
    fs::path folder = fs::path(pattern).parent_path();
    if (folder.empty()) folder = ".";
    std::error_code problem;
    std::vector<FrameFile> found;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        static const std::regex kNumber(R"(-?\d+)");
        for (std::sregex_iterator at(name.begin(), name.end(), kNumber), none; at != none; ++at) {
            int frame = 0;
            const std::string digits = at->str();
            if (std::from_chars(digits.data(), digits.data() + digits.size(), frame).ec !=
                std::errc())
                continue;
            const std::string path = framePath(pattern, frame);
            if (fs::path(path).filename().string() != name) continue;
            found.push_back({path, frame});
            break;
        }
    }
    std::sort(found.begin(), found.end(),
              [](const FrameFile& a, const FrameFile& b) { return a.frame < b.frame; });
    return found;
}

}  // namespace

std::vector<FrameFile> frameFiles(const std::vector<std::string>& inputs) {
    std::vector<FrameFile> files;
    for (const std::string& input : inputs) {
        std::error_code ignored;
        std::vector<FrameFile> found;
        if (fs::is_directory(input, ignored)) {
            found = matching((fs::path(input) / kPointsOfRun).string());
            if (found.empty()) throw InputError(input + ": no " + kPointsOfRun + " in this folder");
        } else if (!fs::exists(input, ignored) && isPattern(input)) {
            found = matching(input);
            if (found.empty()) throw InputError(input + ": no file matches this pattern");
        } else {
            if (!fs::exists(input, ignored)) throw InputError(input + ": no such file");
            found.push_back({input, frameOf(input)});
        }
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

std::vector<std::string> outputFiles(const std::vector<FrameFile>& inputs,
                                     const std::string& pattern) {
    std::vector<std::string> paths;
    paths.reserve(inputs.size());
    std::set<std::string> taken;
    for (const FrameFile& input : inputs) {
        std::string path = pattern;
        if (isPattern(pattern)) {
            if (!input.frame)
                throw InputError(input.path + ": no frame number in this name to put into " +
                                 pattern);
            path = framePath(pattern, *input.frame);
        }
        if (!taken.insert(path).second)
            throw InputError(std::string(pattern)
                                 .append(": several inputs would be written to ")
                                 .append(path)
                                 .append("; write #### where the frame number goes"));
        paths.push_back(std::move(path));
    }
    return paths;
}

}  // namespace mallow
