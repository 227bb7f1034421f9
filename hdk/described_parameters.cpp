#include "described_parameters.h"

#include <cctype>
#include <sstream>

namespace mallow::hdk {

std::string tokenOf(const ParamInfo& info, const std::string& prefix) {
    if (!prefix.empty()) return prefix + "_" + info.name;
    for (const char* section : {"domain", "heat", "resample", "output"})
        if (info.section == section) return info.section + "_" + info.name;
    return info.name;
}

std::string labelOf(const ParamInfo& info) {
    return info.symbol.empty() ? info.label : info.label + " (" + info.symbol + ")";
}

std::string titleOf(const std::string& word) {
    std::string title = word;
    bool isFirst = true;
    for (char& c : title) {
        if (isFirst) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        isFirst = c == '_';
        if (isFirst) c = ' ';
    }
    return title;
}

NodeParameter parameterOf(const ParamInfo& info, const std::string& token) {
    NodeParameter p;
    p.token = token;
    p.label = labelOf(info);
    p.range = info.range;
    p.unit = info.unit;
    p.help = info.help;
    return p;
}

NodeParameter switchParameter(const ParamInfo& info, const std::string& token) {
    NodeParameter p;
    p.token = switchOf(token);
    p.label = "Use " + info.label;
    p.type = ParameterType::Toggle;
    p.defaults = {"0"};
    p.help = "Whether " + info.label + " is given.";
    p.isJoined = true;
    p.isWithoutLabel = true;
    return p;
}

std::vector<std::string> wordsIn(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

}  // namespace mallow::hdk
