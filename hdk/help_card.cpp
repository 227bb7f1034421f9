/// @file help_card.cpp
/// Help cards in Houdini's wiki markup.
#include "node_interface.h"

#include <cmath>

namespace mallow::hdk {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

bool isLimited(const Range& range) {
    return std::isfinite(range.min) || std::isfinite(range.max);
}

void addParameter(const NodeParameter& p, std::string& out) {
    const std::string pad = "    ";
    out += "\n" + p.label + ":\n" + pad + "#id: " + p.token + "\n\n";
    if (!p.help.empty()) out += pad + p.help + "\n";
    std::string facts;
    const auto fact = [&](const std::string& text) { facts += (facts.empty() ? "" : " ") + text; };
    if (!p.unit.empty()) fact("Unit: " + p.unit + ".");
    if (isLimited(p.range)) fact("Must be " + p.range.text(p.unit) + ".");
    if (!p.defaults.empty() && p.type != ParameterType::Toggle && !p.defaults.front().empty())
        fact("Default: `" + joined(p.defaults, " ") + "`.");
    if (p.isPaintable) fact("Paintable.");
    if (!p.of.empty()) fact("Models: " + joined(p.of, ", ") + ".");
    if (!facts.empty()) out += "\n" + pad + facts + "\n";
    for (const MenuItem& item : p.menu)
        out.append("\n" + pad)
            .append(item.label)
            .append(":\n" + pad + pad + "`")
            .append(item.token)
            .append("`\n");
}

}  // namespace

std::string helpCardPath(const NodeInterface& node) {
    return "nodes/" + node.context + "/mallow--" + node.name() + "-" + node.version() + ".txt";
}

std::string helpCard(const NodeInterface& node) {
    std::string out = "= " + node.label + " =\n\n#type: node\n#context: " + node.context +
                      "\n#internal: mallow::" + node.name() + "\n#version: " + node.version() +
                      "\n#icon: mallow_" + node.name() + "\n#tags: mpm, simulation, mallow\n\n" +
                      "\"\"\"" + node.summary + "\"\"\"\n\n" + node.description;
    if (!node.inputs.empty()) out += "\n@inputs\n";
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        out += "\n" + node.inputs[i] + ":\n";
        if (i < node.inputHelp.size()) out += "    " + node.inputHelp[i] + "\n";
    }
    out += "\n@parameters\n";
    for (const NodeFolder& folder : node.folders) {
        out += "\n== " + folder.label + " ==\n";
        for (const NodeParameter& parameter : folder.parameters) addParameter(parameter, out);
    }
    out += "\n@related\n\n";
    for (const char* other : {"sop/mallow--source", "sop/mallow--collider", "sop/mallow--solver",
                              "sop/mallow--surface", "out/mallow--cache"}) {
        const std::string page = std::string(other) + "-1.0";
        if ("nodes/" + page + ".txt" != helpCardPath(node)) out += "- [Node:" + page + "]\n";
    }
    return out;
}

}  // namespace mallow::hdk
