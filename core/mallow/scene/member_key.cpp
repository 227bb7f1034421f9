#include <mallow/scene/member_key.h>

#include <cmath>
#include <limits>

namespace mallow {
namespace {

bool requireRange(double value,
                  const std::string& path,
                  const ParamInfo& info,
                  SceneProblems& problems) {
    if (info.range.contains(value)) return true;
    problems.add(path, "must be " + info.range.text(info.unit) + ", got " + numberText(value));
    return false;
}

Json withRange(Json schema, const Range& range) {
    if (std::isfinite(range.min))
        schema[range.minIsOpen ? "exclusiveMinimum" : "minimum"] = range.min;
    if (std::isfinite(range.max))
        schema[range.maxIsOpen ? "exclusiveMaximum" : "maximum"] = range.max;
    return schema;
}

}  // namespace

std::optional<double> readNumber(const Json& json,
                                 const std::string& path,
                                 const ParamInfo& info,
                                 SceneProblems& problems) {
    if (!json.is_number()) {
        problems.add(path, "must be a number, got " + kindOf(json));
        return std::nullopt;
    }
    const double value = json.get<double>();
    if (!requireRange(value, path, info, problems)) return std::nullopt;
    return value;
}

std::optional<int> readInteger(const Json& json,
                               const std::string& path,
                               const ParamInfo& info,
                               SceneProblems& problems) {
    const double value = json.is_number() ? json.get<double>() : 0.5;
    // 48.0 is as good as 48.
    if (value != std::floor(value)) {
        problems.add(path, "must be an integer, got " + kindOf(json));
        return std::nullopt;
    }
    if (!requireRange(value, path, info, problems)) return std::nullopt;
    if (std::abs(value) > double(std::numeric_limits<int>::max())) {
        problems.add(path, "must be between -2147483647 and 2147483647, got " + numberText(value));
        return std::nullopt;
    }
    return static_cast<int>(value);
}

std::vector<double> readNumbers(const Json& json,
                                const std::string& path,
                                const ParamInfo& info,
                                std::size_t count,
                                SceneProblems& problems) {
    if (!json.is_array() || json.size() != count) {
        problems.add(
            path, "must be a list of " + std::to_string(count) + " numbers, got " + kindOf(json));
        return {};
    }
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        if (const auto value = readNumber(json[i], itemPath(path, i), info, problems))
            values.push_back(*value);
    if (values.size() != count) values.clear();
    return values;
}

std::optional<std::string> readText(const Json& json,
                                    const std::string& path,
                                    SceneProblems& problems) {
    if (!json.is_string()) {
        problems.add(path, "must be a text, got " + kindOf(json));
        return std::nullopt;
    }
    const std::string text = json.get<std::string>();
    if (text.find('\0') == std::string::npos) return text;
    problems.add(path, "must not hold a zero byte");
    return std::nullopt;
}

std::optional<std::string> readWord(const Json& json,
                                    const std::string& path,
                                    const std::vector<std::string>& words,
                                    SceneProblems& problems) {
    std::optional<std::string> word = readText(json, path, problems);
    if (!word) return std::nullopt;
    if (std::find(words.begin(), words.end(), *word) != words.end()) return word;
    problems.add(path, "must be one of " + quoted(words) + ", got " + kindOf(json));
    return std::nullopt;
}

std::string quoted(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "\"" : ", \"") + word + "\"";
    return text;
}

Json wordSchema(const std::vector<std::string>& words) {
    return {{"enum", words}};
}

Json numberSchema(const ParamInfo& info) {
    return withRange({{"type", "number"}}, info.range);
}

Json integerSchema(const ParamInfo& info) {
    return withRange({{"type", "integer"}}, info.range);
}

Json numbersSchema(const ParamInfo& info, std::size_t count) {
    return {
        {"type", "array"}, {"items", numberSchema(info)}, {"minItems", count}, {"maxItems", count}};
}

}  // namespace mallow
