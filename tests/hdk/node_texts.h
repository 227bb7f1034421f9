/// @file node_texts.h
/// Reads what Houdini keeps of nodes (.init, .def, .parm, .chn; hdk.md 4.1): independent of the
/// writer, for archives and for digital assets.
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow::test {

struct TextParm {
    std::vector<std::string> values;    ///< without quotes
    std::vector<std::string> channels;  ///< name of the channel of each component; empty: none
};

struct TextChannel {
    std::vector<std::string> expressions;  ///< of the segments
    std::vector<std::pair<double, double>> keys;
};

struct TextWire {
    int input;
    std::string from;  ///< "(0)": the first input of the asset
    int output;
};

struct TextNode {
    std::string type;
    std::map<std::string, TextParm> parms;
    std::map<std::string, TextChannel> channels;
    std::vector<TextWire> wires;
    bool isShown = false;
};

/// Words of a line; quoted ones may hold anything.
inline std::vector<std::string> wordsOf(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == ' ' || line[i] == '\t') {
            ++i;
            continue;
        }
        std::string word;
        if (line[i] == '"') {
            for (++i; i < line.size() && line[i] != '"'; ++i) {
                if (line[i] == '\\') ++i;
                word += line.at(i);
            }
            if (i >= line.size()) throw std::runtime_error("open quote: " + line);
            ++i;
        } else {
            while (i < line.size() && line[i] != ' ' && line[i] != '\t') word += line[i++];
        }
        words.push_back(word);
    }
    return words;
}

inline std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// NAME [ 0 locks=0 ] ( VALUE [ CHANNEL VALUE ] ... )
inline std::map<std::string, TextParm> parmsIn(const std::string& text) {
    std::map<std::string, TextParm> parms;
    const std::vector<std::string> lines = linesOf(text);
    if (lines.size() < 3 || lines[0] != "{" || lines[1] != "version 0.8" || lines.back() != "}")
        throw std::runtime_error("not the frame of a .parm: " + text);
    for (std::size_t l = 2; l + 1 < lines.size(); ++l) {
        const std::vector<std::string> words = wordsOf(lines[l]);
        if (words.size() < 7 || words[1] != "[" || words[3] != "locks=0" || words[4] != "]" ||
            words[5] != "(" || words.back() != ")")
            throw std::runtime_error("not a line of a .parm: " + lines[l]);
        TextParm parm;
        for (std::size_t w = 6; w + 1 < words.size(); ++w) {
            const bool isDriven = words[w] == "[";
            parm.channels.push_back(isDriven ? words.at(w + 1) : "");
            parm.values.push_back(isDriven ? words.at(w + 2) : words[w]);
            if (!isDriven) continue;
            if (words.at(w + 3) != "]") throw std::runtime_error("open bracket: " + lines[l]);
            w += 3;
        }
        if (!parms.emplace(words[0], parm).second)
            throw std::runtime_error("set twice: " + words[0]);
    }
    return parms;
}

inline std::map<std::string, TextChannel> channelsIn(const std::string& text) {
    std::map<std::string, TextChannel> channels;
    TextChannel* channel = nullptr;
    double time = 0.0;
    for (const std::string& line : linesOf(text)) {
        const std::vector<std::string> words = wordsOf(line);
        if (words.empty()) continue;
        if (words[0] == "channel") {
            channel = &channels[words.at(1)];
            time = 0.0;
        } else if (words[0] == "start") {
            time = std::stod(words.at(2));
        } else if (words[0] == "segment") {
            if (channel == nullptr) throw std::runtime_error("a segment of nothing");
            double length = 0.0;
            for (std::size_t w = 1; w + 2 < words.size(); ++w) {
                if (words[w + 1] != "=") continue;
                if (words[w] == "length") length = std::stod(words[w + 2]);
                if (words[w] == "value") channel->keys.emplace_back(time, std::stod(words[w + 2]));
                if (words[w] == "expr") channel->expressions.push_back(words[w + 2]);
            }
            time += length;
        }
    }
    return channels;
}

inline void readDefinition(const std::string& text, TextNode& node) {
    std::string block;
    for (const std::string& line : linesOf(text)) {
        const std::vector<std::string> words = wordsOf(line);
        if (words.empty() || words[0] == "{") continue;
        if (words[0] == "}") block.clear();
        if (words.size() == 1) block = words[0];
        if (block == "inputs" && words.size() == 4)
            node.wires.push_back({std::stoi(words[0]), words[1], std::stoi(words[2])});
        if (words[0] == "flags")
            for (std::size_t w = 0; w + 1 < words.size(); ++w)
                if (words[w] == "display") node.isShown = words[w + 1] == "on";
    }
    if (text.size() < 4 || text.compare(text.size() - 4, 4, "end\n") != 0)
        throw std::runtime_error("a .def without end");
}

/// Every node among files named PATH.init, PATH.def, ...
inline std::map<std::string, TextNode> nodesIn(const std::map<std::string, std::string>& files) {
    std::map<std::string, TextNode> nodes;
    const auto content = [&](const std::string& name) {
        const auto found = files.find(name);
        return found == files.end() ? std::string() : found->second;
    };
    const std::string suffix = ".init";
    for (const auto& [name, text] : files) {
        if (name.size() <= suffix.size() ||
            name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0)
            continue;
        const std::string path = name.substr(0, name.size() - suffix.size());
        TextNode node;
        node.type = wordsOf(linesOf(text).at(0)).at(2);
        readDefinition(content(path + ".def"), node);
        // The asset itself has its parameters in its DialogScript.
        if (files.count(path + ".parm") != 0) node.parms = parmsIn(content(path + ".parm"));
        node.channels = channelsIn(content(path + ".chn"));
        nodes[path] = node;
    }
    return nodes;
}

}  // namespace mallow::test
