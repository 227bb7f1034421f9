/// @file described_parameters.h
/// Settings structs (params/describe.h) to node parameters, and node parameters back to settings.
/// Both directions go through the same tokens, so that a described setting is on the node and is
/// read from it without anything else being written.
#pragma once

#include "node_interface.h"

#include <mallow/params/describe.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <string>
#include <vector>

namespace mallow::hdk {

/// The parameters of a node as they are now.
class ParameterValues {
public:
    virtual ~ParameterValues() = default;
    virtual double number(const std::string& token, int component) const = 0;
    virtual int integer(const std::string& token) const = 0;
    virtual std::string text(const std::string& token) const = 0;

    bool isOn(const std::string& token) const { return integer(token) != 0; }
};

/// Fields of some sections would share a name (every, enabled, min): those carry their section.
std::string tokenOf(const ParamInfo& info, const std::string& prefix);

/// Optional settings have a switch before them.
inline std::string switchOf(const std::string& token) {
    return "use_" + token;
}

/// "Yield Stress (sigma_Y)"
std::string labelOf(const ParamInfo& info);

/// "youngs_modulus" to "Youngs Modulus": the label of a word.
std::string titleOf(const std::string& word);

/// What all members have in common.
NodeParameter parameterOf(const ParamInfo& info, const std::string& token);
NodeParameter switchParameter(const ParamInfo& info, const std::string& token);

/// The words between blanks.
std::vector<std::string> wordsIn(const std::string& text);

/// Which fields of a struct are on a node.
struct FieldChoice {
    std::string prefix = {};
    std::vector<std::string> leftOut = {};  ///< names that the node sets itself

    bool has(const ParamInfo& info) const {
        return info.isAvailable &&
               std::find(leftOut.begin(), leftOut.end(), info.name) == leftOut.end();
    }
};

/// Makes the parameters of one member; `s` holds the defaults.
template <class S>
struct ParameterMaker {
    const S& s;
    const ParamInfo& info;
    const std::string& token;
    std::vector<NodeParameter>& out;

    NodeParameter& add(ParameterType type, std::vector<std::string> defaults) const {
        NodeParameter p = parameterOf(info, token);
        p.type = type;
        p.defaults = std::move(defaults);
        out.push_back(std::move(p));
        return out.back();
    }
    NodeParameter& addOptional(ParameterType type, std::vector<std::string> defaults) const {
        out.push_back(switchParameter(info, token));
        NodeParameter& p = add(type, std::move(defaults));
        p.disableWhen = "{ " + switchOf(token) + " == 0 }";
        return p;
    }
    static std::vector<std::string> three(const Vec3d& v) {
        return {numberText(v.x()), numberText(v.y()), numberText(v.z())};
    }
    void operator()(double S::*m) const { add(ParameterType::Float, {numberText(s.*m)}); }
    void operator()(int S::*m) const { add(ParameterType::Integer, {std::to_string(s.*m)}); }
    void operator()(bool S::*m) const { add(ParameterType::Toggle, {s.*m ? "1" : "0"}); }
    void operator()(std::string S::*m) const { add(ParameterType::String, {s.*m}); }
    void operator()(Vec3d S::*m) const { add(ParameterType::Float, three(s.*m)); }
    void operator()(std::array<double, 2> S::*m) const {
        add(ParameterType::Float, {numberText((s.*m)[0]), numberText((s.*m)[1])});
    }
    void operator()(std::optional<double> S::*m) const {
        addOptional(ParameterType::Float, {numberText((s.*m).value_or(startOf(info)))});
    }
    void operator()(std::optional<int> S::*m) const {
        addOptional(ParameterType::Integer, {std::to_string((s.*m).value_or(1))});
    }
    void operator()(std::optional<Vec3d> S::*m) const {
        addOptional(ParameterType::Float, three((s.*m).value_or(Vec3d::Zero())));
    }
    void operator()(std::optional<std::string> S::*m) const {
        addOptional(ParameterType::File, {(s.*m).value_or("")});
    }
    void operator()(const WordMember<S>& m) const {
        NodeParameter& p = add(ParameterType::String, {m.get(s)});
        for (const std::string& word : m.words) p.menu.push_back({word, titleOf(word)});
    }
    void operator()(const WordListMember<S>& m) const {
        NodeParameter& p = add(ParameterType::String, {""});
        p.isMenuOfSeveral = true;
        for (const std::string& word : m.words) p.menu.push_back({word, word});
    }

    /// What an optional shows before it is switched on: something that is allowed.
    static double startOf(const ParamInfo& i) {
        if (i.range.contains(0.0)) return 0.0;
        return i.range.contains(1.0) ? 1.0 : i.range.min;
    }
};

/// The parameters of a settings struct, in its order; defaults are those of `defaults`.
template <class S>
std::vector<NodeParameter> describedParameters(const S& defaults, const FieldChoice& choice = {}) {
    std::vector<NodeParameter> out;
    for (const Field<S>& field : describe<S>()) {
        if (!choice.has(field.info)) continue;
        const std::string token = tokenOf(field.info, choice.prefix);
        std::visit(ParameterMaker<S>{defaults, field.info, token, out}, field.member);
    }
    return out;
}

/// Reads one member.
template <class S>
struct MemberReader {
    S& s;
    const ParameterValues& values;
    const std::string& token;

    Vec3d three() const {
        return {values.number(token, 0), values.number(token, 1), values.number(token, 2)};
    }
    bool isGiven() const { return values.isOn(switchOf(token)); }

    void operator()(double S::*m) const { s.*m = values.number(token, 0); }
    void operator()(int S::*m) const { s.*m = values.integer(token); }
    void operator()(bool S::*m) const { s.*m = values.isOn(token); }
    void operator()(std::string S::*m) const { s.*m = values.text(token); }
    void operator()(Vec3d S::*m) const { s.*m = three(); }
    void operator()(std::array<double, 2> S::*m) const {
        s.*m = {values.number(token, 0), values.number(token, 1)};
    }
    void operator()(std::optional<double> S::*m) const {
        s.*m = isGiven() ? std::optional<double>(values.number(token, 0)) : std::nullopt;
    }
    void operator()(std::optional<int> S::*m) const {
        s.*m = isGiven() ? std::optional<int>(values.integer(token)) : std::nullopt;
    }
    void operator()(std::optional<Vec3d> S::*m) const {
        s.*m = isGiven() ? std::optional<Vec3d>(three()) : std::nullopt;
    }
    void operator()(std::optional<std::string> S::*m) const {
        s.*m = isGiven() ? std::optional<std::string>(values.text(token)) : std::nullopt;
    }
    void operator()(const WordMember<S>& m) const {
        const std::string word = values.text(token);
        if (!m.set(s, word))
            throw InputError("parameter " + token + ": there is no choice \"" + word + "\"");
    }
    void operator()(const WordListMember<S>& m) const { s.*m.member = wordsIn(values.text(token)); }
};

/// The settings of a node; fields that are not on it keep what they have.
/// @throws InputError naming the parameter.
template <class S>
void readParameters(const ParameterValues& values, S& settings, const FieldChoice& choice = {}) {
    for (const Field<S>& field : describe<S>()) {
        if (!choice.has(field.info)) continue;
        const std::string token = tokenOf(field.info, choice.prefix);
        std::visit(MemberReader<S>{settings, values, token}, field.member);
    }
}

}  // namespace mallow::hdk
