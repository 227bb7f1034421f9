/// @file schema_checker.h
/// The part of JSON schema (draft 7) that our schema uses. A keyword it does not know is a problem
/// of the schema, so that nothing is thought to be checked that is not.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mallow::test {

class SchemaChecker {
public:
    explicit SchemaChecker(const std::string& schema) : root_(nlohmann::json::parse(schema)) {}

    /// Everything in which the document breaks the schema; empty: it keeps to it.
    std::vector<std::string> check(const nlohmann::json& document) const {
        std::vector<std::string> problems;
        checkAt(document, root_, "", problems);
        return problems;
    }

    /// Keywords anywhere in the schema that check() does not know.
    std::vector<std::string> unknownKeywords() const {
        std::vector<std::string> unknown;
        collectUnknown(root_, unknown);
        return unknown;
    }

private:
    using Json = nlohmann::json;
    using Problems = std::vector<std::string>;

    static bool isOfType(const Json& value, const std::string& type) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "number") return value.is_number();
        if (type == "boolean") return value.is_boolean();
        if (type == "null") return value.is_null();
        if (type == "integer")
            return value.is_number() && value.get<double>() == double(value.get<std::int64_t>());
        return false;
    }

    void checkAt(const Json& value,
                 const Json& schema,
                 const std::string& path,
                 Problems& problems) const {
        if (schema.contains("$ref")) {
            const std::string target = schema["$ref"];
            checkAt(value, root_.at(Json::json_pointer(target.substr(1))), path, problems);
            return;
        }
        if (schema.contains("type") && !isOfType(value, schema["type"])) {
            problems.push_back(path + ": is not a " + schema["type"].get<std::string>());
            return;
        }
        if (schema.contains("enum")) {
            const Json& all = schema["enum"];
            if (std::find(all.begin(), all.end(), value) == all.end())
                problems.push_back(path + ": is none of " + all.dump());
        }
        if (schema.contains("anyOf")) checkAnyOf(value, schema["anyOf"], path, problems);
        if (value.is_number()) checkRange(value.get<double>(), schema, path, problems);
        if (value.is_object()) checkObject(value, schema, path, problems);
        if (value.is_array()) checkArray(value, schema, path, problems);
    }

    void checkAnyOf(const Json& value,
                    const Json& choices,
                    const std::string& path,
                    Problems& problems) const {
        Problems nearest;
        for (const Json& choice : choices) {
            Problems own;
            checkAt(value, choice, path, own);
            if (own.empty()) return;
            if (nearest.empty() || own.size() < nearest.size()) nearest = own;
        }
        problems.insert(problems.end(), nearest.begin(), nearest.end());
        if (nearest.empty()) problems.push_back(path + ": no choice");
    }

    static void checkRange(double value,
                           const Json& schema,
                           const std::string& path,
                           Problems& problems) {
        const bool isInside = (!schema.contains("minimum") || value >= schema["minimum"]) &&
                              (!schema.contains("maximum") || value <= schema["maximum"]) &&
                              (!schema.contains("exclusiveMinimum") ||
                               value > schema["exclusiveMinimum"].get<double>()) &&
                              (!schema.contains("exclusiveMaximum") ||
                               value < schema["exclusiveMaximum"].get<double>());
        if (!isInside) problems.push_back(path + ": is out of range");
    }

    void checkObject(const Json& value,
                     const Json& schema,
                     const std::string& path,
                     Problems& problems) const {
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [key, item] : value.items()) {
            std::string itemPath = path;
            itemPath.append("/").append(key);
            if (properties.contains(key))
                checkAt(item, properties[key], itemPath, problems);
            else if (const Json others = schema.value("additionalProperties", Json(true));
                     others.is_object())
                checkAt(item, others, itemPath, problems);
            else if (!others.get<bool>())
                problems.push_back(itemPath + ": is not a known key");
        }
        for (const Json& name : schema.value("required", Json::array()))
            if (!value.contains(name.get<std::string>()))
                problems.push_back(path + "/" + name.get<std::string>() + ": is missing");
    }

    void checkArray(const Json& value,
                    const Json& schema,
                    const std::string& path,
                    Problems& problems) const {
        if (schema.contains("minItems") && value.size() < schema["minItems"])
            problems.push_back(path + ": has too few items");
        if (schema.contains("maxItems") && value.size() > schema["maxItems"])
            problems.push_back(path + ": has too many items");
        if (!schema.contains("items")) return;
        for (std::size_t i = 0; i < value.size(); ++i)
            checkAt(value[i], schema["items"], path + "/" + std::to_string(i), problems);
    }

    static void collectUnknown(const Json& schema, Problems& unknown) {
        static const std::vector<std::string> kKnown{"$schema",
                                                     "title",
                                                     "description",
                                                     "definitions",
                                                     "$ref",
                                                     "type",
                                                     "enum",
                                                     "anyOf",
                                                     "minimum",
                                                     "maximum",
                                                     "exclusiveMinimum",
                                                     "exclusiveMaximum",
                                                     "properties",
                                                     "required",
                                                     "additionalProperties",
                                                     "items",
                                                     "minItems",
                                                     "maxItems"};
        for (const auto& [key, value] : schema.items()) {
            if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
                unknown.push_back(key);
            if (key == "properties" || key == "definitions")
                for (const auto& inner : value) collectUnknown(inner, unknown);
            if (key == "anyOf")
                for (const auto& inner : value) collectUnknown(inner, unknown);
            if (key == "items") collectUnknown(value, unknown);
        }
    }

    Json root_;
};

}  // namespace mallow::test
