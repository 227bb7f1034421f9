/// @file member_key.h
/// Described members (params/describe.h) as keys of a JSON object.
#pragma once

#include <mallow/scene/scene_key.h>

namespace mallow {

/// Numbers of JSON into numbers of ours, with the reason when they do not fit.
std::optional<double> readNumber(const Json& json,
                                 const std::string& path,
                                 const ParamInfo& info,
                                 SceneProblems& problems);
std::optional<int> readInteger(const Json& json,
                               const std::string& path,
                               const ParamInfo& info,
                               SceneProblems& problems);
/// A list of exactly `count` numbers; empty when it is not one.
std::vector<double> readNumbers(const Json& json,
                                const std::string& path,
                                const ParamInfo& info,
                                std::size_t count,
                                SceneProblems& problems);
/// A text without zero bytes, as names and paths are.
std::optional<std::string> readText(const Json& json,
                                    const std::string& path,
                                    SceneProblems& problems);
/// One of the words.
std::optional<std::string> readWord(const Json& json,
                                    const std::string& path,
                                    const std::vector<std::string>& words,
                                    SceneProblems& problems);

/// What every use of a thing that is still to come is answered.
inline const char* const kNotAvailable = "is not available in this version";

/// "a", "b" or "c".
std::string quoted(const std::vector<std::string>& words);

Json wordSchema(const std::vector<std::string>& words);
Json numberSchema(const ParamInfo& info);
Json integerSchema(const ParamInfo& info);
Json numbersSchema(const ParamInfo& info, std::size_t count);

/// Reads, writes and explains one kind of member each; `info` is the described one.
template <class S>
struct MemberKeyMaker {
    const ParamInfo& info;

    /// Both directions of a member: `parse` gives an optional value.
    template <class T, class Parse, class Write>
    SceneKey<S> make(
        T S::*m, const Parse& parse, const Write& write, Json schema, std::string type) const {
        return {
            info,
            [m, parse](const Json& json, const std::string& path, S& s, SceneProblems& problems) {
                if (const auto value = parse(json, path, problems)) s.*m = T(*value);
            },
            [m, write](const S& s) { return write(s.*m); }, std::move(schema), std::move(type)};
    }
    template <class T, class Parse, class Write>
    SceneKey<S> makeOptional(std::optional<T> S::*m,
                             const Parse& parse,
                             const Write& write,
                             const Json& schema,
                             const std::string& type) const {
        return {
            info,
            [m, parse](const Json& json, const std::string& path, S& s, SceneProblems& problems) {
                if (json.is_null())
                    (s.*m).reset();
                else if (const auto value = parse(json, path, problems))
                    s.*m = T(*value);
            },
            [m, write](const S& s) { return s.*m ? write(*(s.*m)) : Json(); }, orNull(schema),
            type + " or null"};
    }

    auto parseNumber() const {
        return [i = info](const Json& j, const std::string& path, SceneProblems& problems) {
            return readNumber(j, path, i, problems);
        };
    }
    auto parseInteger() const {
        return [i = info](const Json& j, const std::string& path, SceneProblems& problems) {
            return readInteger(j, path, i, problems);
        };
    }
    auto parseVector() const {
        return [i = info](const Json& j, const std::string& path,
                          SceneProblems& problems) -> std::optional<Vec3d> {
            const std::vector<double> v = readNumbers(j, path, i, 3, problems);
            if (v.empty()) return std::nullopt;
            return Vec3d(v[0], v[1], v[2]);
        };
    }
    static Json writeVector(const Vec3d& v) { return {v.x(), v.y(), v.z()}; }
    template <class T>
    static Json writePlain(const T& value) {
        return value;
    }
    static Json textSchema() { return {{"type", "string"}}; }

    SceneKey<S> operator()(double S::*m) const {
        return make(m, parseNumber(), writePlain<double>, numberSchema(info), "a number");
    }
    SceneKey<S> operator()(int S::*m) const {
        return make(m, parseInteger(), writePlain<int>, integerSchema(info), "an integer");
    }
    SceneKey<S> operator()(bool S::*m) const {
        return make(
            m,
            [](const Json& j, const std::string& path,
               SceneProblems& problems) -> std::optional<bool> {
                if (j.is_boolean()) return j.get<bool>();
                problems.add(path, "must be true or false, got " + kindOf(j));
                return std::nullopt;
            },
            writePlain<bool>, {{"type", "boolean"}}, "true or false");
    }
    SceneKey<S> operator()(std::string S::*m) const {
        return make(m, readText, writePlain<std::string>, textSchema(), "a text");
    }
    SceneKey<S> operator()(Vec3d S::*m) const {
        return make(m, parseVector(), writeVector, numbersSchema(info, 3), "3 numbers");
    }
    SceneKey<S> operator()(std::array<double, 2> S::*m) const {
        return make(
            m,
            [i = info](const Json& j, const std::string& path,
                       SceneProblems& problems) -> std::optional<std::array<double, 2>> {
                const std::vector<double> v = readNumbers(j, path, i, 2, problems);
                if (v.empty()) return std::nullopt;
                return std::array<double, 2>{v[0], v[1]};
            },
            [](const std::array<double, 2>& v) {
                return Json{v[0], v[1]};
            },
            numbersSchema(info, 2), "2 numbers");
    }
    SceneKey<S> operator()(std::optional<double> S::*m) const {
        return makeOptional(m, parseNumber(), writePlain<double>, numberSchema(info), "a number");
    }
    SceneKey<S> operator()(std::optional<int> S::*m) const {
        return makeOptional(m, parseInteger(), writePlain<int>, integerSchema(info), "an integer");
    }
    SceneKey<S> operator()(std::optional<Vec3d> S::*m) const {
        return makeOptional(m, parseVector(), writeVector, numbersSchema(info, 3), "3 numbers");
    }
    SceneKey<S> operator()(std::optional<std::string> S::*m) const {
        return makeOptional(m, readText, writePlain<std::string>, textSchema(), "a text");
    }
    SceneKey<S> operator()(const WordMember<S>& m) const {
        return {info,
                [m](const Json& json, const std::string& path, S& s, SceneProblems& problems) {
                    if (const auto word = readWord(json, path, m.words, problems)) m.set(s, *word);
                },
                [m](const S& s) { return Json(m.get(s)); }, wordSchema(m.words),
                "one of " + quoted(m.words)};
    }
    SceneKey<S> operator()(const WordListMember<S>& m) const {
        return {info,
                [m](const Json& json, const std::string& path, S& s, SceneProblems& problems) {
                    (s.*m.member).clear();
                    readList(json, path, problems, [&](const Json& item, std::size_t i) {
                        if (const auto word = readWord(item, itemPath(path, i), m.words, problems))
                            (s.*m.member).push_back(*word);
                    });
                },
                [m](const S& s) { return Json(s.*m.member); },
                {{"type", "array"}, {"items", wordSchema(m.words)}},
                "a list of " + quoted(m.words)};
    }
};

/// The key of one described member. One that is not available takes its default only.
template <class S>
SceneKey<S> memberKey(const Field<S>& field, const S& defaults) {
    SceneKey<S> key = std::visit(MemberKeyMaker<S>{field.info}, field.member);
    if (field.info.isAvailable) return key;
    const Json only = key.write(defaults);
    key.schema = {{"enum", Json::array({only})}};
    key.type = only.dump() + " (anything else is not available yet)";
    key.read = [read = key.read, write = key.write, only](const Json& json, const std::string& path,
                                                          S& s, SceneProblems& problems) {
        S probe = s;
        read(json, path, probe, problems);
        if (write(probe) != only) problems.add(path, kNotAvailable);
    };
    return key;
}

/// All described members, in order.
template <class S>
std::vector<SceneKey<S>> memberKeys(const S& defaults = {}) {
    std::vector<SceneKey<S>> keys;
    for (const Field<S>& field : describe<S>()) keys.push_back(memberKey(field, defaults));
    return keys;
}

}  // namespace mallow
