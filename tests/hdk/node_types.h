/// @file node_types.h
/// The node types and parameters that assets and examples may name: ours, from their interfaces,
/// and Houdini's, from sidefx_nodes.txt.
#pragma once

#include <fstream>
#include <map>
#include <node_interface.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow::test {

struct KnownParm {
    std::string kind;                     ///< numbers, toggle, word, text, button
    std::vector<std::string> components;  ///< of numbers; else the token itself
    std::vector<std::string> words;
};

struct KnownNode {
    int fewestInputs = 0, mostInputs = 0;
    std::map<std::string, KnownParm> parms;
};

/// By "Sop box".
using KnownNodes = std::map<std::string, KnownNode>;

inline void readKnownNodes(std::istream& in, KnownNodes& nodes) {
    KnownNode* node = nullptr;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t evidence = line.find(" : ");
        std::istringstream words(line.substr(0, evidence));
        std::string what, first, second, word;
        words >> what >> first >> second;
        if (what == "node") {
            node = &nodes[first.append(" ").append(second)];
            words >> node->fewestInputs >> node->mostInputs;
            continue;
        }
        if (what != "parm" || node == nullptr) throw std::runtime_error("not understood: " + line);
        KnownParm parm{second, {}, {}};
        while (words >> word) (second == "numbers" ? parm.components : parm.words).push_back(word);
        if (parm.components.empty()) parm.components = {first};
        node->parms[first] = parm;
    }
}

/// "velocityx", ... of a vector.
inline std::vector<std::string> componentsOf(const hdk::NodeParameter& p) {
    if (p.defaults.size() < 2) return {p.token};
    std::vector<std::string> names(p.defaults.size(), p.token);
    for (std::size_t c = 0; c < names.size(); ++c) names[c] += "xyz"[c];
    return names;
}

inline std::string kindOf(const hdk::NodeParameter& p) {
    using Type = hdk::ParameterType;
    if (p.type == Type::Toggle) return "toggle";
    if (p.type == Type::Button) return "button";
    if (p.type == Type::Float || p.type == Type::Log || p.type == Type::Integer) return "numbers";
    return p.menu.empty() || p.isMenuOfSeveral ? "text" : "word";
}

inline const char* tableOf(const std::string& context) {
    return context == "dop" ? "Dop" : context == "out" ? "Driver" : "Sop";
}

/// Our nodes in the words of sidefx_nodes.txt.
inline std::string linesOf(const hdk::NodeInterface& node) {
    std::string out = std::string("node ") + tableOf(node.context) + " " + node.type + " " +
                      std::to_string(node.inputsNeeded) + " " + std::to_string(node.inputs.size()) +
                      " : ours\n";
    for (const hdk::NodeParameter& p : node.parameters()) {
        const std::string kind = kindOf(p);
        out += "parm " + p.token + " " + kind;
        if (kind == "numbers")
            for (const std::string& name : componentsOf(p)) out += " " + name;
        if (kind == "word")
            for (const hdk::MenuItem& item : p.menu) out += " " + item.token;
        out += "\n";
    }
    return out;
}

}  // namespace mallow::test
