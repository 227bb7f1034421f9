/// @file builder_script.cpp
/// An example as a script for hython.
#include "example_network.h"

#include <mallow/params/range.h>

#include <set>

namespace mallow::hdk {
namespace {

std::string pythonText(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n')
            result += "\\n";
        else
            result += c;
    }
    return result + "\"";
}

/// A name that Python takes, and that none of the script's own has.
std::string variable(const std::string& node) {
    static const std::set<std::string> taken = {"hou",   "sys",  "geo",    "key",   "child", "time",
                                                "value", "and",  "as",     "class", "def",   "del",
                                                "for",   "from", "global", "if",    "in",    "is",
                                                "not",   "or",   "pass",   "while", "with"};
    return taken.count(node) != 0 ? node + "_" : node;
}

bool isText(const SetParameter& p) {
    return p.kind == SetParameter::Kind::Word || p.kind == SetParameter::Kind::Text;
}

std::string joined(const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
    return text;
}

void addChannel(const std::string& node, const Channel& channel, std::string& out) {
    const std::string parm = node + ".parm(" + pythonText(channel.name) + ")";
    if (channel.keys.empty()) {
        out += parm + ".setExpression(" + pythonText(channel.expression) +
               ", hou.exprLanguage.Hscript)\n";
        return;
    }
    std::vector<std::string> pairs;
    for (const Channel::Key& key : channel.keys)
        pairs.push_back("(" + numberText(key.time) + ", " + numberText(key.value) + ")");
    out += "for time, value in (" + joined(pairs) + (pairs.size() == 1 ? ",):\n" : "):\n") +
           "    key = hou.Keyframe()\n    key.setTime(time)\n    key.setValue(value)\n"
           "    key.setExpression(\"linear()\", hou.exprLanguage.Hscript)\n    " +
           parm + ".setKeyframe(key)\n";
}

void addParameter(const std::string& node, const SetParameter& p, std::string& out) {
    if (!p.channels.empty()) {
        for (const Channel& channel : p.channels)
            if (channel.isDriven()) addChannel(node, channel, out);
    } else if (p.values.size() > 1) {
        out += node + ".parmTuple(" + pythonText(p.token) + ").set((" + joined(p.values) + "))\n";
    } else {
        out += node + ".parm(" + pythonText(p.token) + ").set(" +
               (isText(p) ? pythonText(p.values.front()) : p.values.front()) + ")\n";
    }
}

void addNode(const NetworkNode& node, std::string& out) {
    const std::string name = variable(node.name);
    out += "\n" + name + " = geo.createNode(" + pythonText(node.type) + ", " +
           pythonText(node.name) + ")\n";
    for (const Wire& wire : node.wires)
        out += name + ".setInput(" + std::to_string(wire.input) + ", " + variable(wire.from) +
               (wire.output == 0 ? ")\n" : ", " + std::to_string(wire.output) + ")\n");
    for (const SetParameter& parameter : node.parameters) addParameter(name, parameter, out);
    if (node.isShown) out += name + ".setDisplayFlag(True)\n" + name + ".setRenderFlag(True)\n";
}

}  // namespace

std::string builderScript(const Example& example) {
    const std::string file = example.name + ".hip";
    const std::string range =
        std::to_string(example.firstFrame) + ", " + std::to_string(example.lastFrame);
    std::string out = "\"\"\"" + example.about + "\n\n    hython examples_hip/" + example.name +
                      ".py [" + file + "]\n\nMade of " + example.source +
                      ".\nDo not edit: examples_hip/README.md says how it is made again.\n\"\"\"\n"
                      "import sys\n\nimport hou\n\n";
    out += "hou.setFps(" + numberText(example.fps) + ")\nhou.playbar.setFrameRange(" + range +
           ")\nhou.playbar.setPlaybackRange(" + range + ")\n\n";
    out += "geo = hou.node(\"/obj\").createNode(\"geo\", " + pythonText(example.network.name) +
           ")\nfor child in geo.children():\n    child.destroy()\n";
    for (const NetworkNode& node : example.network.children) addNode(node, out);
    return out + "\ngeo.layoutChildren()\nhou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else " +
           pythonText(file) + ")\n";
}

}  // namespace mallow::hdk
