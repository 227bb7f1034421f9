/// @file cpio_archive.h
/// A strict reader of odc cpio archives, and a writer to compare with; the format is that of
/// hdk.md 4.3 and of cpio(5).
#pragma once

#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow::test {

struct ArchiveMember {
    std::string name, content;
    unsigned long mode = 0;
};

inline unsigned long octalAt(const std::string& bytes, std::size_t at, std::size_t digits) {
    const std::string text = bytes.substr(at, digits);
    if (text.size() != digits || text.find_first_not_of("01234567") != std::string::npos)
        throw std::runtime_error("byte " + std::to_string(at) + " is no octal number");
    return std::stoul(text, nullptr, 8);
}

/// Everything up to the trailer, after which nothing may follow.
inline std::vector<ArchiveMember> readArchive(const std::string& bytes) {
    constexpr std::size_t kHeader = 76;
    std::vector<ArchiveMember> members;
    for (std::size_t at = 0;;) {
        if (bytes.compare(at, 6, "070707") != 0)
            throw std::runtime_error("no header at byte " + std::to_string(at));
        const std::size_t nameSize = octalAt(bytes, at + 59, 6), size = octalAt(bytes, at + 65, 11);
        const std::size_t content = at + kHeader + nameSize;
        if (nameSize == 0 || content + size > bytes.size() || bytes[content - 1] != '\0')
            throw std::runtime_error("the member at byte " + std::to_string(at) + " is cut off");
        ArchiveMember member{bytes.substr(at + kHeader, nameSize - 1), bytes.substr(content, size),
                             octalAt(bytes, at + 18, 6)};
        at = content + size;
        if (member.name == "TRAILER!!!") {
            if (at != bytes.size()) throw std::runtime_error("bytes follow the trailer");
            return members;
        }
        members.push_back(std::move(member));
    }
}

inline std::string writeArchive(std::vector<ArchiveMember> members) {
    members.push_back({"TRAILER!!!", "", members.empty() ? 0 : members.front().mode});
    std::string bytes;
    for (const ArchiveMember& member : members) {
        char header[80];
        std::snprintf(header, sizeof header, "070707%06o%06o%06lo%06o%06o%06o%06o%011o%06zo%011zo",
                      0U, 0U, member.mode, 0U, 0U, 1U, 0U, 0U, member.name.size() + 1,
                      member.content.size());
        bytes += header + member.name + '\0' + member.content;
    }
    return bytes;
}

}  // namespace mallow::test
