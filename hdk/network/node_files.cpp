/// @file node_files.cpp
/// The texts that Houdini keeps of a node: .init (its type), .def (flags, place, wires), .chn
/// (channels), .parm (values), .userdata, and .order and .net of a network.
#include "network.h"

#include <mallow/params/range.h>

namespace mallow::hdk {
namespace {

/// A word as it is, anything else in quotes.
std::string quotedIfNeeded(const std::string& text) {
    const bool isWord =
        !text.empty() && text.find_first_not_of(
                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             "_./:*$-+") == std::string::npos;
    if (isWord) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string valueText(const SetParameter& parameter, const std::string& value) {
    switch (parameter.kind) {
        case SetParameter::Kind::Numbers:
            return value;
        case SetParameter::Kind::Toggle:
            return value == "1" ? "\"on\"" : "\"off\"";
        case SetParameter::Kind::Word:
            return "\"" + value + "\"";
        case SetParameter::Kind::Text:
            break;
    }
    return quotedIfNeeded(value);
}

std::string parmText(const NetworkNode& node) {
    std::string out = "{\nversion 0.8\n";
    for (const SetParameter& p : node.parameters) {
        out += p.token + "\t[ 0\tlocks=0 ]\t(";
        for (std::size_t i = 0; i < p.values.size(); ++i) {
            const std::string value = valueText(p, p.values[i]);
            out += p.channels.empty() || !p.channels[i].isDriven()
                       ? "\t" + value
                       : "\t[ " + p.channels[i].name + "\t" + value + " ] ";
        }
        out += "\t)\n";
    }
    return out + "}\n";
}

std::string segmentsOf(const Channel& channel) {
    const std::string pad = "      ";
    if (channel.keys.empty()) {
        std::string quoted;
        for (const char c : channel.expression) {
            if (c == '"' || c == '\\') quoted += '\\';
            quoted += c;
        }
        return pad + "segment { length = 0 expr = \"" + quoted + "\" }\n";
    }
    std::string out;
    for (std::size_t i = 0; i < channel.keys.size(); ++i) {
        const bool isLast = i + 1 == channel.keys.size();
        const Channel::Key& from = channel.keys[i];
        const Channel::Key& to = channel.keys[isLast ? i : i + 1];
        out += pad + "segment { length = " + numberText(to.time - from.time) +
               " value = " + numberText(from.value) + " " + numberText(to.value) +
               " expr = linear() }\n";
    }
    return out;
}

std::string channelText(const NetworkNode& node) {
    std::string out;
    for (const SetParameter& p : node.parameters)
        for (const Channel& channel : p.channels) {
            if (!channel.isDriven()) continue;
            out += "    channel " + channel.name + " {\n      lefttype = extend\n" +
                   "      righttype = extend\n";
            if (!channel.keys.empty() && channel.keys.front().time != 0.0)
                out += "      start = " + numberText(channel.keys.front().time) + "\n";
            out += "      flags = 0\n" + segmentsOf(channel) + "    }\n";
        }
    return out.empty() ? "" : "{\n" + out + "  }\n";
}

const char* const kObjectLines =
    "objflags objflags =  origin off\n"
    "pretransform UT_DMatrix4 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\n"
    "posttransform UT_DMatrix4 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\n";

/// The first lines depend on what kind of node it is.
std::string tableLines(const std::string& table) {
    if (table == "Sop") return "sopflags sopflags = \n";
    return table == "Object" ? kObjectLines : "";
}

std::string definitionText(const NetworkNode& node,
                           const std::string& table,
                           const std::pair<double, double>& position) {
    std::string out = tableLines(table);
    out += "comment \"" + node.comment + "\"\nposition " + numberText(position.first) + " " +
           numberText(position.second) + "\nconnectornextid " + std::to_string(node.outputs + 1) +
           "\n";
    const std::string shown = node.isShown ? "on" : "off";
    out += "flags =  lock off model off template off footprint off xray off bypass off display " +
           shown + " render " + shown +
           " highlight off unload off savedata off compress on colordefault on exposed on\n";
    out += "outputsNamed3\n{\n";
    for (int i = 1; i <= node.outputs; ++i)
        out += std::to_string(i) + " \"output" + std::to_string(i) + "\"\n";
    out += "}\ninputsNamed3\n{\n";
    for (const Wire& wire : node.wires) {
        const std::string name = " 1 \"input" + std::to_string(wire.input + 1) + "\"\n";
        out += std::to_string(wire.input) + " \t" +
               (wire.outside ? "(" + std::to_string(*wire.outside) + ") \"\""
                             : wire.from + " " + std::to_string(wire.output + 1)) +
               name;
    }
    out += "}\ninputs\n{\n";
    for (const Wire& wire : node.wires)
        out += std::to_string(wire.input) + " \t" +
               (wire.outside ? "(" + std::to_string(*wire.outside) + ") 0"
                             : wire.from + " " + std::to_string(wire.output)) +
               " 1\n";
    return out +
           "}\nstat\n{\n  create -1\n  modify -1\n  author mallow\n  access 0777\n}\n"
           "color UT_Color RGB 0.8 0.8 0.8 \ndelscript \"\"\nexprlanguage hscript\nend\n";
}

}  // namespace

std::vector<NodeFile> filesOf(const NetworkNode& node,
                              const std::string& path,
                              const std::string& table,
                              const std::pair<double, double>& position) {
    std::vector<NodeFile> files = {{path + ".init", "type = " + node.type + "\nmatchesdef = 0\n"},
                                   {path + ".def", definitionText(node, table, position)}};
    const std::string channels = channelText(node);
    if (!channels.empty()) files.push_back({path + ".chn", channels});
    files.push_back({path + ".parm", parmText(node)});
    files.push_back({path + ".userdata", "", NodeFile::Kind::UserData});
    if (node.children.empty()) return files;
    const std::vector<NodeFile> below = filesBelow(node, path);
    files.insert(files.end(), below.begin(), below.end());
    return files;
}

std::vector<NodeFile> filesBelow(const NetworkNode& node, const std::string& path) {
    std::vector<NodeFile> files;
    const std::vector<std::pair<double, double>> positions = positionsOf(node);
    std::string order = std::to_string(node.children.size()) + "\n";
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const NetworkNode& child = node.children[i];
        const std::vector<NodeFile> own =
            filesOf(child, path + "/" + child.name, node.table, positions[i]);
        files.insert(files.end(), own.begin(), own.end());
        order += child.name + "\n";
    }
    files.push_back({path + ".order", order});
    files.push_back({path + ".net", "1\n"});
    return files;
}

}  // namespace mallow::hdk
