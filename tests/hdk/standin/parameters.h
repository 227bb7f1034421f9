/// @file parameters.h
/// Test double of parameters: templates parsed from a dialog script (hdk.md 1.1, 4.2), values that
/// tests set. Asking for a token that is not there fails, as do wrong components.
#pragma once

#include "../dialog_script_parser.h"
#include "ut.h"

#include <map>
#include <stdexcept>

/// Tests set the folder of the scene file ($HIP).
inline std::string& standinHip() {
    static std::string folder = "/nowhere";
    return folder;
}

class SOP_Node;
/// Tests and verbs: whose parameters are evaluated now (1.1).
inline const SOP_Node*& standinEvaluated() {
    static const SOP_Node* node = nullptr;
    return node;
}

/// 1.2: a list of parameters. (In Houdini one object is one parameter, and an array of them ends
/// with an empty one; ours need no more than the list.)
struct PRM_Template {
    using Callback = int (*)(void*, int, fpreal, const PRM_Template*);  // 1.2
    std::map<std::string, std::vector<std::string>> defaults;
    std::map<std::string, std::vector<std::string>> menus;
    std::map<std::string, Callback> buttons;

    void add(const PRM_Template& other) {
        defaults.insert(other.defaults.begin(), other.defaults.end());
        menus.insert(other.menus.begin(), other.menus.end());
        buttons.insert(other.buttons.begin(), other.buttons.end());
    }
};

/// 1.1.
class PRM_TemplateBuilder {
public:
    PRM_TemplateBuilder(const UT_StringHolder&, const char* script) {
        read(mallow::test::DialogScriptParser::parse(script));
    }
    bool justBuilt() const { return true; }
    void setCallback(const UT_StringHolder& token, PRM_Template::Callback callback) {
        if (templates_.defaults.count(token.toStdString()) == 0)
            throw std::logic_error("no button " + token.toStdString());
        templates_.buttons[token.toStdString()] = callback;
    }
    PRM_Template* templates() { return &templates_; }

private:
    void read(const mallow::test::ScriptNode& node) {
        for (const mallow::test::ScriptNode& child : node.children) {
            if (child.words.empty()) continue;
            if (child.words.front() == "group") read(child);
            if (child.words.front() != "parm") continue;
            const std::string token = child.value("name");
            const mallow::test::ScriptNode* standard = child.find("default");
            templates_.defaults[token] = standard != nullptr ? standard->children.front().words
                                                             : std::vector<std::string>{"0"};
            for (const char* kind : {"menu", "menutoggle"})
                if (const auto* menu = child.find(kind))
                    for (const auto& item : menu->children)
                        templates_.menus[token].push_back(item.words.front());
        }
    }
    PRM_Template templates_;
};

/// 5.2, [M]: a parameter as migrations see it.
class PRM_Parm {
public:
    PRM_Parm(std::vector<std::string>* values, std::vector<std::string> standard)
        : values_(values), standard_(std::move(standard)) {}
    bool isFactoryDefault() const { return *values_ == standard_; }
    void copyParm(const PRM_Parm& other) { *values_ = *other.values_; }

private:
    std::vector<std::string>* values_;
    std::vector<std::string> standard_;
};

/// Tests set them; 1.2: evalInt, evalFloat, evalString.
class StandinParameters {
public:
    explicit StandinParameters(const PRM_Template* templates) : values_(templates->defaults) {}
    void set(const std::string& token, const std::string& value, std::size_t index = 0) {
        values_.at(token).at(index) = value;
    }
    void set(const std::string& token, double value, std::size_t index = 0) {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", value);
        set(token, std::string(text), index);
    }
    std::vector<std::string>* valuesOf(const std::string& token) {
        const auto found = values_.find(token);
        return found != values_.end() ? &found->second : nullptr;
    }
    fpreal number(const char* token, int index) const { return std::stod(at(token, index)); }
    exint integer(const char* token, int index) const { return std::stoll(at(token, index)); }
    /// $OS is the node's name, $F4 the frame, $HIP the folder of the scene, as in Houdini.
    std::string text(const char* token, const std::string& node, int frame) const {
        std::string value = at(token, 0);
        char padded[16];
        std::snprintf(padded, sizeof padded, "%04d", frame);
        const std::pair<std::string, std::string> variables[] = {
            {"$OS", node}, {"$F4", padded}, {"$HIP", standinHip()}};
        for (const auto& [variable, meaning] : variables)
            for (std::size_t found = value.find(variable); found != std::string::npos;
                 found = value.find(variable))
                value.replace(found, variable.size(), meaning);
        return value;
    }

private:
    const std::string& at(const char* token, int index) const {
        const auto found = values_.find(token);
        if (found == values_.end()) throw std::logic_error(std::string("no parameter ") + token);
        return found->second.at(static_cast<std::size_t>(index));
    }
    std::map<std::string, std::vector<std::string>> values_;
};

/// 5.2: what a file holds under tokens of old.
class PRM_ParmList {
public:
    explicit PRM_ParmList(const PRM_Template* templates) : values(templates) {
        for (const auto& [token, standard] : templates->defaults)
            parms_.emplace(token, PRM_Parm(values.valuesOf(token), standard));
    }
    PRM_Parm* getParmPtr(const char* token) {
        const auto found = parms_.find(token);
        return found != parms_.end() ? &found->second : nullptr;
    }
    StandinParameters values;

private:
    std::map<std::string, PRM_Parm> parms_;
};
