#include <mallow/scene/overrides.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace mallow {
namespace {

std::vector<std::string> split(const std::string& path) {
    std::vector<std::string> parts(1);
    for (const char c : path) {
        if (c == '.')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

/// The item of that name or index, or null.
Json* findItem(Json& list, const std::string& part) {
    for (Json& item : list)
        if (item.is_object() && item.contains("name") && item["name"] == part) return &item;
    std::size_t index = 0;
    const char* end = part.data() + part.size();
    const auto parsed = std::from_chars(part.data(), end, index);
    const bool isIndex = parsed.ec == std::errc() && parsed.ptr == end && index < list.size();
    return isIndex ? &list[index] : nullptr;
}

std::optional<Json> valueOf(const std::string& text) {
    try {
        return parseJson(text);
    } catch (const JsonSyntaxError&) {
    }
    try {
        (void)Json(text).dump();
        return Json(text);
    } catch (const Json::type_error&) {
        return std::nullopt;  // not UTF-8
    }
}

void apply(const std::string& text, Json& scene, SceneProblems& problems) {
    const std::size_t equals = text.find('=');
    const std::string path = text.substr(0, equals);
    if (equals == std::string::npos || path.empty()) {
        problems.add(text, "a change must look like path.to.key=value");
        return;
    }
    const std::optional<Json> value = valueOf(text.substr(equals + 1));
    if (!value) {
        problems.add(path, "the value is not UTF-8 text");
        return;
    }
    const std::vector<std::string> parts = split(path);
    if (parts.size() > kDeepestJson ||
        std::find(parts.begin(), parts.end(), std::string()) != parts.end()) {
        problems.add(path, "is not a path of keys");
        return;
    }
    Json* place = &scene;
    std::string seen;
    for (const std::string& part : parts) {
        Json* next = nullptr;
        if (place->is_array()) {
            next = findItem(*place, part);
        } else if (place->is_object() || place->is_null()) {
            next = &(*place)[part];
        }
        if (next == nullptr) {
            std::string why = "matches nothing: ";
            why += seen.empty() ? "the scene" : seen;
            if (place->is_array())
                why.append(" has no item named \"").append(part).append("\"");
            else
                why.append(" is ").append(kindOf(*place));
            problems.add(path, why);
            return;
        }
        seen += (seen.empty() ? "" : ".") + part;
        place = next;
    }
    *place = *value;
}

}  // namespace

void applyOverrides(const std::vector<std::string>& overrides,
                    Json& scene,
                    SceneProblems& problems) {
    for (const std::string& text : overrides) apply(text, scene, problems);
}

}  // namespace mallow
