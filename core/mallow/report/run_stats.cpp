#include <mallow/params/input_error.h>
#include <mallow/report/run_stats.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace mallow {
namespace {

using Json = nlohmann::json;

// A run has some fifty. Without a limit, a damaged file with other names in every line would make a
// table of lines times lines.
constexpr std::size_t kMostColumns = 1000;
constexpr int kDeepest = 3;

struct Line {
    const std::string& source;
    std::size_t number;

    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(source + ": line " + std::to_string(number) + ": " + what);
    }
};

void addNumbers(
    const Json& json, const std::string& name, int depth, const Line& line, RunStats& stats) {
    if (json.is_number()) {
        std::vector<double>& column = stats.columns[name];
        if (stats.columns.size() > kMostColumns)
            line.fail("more than " + std::to_string(kMostColumns) + " different keys");
        column.resize(stats.frames.size(), std::numeric_limits<double>::quiet_NaN());
        column.back() = json.get<double>();
    } else if (json.is_object() && depth < kDeepest) {
        const std::string prefix = name.empty() ? name : name + ".";
        for (const auto& [key, value] : json.items()) {
            std::string path = prefix;
            path += key;
            addNumbers(value, path, depth + 1, line, stats);
        }
    } else if (json.is_array() && json.size() == 3) {
        constexpr const char* kAxes[3] = {".x", ".y", ".z"};
        for (std::size_t i = 0; i < 3; ++i)
            if (json[i].is_number()) addNumbers(json[i], name + kAxes[i], depth + 1, line, stats);
    }
}

void addLine(const Json& json, const Line& line, RunStats& stats) {
    if (!json.is_object()) line.fail("expected a JSON object");
    const auto frame = json.find("frame");
    if (frame == json.end() || !frame->is_number_integer())
        line.fail("expected a whole number 'frame'");
    const auto number = frame->get<std::int64_t>();
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
        line.fail("frame " + std::to_string(number) + " is no frame number");
    if (!stats.frames.empty() && number <= stats.frames.back())
        line.fail("frame " + std::to_string(number) + " after frame " +
                  std::to_string(stats.frames.back()) + ", expected a later one");
    const auto time = json.find("time");
    if (time == json.end() || !time->is_number()) line.fail("expected a number 'time'");
    stats.frames.push_back(static_cast<int>(number));
    addNumbers(json, "", 0, line, stats);
}

}  // namespace

const std::vector<double>* RunStats::find(const std::string& name) const {
    const auto found = columns.find(name);
    return found == columns.end() ? nullptr : &found->second;
}

std::vector<std::string> RunStats::namesBelow(const std::string& prefix) const {
    std::vector<std::string> names;
    for (auto it = columns.lower_bound(prefix);
         it != columns.end() && it->first.compare(0, prefix.size(), prefix) == 0; ++it)
        names.push_back(it->first.substr(prefix.size()));
    return names;
}

RunStats parseRunStats(std::string_view text, const std::string& source) {
    RunStats stats;
    Line line{source, 0};
    while (!text.empty()) {
        ++line.number;
        const std::size_t end = text.find('\n');
        const std::string_view content = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const Json json = Json::parse(content, nullptr, /*allow_exceptions=*/false);
        if (json.is_discarded() && end == std::string_view::npos) {
            stats.isCutShort = true;
            break;
        }
        if (json.is_discarded()) line.fail("is not JSON");
        addLine(json, line, stats);
    }
    for (auto& [name, column] : stats.columns)
        column.resize(stats.frames.size(), std::numeric_limits<double>::quiet_NaN());
    return stats;
}

}  // namespace mallow
