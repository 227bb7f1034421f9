/// @file mime_parts.h
/// A strict reader of the multipart messages in expanded assets (hdk.md 4.1, RFC 2046).
#pragma once

#include "hdk/node_texts.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace mallow::test {

/// File names and texts, in order.
inline std::vector<std::pair<std::string, std::string>> mimeParts(const std::string& message) {
    const std::string key = "boundary=\"";
    const std::size_t begin = message.find(key);
    if (message.compare(0, 18, "MIME-Version: 1.0\n") != 0 || begin == std::string::npos)
        throw std::runtime_error("no header of a multipart message");
    const std::string boundary =
        "--" + message.substr(begin + key.size(),
                              message.find('"', begin + key.size()) - begin - key.size());
    std::vector<std::pair<std::string, std::string>> parts;
    std::size_t at = message.find("\n" + boundary);
    if (at == std::string::npos) throw std::runtime_error("no part");
    for (;;) {
        at += 1 + boundary.size();
        if (message.compare(at, 3, "--\n") == 0) {
            if (at + 3 != message.size()) throw std::runtime_error("text after the last part");
            return parts;
        }
        const std::size_t next = message.find("\n" + boundary, at);
        const std::size_t head = message.find("\n\n", at);
        if (next == std::string::npos || head == std::string::npos || head > next)
            throw std::runtime_error("a part without end or without header");
        const std::vector<std::string> header = linesOf(message.substr(at + 1, head - at - 1));
        const std::string name = "Content-Disposition: attachment; filename=\"";
        if (header.size() != 2 || header[0].compare(0, name.size(), name) != 0 ||
            header[0].back() != '"' || header[1] != "Content-Type: text/plain")
            throw std::runtime_error("a part's header is not understood");
        // A line of its own parts the text from the boundary.
        parts.emplace_back(header[0].substr(name.size(), header[0].size() - name.size() - 1),
                           message.substr(head + 2, next - head - 2));
        at = next;
    }
}

}  // namespace mallow::test
