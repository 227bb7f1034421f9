/// @file dialog_script_parser.h
/// A strict parser of DialogScript, independent of the writer: a tree of words and braces. The
/// grammar is that of hdk.md 4.2.
#pragma once

#include <cctype>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow::test {

struct ScriptNode {
    std::vector<std::string> words;    ///< of a line, up to its brace
    std::vector<ScriptNode> children;  ///< lines in the braces
    bool hasBraces = false;

    const ScriptNode* find(const std::string& key) const {
        for (const ScriptNode& child : children)
            if (!child.words.empty() && child.words.front() == key) return &child;
        return nullptr;
    }
    std::string value(const std::string& key) const {
        const ScriptNode* child = find(key);
        return child != nullptr && child->words.size() > 1 ? child->words[1] : "";
    }
};

class DialogScriptParser {
public:
    /// The content of the outermost braces. @throws std::runtime_error when something is open.
    static ScriptNode parse(const std::string& text) {
        DialogScriptParser parser(text);
        parser.skip(true);
        if (!parser.takes('{')) throw std::runtime_error("no opening brace");
        ScriptNode top = parser.block();
        parser.skip(true);
        if (parser.at_ != text.size()) throw std::runtime_error("text after the last brace");
        return top;
    }

private:
    explicit DialogScriptParser(const std::string& text) : text_(text) {}

    bool ends() const { return at_ >= text_.size(); }
    bool takes(char c) {
        if (ends() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void skip(bool alsoLines) {
        while (!ends() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0 &&
               (alsoLines || text_[at_] != '\n'))
            ++at_;
    }

    ScriptNode block() {
        ScriptNode node;
        node.hasBraces = true;
        for (skip(true); !takes('}'); skip(true)) {
            if (ends()) throw std::runtime_error("a brace is not closed");
            node.children.push_back(line());
        }
        return node;
    }

    ScriptNode line() {
        ScriptNode node;
        for (skip(false); !ends() && text_[at_] != '\n' && text_[at_] != '}'; skip(false)) {
            if (takes('{')) {
                const std::vector<std::string> words = node.words;
                node = block();
                node.words = words;
                return node;
            }
            node.words.push_back(text_[at_] == '"' ? quoted() : bare());
        }
        return node;
    }

    std::string quoted() {
        std::string word;
        for (++at_; !ends() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\') ++at_;
            if (!ends()) word += text_[at_];
        }
        if (!takes('"')) throw std::runtime_error("a quote is not closed");
        return word;
    }
    std::string bare() {
        std::string word;
        while (!ends() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 &&
               text_[at_] != '{' && text_[at_] != '}')
            word += text_[at_++];
        return word;
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace mallow::test
