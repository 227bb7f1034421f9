/// @file scene_key.h
/// One key of a JSON object, as data: how it is read, checked, written and explained. A list of
/// them is all that reader, schema and reference need to know of a struct.
#pragma once

#include <mallow/params/describe.h>
#include <mallow/params/nearest_name.h>
#include <mallow/scene/json_text.h>
#include <mallow/scene/scene_problem.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace mallow {

// The check suspects Json's move, which throws nothing: its assertions end the process or are off.
template <class S>
struct SceneKey {  // NOLINT(bugprone-exception-escape)
    ParamInfo info;
    /// Reports what is wrong and then leaves the struct as it is.
    std::function<void(const Json&, const std::string& path, S&, SceneProblems&)> read;
    std::function<Json(const S&)> write;
    Json schema;
    std::string type;  ///< in words, for the reference
};

inline std::string joinPath(const std::string& path, const std::string& name) {
    return path.empty() ? name : path + "." + name;
}

inline std::string itemPath(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index) + "]";
}

template <class S>
std::vector<std::string> namesOf(const std::vector<SceneKey<S>>& keys) {
    std::vector<std::string> names;
    names.reserve(keys.size());
    for (const SceneKey<S>& key : keys) names.push_back(key.info.name);
    return names;
}

/// Reads an object of these keys: unknown and missing ones are reported.
template <class S>
void readObject(const Json& json,
                const std::string& path,
                const std::vector<SceneKey<S>>& keys,
                S& settings,
                SceneProblems& problems) {
    if (!json.is_object()) {
        problems.add(path, "must be an object, got " + kindOf(json));
        return;
    }
    for (const auto& item : json.items()) {
        const auto key = std::find_if(keys.begin(), keys.end(), [&](const SceneKey<S>& k) {
            return k.info.name == item.key();
        });
        if (key == keys.end())
            problems.add(joinPath(path, item.key()),
                         "is not a known key" + suggestion(item.key(), namesOf(keys)));
    }
    for (const SceneKey<S>& key : keys) {
        const std::string keyPath = joinPath(path, key.info.name);
        const auto found = json.find(key.info.name);
        if (found != json.end())
            key.read(*found, keyPath, settings, problems);
        else if (key.info.isRequired)
            problems.add(keyPath, "must be given: " + key.type);
    }
}

template <class S>
Json writeObject(const std::vector<SceneKey<S>>& keys, const S& settings) {
    Json json = Json::object();
    for (const SceneKey<S>& key : keys) json[key.info.name] = key.write(settings);
    return json;
}

template <class S>
Json objectSchema(const std::vector<SceneKey<S>>& keys) {
    Json json{{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
    for (const SceneKey<S>& key : keys) {
        Json schema = key.schema;
        // Draft 7 ignores what stands beside a $ref.
        if (!schema.contains("$ref")) schema["description"] = key.info.help;
        json["properties"][key.info.name] = std::move(schema);
        if (key.info.isRequired) json["required"].push_back(key.info.name);
    }
    json["additionalProperties"] = false;
    return json;
}

inline Json orNull(const Json& schema) {
    return {{"anyOf", {schema, {{"type", "null"}}}}};
}

/// Keys of an inner struct as keys of the outer; `inner` finds it.
template <class Outer, class Inner>
std::vector<SceneKey<Outer>> lifted(const std::vector<SceneKey<Inner>>& keys,
                                    const std::function<Inner&(Outer&)>& inner) {
    std::vector<SceneKey<Outer>> result;
    result.reserve(keys.size());
    for (const SceneKey<Inner>& key : keys) {
        result.push_back({key.info,
                          [read = key.read, inner](const Json& json, const std::string& path,
                                                   Outer& outer, SceneProblems& problems) {
                              read(json, path, inner(outer), problems);
                          },
                          [write = key.write, inner](const Outer& outer) {
                              return write(inner(const_cast<Outer&>(outer)));
                          },
                          key.schema, key.type});
    }
    return result;
}

/// A key that holds an object.
template <class Outer, class Inner>
SceneKey<Outer> objectKey(const ParamInfo& info,
                          Inner Outer::*member,
                          const std::vector<SceneKey<Inner>>& keys) {
    return {info,
            [member, keys](const Json& json, const std::string& path, Outer& outer,
                           SceneProblems& problems) {
                readObject(json, path, keys, outer.*member, problems);
            },
            [member, keys](const Outer& outer) { return writeObject(keys, outer.*member); },
            objectSchema(keys), "an object"};
}

/// A key that holds an object or null, which is the same as leaving it out.
template <class Outer, class Inner>
SceneKey<Outer> objectKey(const ParamInfo& info,
                          std::optional<Inner> Outer::*member,
                          const std::vector<SceneKey<Inner>>& keys) {
    return {info,
            [member, keys](const Json& json, const std::string& path, Outer& outer,
                           SceneProblems& problems) {
                (outer.*member).reset();
                if (!json.is_null())
                    readObject(json, path, keys, (outer.*member).emplace(), problems);
            },
            [member, keys](const Outer& outer) {
                return outer.*member ? writeObject(keys, *(outer.*member)) : Json();
            },
            orNull(objectSchema(keys)), "an object or null"};
}

/// Reads a list, item by item.
inline void readList(const Json& json,
                     const std::string& path,
                     SceneProblems& problems,
                     const std::function<void(const Json&, std::size_t)>& readItem) {
    if (!json.is_array()) {
        problems.add(path, "must be a list, got " + kindOf(json));
        return;
    }
    for (std::size_t i = 0; i < json.size(); ++i) readItem(json[i], i);
}

/// A key that holds a list of objects.
template <class Outer, class Inner>
SceneKey<Outer> listKey(const ParamInfo& info,
                        std::vector<Inner> Outer::*member,
                        const std::vector<SceneKey<Inner>>& keys,
                        const Inner& initial = {}) {
    return {info,
            [member, keys, initial](const Json& json, const std::string& path, Outer& outer,
                                    SceneProblems& problems) {
                (outer.*member).clear();
                readList(json, path, problems, [&](const Json& item, std::size_t i) {
                    (outer.*member).push_back(initial);
                    readObject(item, itemPath(path, i), keys, (outer.*member).back(), problems);
                });
            },
            [member, keys](const Outer& outer) {
                Json list = Json::array();
                for (const Inner& item : outer.*member) list.push_back(writeObject(keys, item));
                return list;
            },
            {{"type", "array"}, {"items", objectSchema(keys)}},
            "a list of objects"};
}

}  // namespace mallow
