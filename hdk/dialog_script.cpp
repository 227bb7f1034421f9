/// @file dialog_script.cpp
/// Parameters as DialogScript, the grammar that C++ nodes and digital assets share.
#include "node_interface.h"

#include <algorithm>
#include <cmath>

namespace mallow::hdk {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string typeWord(const NodeParameter& p) {
    const std::size_t size = p.defaults.size();
    switch (p.type) {
        case ParameterType::Float:
            return size == 3 ? "vector" : size == 2 ? "vector2" : "float";
        case ParameterType::Log:
            return "log";
        case ParameterType::Integer:
            return "integer";
        case ParameterType::Toggle:
            return "toggle";
        case ParameterType::String:
            return "string";
        case ParameterType::File:
            return "file";
        case ParameterType::SopPath:
            return "oppath";
        case ParameterType::Button:
            return "button";
    }
    return "";
}

/// Strict where the range ends; where it does not, the slider ends somewhere useful.
std::string rangeText(const NodeParameter& p) {
    const bool isNumber = p.type == ParameterType::Float || p.type == ParameterType::Log ||
                          p.type == ParameterType::Integer;
    if (!isNumber || p.defaults.empty()) return "";
    constexpr double kSliderLength = 10.0;
    const double standard = std::stod(p.defaults.front());
    const bool hasMin = std::isfinite(p.range.min), hasMax = std::isfinite(p.range.max);
    const double reach = std::max(kSliderLength, 2.0 * std::abs(standard));
    const double min = hasMin ? p.range.min : hasMax ? p.range.max - reach : -reach;
    const double max = hasMax ? p.range.max : hasMin ? p.range.min + reach : reach;
    return numberText(min) + (hasMin ? "! " : " ") + numberText(max) + (hasMax ? "!" : "");
}

std::string inOneLine(const NodeParameter& p) {
    std::string text = p.help;
    if (!p.unit.empty()) text += " Unit: " + p.unit + ".";
    return text;
}

void addParameter(const NodeParameter& p, std::string& out) {
    const std::string pad = "            ";
    const auto line = [&](const std::string& text) { out += pad + text + "\n"; };
    out += "        parm {\n";
    line("name    " + quoted(p.token));
    line("label   " + quoted(p.label));
    line("type    " + typeWord(p));
    if (p.isWithoutLabel) line("nolabel");
    if (p.isJoined) line("joinnext");
    if (p.defaults.size() > 1) line("size    " + std::to_string(p.defaults.size()));
    if (!p.defaults.empty()) {
        std::string values;
        for (const std::string& value : p.defaults) values += " " + quoted(value);
        line("default {" + values + " }");
    }
    if (p.type == ParameterType::SopPath) line("parmtag { \"opfilter\" \"!!SOP!!\" }");
    if (!p.help.empty()) line("help    " + quoted(inOneLine(p)));
    if (!p.hideWhen.empty()) line("hidewhen " + quoted(p.hideWhen));
    if (!p.disableWhen.empty()) line("disablewhen " + quoted(p.disableWhen));
    if (!p.callback.empty()) {
        line("parmtag { \"script_callback\" " + quoted(p.callback) + " }");
        line("parmtag { \"script_callback_language\" \"python\" }");
    }
    const std::string range = rangeText(p);
    if (!range.empty()) line("range   { " + range + " }");
    if (!p.menu.empty()) {
        line(p.isMenuOfSeveral ? "menutoggle {" : "menu {");
        for (const MenuItem& item : p.menu)
            line("    " + quoted(item.token) + " " + quoted(item.label));
        line("}");
    }
    out += "        }\n";
}

}  // namespace

std::string dialogScript(const NodeInterface& node) {
    std::string out = "{\n    name    " + node.name() + "\n    script  " + node.type +
                      "\n    label   " + quoted(node.label) + "\n";
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        out += "    inputlabel " + std::to_string(i + 1) + " " + quoted(node.inputs[i]) + "\n";
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        out += "    outputlabel " + std::to_string(i + 1) + " " + quoted(node.outputs[i]) + "\n";
    for (const NodeFolder& folder : node.folders) {
        out += "    group {\n        name    " + quoted(folder.token) + "\n        label   " +
               quoted(folder.label) + "\n";
        for (const NodeParameter& parameter : folder.parameters) addParameter(parameter, out);
        out += "    }\n";
    }
    return out + "}\n";
}

}  // namespace mallow::hdk
