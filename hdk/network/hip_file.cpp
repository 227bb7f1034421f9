/// @file hip_file.cpp
/// An example as a .hip file: a cpio archive in the old portable format (odc), whose members are
/// texts. Headers are octal numbers; names end with a zero byte; nothing is padded.
#include "example_network.h"

#include <mallow/params/range.h>

#include <cstdint>

namespace mallow::hdk {
namespace {

std::string octal(std::uint64_t value, std::size_t digits) {
    std::string text(digits, '0');
    for (std::size_t i = digits; i-- > 0; value /= 8) text[i] = static_cast<char>('0' + value % 8);
    return text;
}

/// Header, name and content. What differs between machines and days is zero.
std::string member(const std::string& name, const std::string& content) {
    constexpr std::uint64_t kMode = 0666;
    return "070707" + octal(0, 6) + octal(0, 6) + octal(kMode, 6) + octal(0, 6) + octal(0, 6) +
           octal(1, 6) + octal(0, 6) + octal(0, 11) + octal(name.size() + 1, 6) +
           octal(content.size(), 11) + name + '\0' + content;
}

std::string bigEndian(std::uint32_t value, int bytes) {
    std::string text;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        text += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xFFU);
    return text;
}

/// One entry of type string: count; length and name; type; length and value.
std::string userData() {
    const std::string name = "___Version___";
    constexpr std::uint32_t kString = 3;
    return bigEndian(1, 4) + bigEndian(static_cast<std::uint32_t>(name.size()), 2) + name +
           bigEndian(kString, 4) + bigEndian(0, 2);
}

std::string startCommands(const Example& example) {
    const std::string first = std::to_string(example.firstFrame),
                      last = std::to_string(example.lastFrame);
    const double end = (example.lastFrame - 1) / example.fps;
    const double begin = (example.firstFrame - 1) / example.fps;
    return "fps " + numberText(example.fps) + "\ntset " + numberText(begin) + " " +
           numberText(end) + "\nfrange " + first + " " + last + "\nfplayback -i on -r off -f " +
           first + " " + last + " -s 1\ntcur " + numberText(begin) + "\n";
}

const char* const kManagerDefinition =
    "comment \"\"\nposition 0 0\nconnectornextid 0\nflags =  lock off model off template off "
    "footprint off xray off bypass off display off render off highlight off unload off savedata "
    "off compress on colordefault on exposed on\noutputsNamed3\n{\n}\ninputsNamed3\n{\n}\n"
    "inputs\n{\n}\nstat\n{\n  create -1\n  modify -1\n  author mallow\n  access 0777\n}\n"
    "color UT_Color RGB 0.8 0.8 0.8 \ndelscript \"\"\nexprlanguage hscript\nend\n";

}  // namespace

std::string hipFile(const Example& example) {
    std::string out = member(".start", startCommands(example));
    for (const char* empty : {".variables", ".aliases", ".takeconfig", ".hou.session",
                              ".OPlibraries", ".OPpreferences", ".OPfallbacks", ".OPdummydefs"})
        out += member(empty, "");
    for (const char* manager : {"obj", "out", "mat", "stage", "tasks"}) {
        const std::string path = manager;
        out += member(path + ".def", kManagerDefinition);
        out += member(path + ".parm", "{\nversion 0.8\n}\n");
        out += member(path + ".userdata", userData());
        if (path != "obj") {
            out += member(path + ".net", "1\n");
            continue;
        }
        const std::string object = path + "/" + example.network.name;
        for (const NodeFile& file : filesOf(example.network, object, "Object"))
            out +=
                member(file.name, file.kind == NodeFile::Kind::UserData ? userData() : file.text);
        out += member("obj.order", "1\n" + example.network.name + "\n");
        out += member("obj.net", "1\n");
    }
    for (const char* last : {".application", ".takes", ".styles", ".contextoptions"})
        out += member(last, "");
    out += member(".cwd", "opcf /obj\n");
    return out + member("TRAILER!!!", "");
}

}  // namespace mallow::hdk
