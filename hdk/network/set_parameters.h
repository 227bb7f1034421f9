/// @file set_parameters.h
/// The way back of described_parameters.h: settings to what must be set on a node.
#pragma once

#include "described_parameters.h"
#include "network/network.h"

namespace mallow::hdk {

/// Sets one member; those that are as on a new node are left alone.
template <class S>
struct MemberSetter {
    const S& s;
    const S& onNewNode;
    const std::string& token;
    std::vector<SetParameter>& out;

    void numbers(const std::vector<double>& now, const std::vector<double>& before) const {
        if (now != before) out.push_back(setNumbers(token, now));
    }
    static std::vector<double> three(const Vec3d& v) { return {v.x(), v.y(), v.z()}; }

    void operator()(double S::*m) const { numbers({s.*m}, {onNewNode.*m}); }
    void operator()(int S::*m) const { numbers({double(s.*m)}, {double(onNewNode.*m)}); }
    void operator()(bool S::*m) const {
        if (s.*m != onNewNode.*m) out.push_back(setToggle(token, s.*m));
    }
    void operator()(std::string S::*m) const {
        if (s.*m != onNewNode.*m) out.push_back(setText(token, s.*m));
    }
    void operator()(Vec3d S::*m) const { numbers(three(s.*m), three(onNewNode.*m)); }
    void operator()(std::array<double, 2> S::*m) const {
        numbers({(s.*m)[0], (s.*m)[1]}, {(onNewNode.*m)[0], (onNewNode.*m)[1]});
    }
    void operator()(std::optional<double> S::*m) const {
        if (s.*m) switchedOn(setNumbers(token, {*(s.*m)}));
    }
    void operator()(std::optional<int> S::*m) const {
        if (s.*m) switchedOn(setNumbers(token, {double(*(s.*m))}));
    }
    void operator()(std::optional<Vec3d> S::*m) const {
        if (s.*m) switchedOn(setNumbers(token, three(*(s.*m))));
    }
    void operator()(std::optional<std::string> S::*m) const {
        if (s.*m) switchedOn(setText(token, *(s.*m)));
    }
    void operator()(const WordMember<S>& m) const {
        if (m.get(s) != m.get(onNewNode)) out.push_back(setWord(token, m.get(s)));
    }
    void operator()(const WordListMember<S>& m) const {
        std::string words;
        for (const std::string& word : s.*m.member) words += (words.empty() ? "" : " ") + word;
        if (!words.empty()) out.push_back(setText(token, words));
    }

private:
    void switchedOn(SetParameter value) const {
        out.push_back(setToggle(switchOf(token), true));
        out.push_back(std::move(value));
    }
};

/// What makes of a new node, which has `onNewNode`, one with these settings.
template <class S>
void addSettings(const S& settings,
                 const S& onNewNode,
                 const FieldChoice& choice,
                 std::vector<SetParameter>& out) {
    for (const Field<S>& field : describe<S>()) {
        if (!choice.has(field.info)) continue;
        const std::string token = tokenOf(field.info, choice.prefix);
        std::visit(MemberSetter<S>{settings, onNewNode, token, out}, field.member);
    }
}

}  // namespace mallow::hdk
