#include "digital_asset.h"

#include <algorithm>
#include <sstream>

namespace mallow::hdk {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "{ a == b c != d } { ... }" with its names changed; clauses about names that are not on the
/// asset are dropped.
template <class Rename>
std::string renamed(const std::string& condition,
                    const std::vector<std::string>& leftOut,
                    const Rename& rename) {
    std::istringstream in(condition);
    std::string out, clause;
    bool isKept = true;
    for (std::string name; in >> name;) {
        if (name == "{") {
            clause = "{";
            isKept = true;
        } else if (name == "}") {
            if (isKept) out.append(out.empty() ? "" : " ").append(clause + " }");
        } else {
            std::string relation, value;
            in >> relation >> value;
            isKept = isKept && !contains(leftOut, name);
            for (const std::string& word : {rename(name), relation, value})
                clause.append(" ").append(word);
        }
    }
    return out;
}

bool isNumber(const NodeParameter& p) {
    return p.type == ParameterType::Float || p.type == ParameterType::Log ||
           p.type == ParameterType::Integer || p.type == ParameterType::Toggle;
}

}  // namespace

bool Promotion::isShared(const std::string& token) const {
    return contains(shared_, token);
}

std::string Promotion::promoted(const std::string& token, const std::string& prefix) const {
    return isShared(token) ? token : prefix + "_" + token;
}

std::vector<NodeFolder> Promotion::folders(const NodeInterface& node,
                                           const std::string& prefix,
                                           const std::vector<std::string>& leftOut) {
    std::vector<NodeFolder> result;
    const auto rename = [&](const std::string& token) { return promoted(token, prefix); };
    for (const NodeFolder& from : node.folders) {
        NodeFolder folder{prefix + "_" + from.token, from.label, {}};
        for (NodeParameter p : from.parameters) {
            if (contains(leftOut, p.token)) continue;
            const std::string inside = p.token;
            p.token = rename(inside);
            if (contains(seen_, p.token)) continue;
            seen_.push_back(p.token);
            p.hideWhen = renamed(p.hideWhen, leftOut, rename);
            p.disableWhen = renamed(p.disableWhen, leftOut, rename);
            if (p.type == ParameterType::Button)
                p.callback.append("hou.pwd().node('" + prefix)
                    .append("').parm('" + inside)
                    .append("').pressButton()");
            folder.parameters.push_back(p);
        }
        if (!folder.parameters.empty()) result.push_back(folder);
    }
    return result;
}

std::vector<SetParameter> Promotion::references(const NodeInterface& node,
                                                const std::string& prefix,
                                                const std::string& asset) const {
    return references(node, prefix, prefix, asset);
}

std::vector<SetParameter> Promotion::references(const NodeInterface& node,
                                                const std::string& prefix,
                                                const std::string& otherPrefix,
                                                const std::string& asset) const {
    std::vector<SetParameter> out;
    for (const NodeParameter& p : node.parameters()) {
        std::string outside = promoted(p.token, prefix);
        if (!contains(seen_, outside)) outside = promoted(p.token, otherPrefix);
        if (p.type == ParameterType::Button || !contains(seen_, outside)) continue;
        outside.insert(0, asset + "/");
        if (!isNumber(p)) {
            out.push_back(setText(p.token, "`chs(\"" + outside + "\")`"));
            continue;
        }
        SetParameter set{p.token, SetParameter::Kind::Numbers, p.defaults, {}};
        if (p.type == ParameterType::Toggle) set.kind = SetParameter::Kind::Toggle;
        for (std::size_t c = 0; c < p.defaults.size(); ++c) {
            const std::string component = p.defaults.size() > 1 ? std::string(1, "xyz"[c]) : "";
            Channel channel;
            channel.name = p.token + component;
            channel.expression.append("ch(\"").append(outside + component).append("\")");
            set.channels.push_back(channel);
        }
        out.push_back(set);
    }
    return out;
}

}  // namespace mallow::hdk
