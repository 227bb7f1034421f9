#include <mallow/io/csv_header.h>

#include <charconv>
#include <cstring>

namespace mallow {
namespace {

constexpr const char* kLetters = "xyzw";

bool isLetterTuple(int tupleSize) {
    return tupleSize >= 2 && tupleSize <= 4;
}

/// The number of a suffix that names a component: "x" is 0, "12" is 12.
std::optional<int> componentOf(const std::string& suffix) {
    if (suffix.size() == 1) {
        const char* letter = std::strchr(kLetters, suffix[0]);
        if (letter != nullptr) return static_cast<int>(letter - kLetters);
    }
    const bool hasLeadingZero = suffix.size() > 1 && suffix[0] == '0';
    if (suffix.empty() || suffix[0] == '-' || hasLeadingZero) return std::nullopt;
    int number = 0;
    const char* end = suffix.data() + suffix.size();
    const auto [last, error] = std::from_chars(suffix.data(), end, number);
    if (error != std::errc() || last != end) return std::nullopt;
    return number;
}

/// The fields of one attribute by component, and whether its name stands alone.
struct Found {
    std::map<int, std::size_t> fields;
    bool isScalar = false;
};

}  // namespace

std::string csvName(const std::string& attribute, int tupleSize, int component) {
    if (tupleSize == 1) return attribute;
    if (isLetterTuple(tupleSize)) return attribute + "." + kLetters[component];
    return attribute + "." + std::to_string(component);
}

CsvComponent splitCsvName(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return {name, std::nullopt};
    const std::optional<int> component = componentOf(name.substr(dot + 1));
    if (!component) return {name, std::nullopt};
    return {name.substr(0, dot), component};
}

std::vector<CsvAttribute> csvAttributes(const std::vector<std::string>& names,
                                        std::optional<CsvHeaderProblem>& problem) {
    std::map<std::string, Found> found;
    std::vector<std::string> order;
    for (std::size_t field = 0; field < names.size(); ++field) {
        const CsvComponent parts = splitCsvName(names[field]);
        if (parts.attribute.empty()) {
            problem = {field, "the column has no name"};
            return {};
        }
        const auto [entry, isNew] = found.try_emplace(parts.attribute);
        if (isNew) order.push_back(parts.attribute);
        Found& attribute = entry->second;
        const bool isTaken =
            !attribute.fields.try_emplace(parts.component.value_or(0), field).second;
        if (isTaken || (!isNew && attribute.isScalar == parts.component.has_value())) {
            problem = {field, "the column '" + names[field] + "' is there twice"};
            return {};
        }
        attribute.isScalar = !parts.component.has_value();
    }

    std::vector<CsvAttribute> attributes;
    for (const std::string& name : order) {
        const Found& attribute = found.at(name);
        CsvAttribute result{name, {}};
        for (const auto& [component, field] : attribute.fields) {
            if (component != static_cast<int>(result.fields.size())) {
                problem = {field, "the column '" + names[field] + "' stands without component " +
                                      std::to_string(result.fields.size()) + " of '" + name + "'"};
                return {};
            }
            result.fields.push_back(field);
        }
        attributes.push_back(std::move(result));
    }
    return attributes;
}

}  // namespace mallow
