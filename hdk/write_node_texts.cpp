/// @file write_node_texts.cpp
/// The command mallow_node_texts: what is generated from the node interfaces and kept as files.
///   mallow_node_texts help FOLDER     the help cards, below FOLDER
///   mallow_node_texts all TREE        what the three below make, in their places of a source tree
///   mallow_node_texts tokens          one line "NODE TOKEN" for every parameter, on stdout
///   mallow_node_texts assets FOLDER   the expanded digital assets, below FOLDER
///   mallow_node_texts examples SCENES FOLDER    a builder and a .hip for every scene of a folder
#include "network/digital_asset.h"
#include "network/example_network.h"
#include "parameter_templates.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

namespace {

namespace fs = std::filesystem;
using mallow::hdk::NodeInterface;

/// @throws std::runtime_error
void writeFile(const fs::path& path, const std::string& content) {
    if (path.has_parent_path()) fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << content;
    if (!file.flush()) throw std::runtime_error(path.string() + " cannot be written");
}

int writeHelp(const fs::path& folder) {
    for (const NodeInterface& node : mallow::hdk::nodeInterfaces())
        writeFile(folder / mallow::hdk::helpCardPath(node), mallow::hdk::helpCard(node));
    return 0;
}

int writeAssets(const fs::path& folder) {
    for (const mallow::hdk::DigitalAsset& asset : mallow::hdk::digitalAssets())
        for (const mallow::hdk::NodeFile& file : mallow::hdk::expandedAsset(asset))
            writeFile(folder / mallow::hdk::assetFolder(asset) / file.name, file.text);
    return 0;
}

int writeExamples(const std::string& scenes, const fs::path& folder) {
    for (const mallow::hdk::Example& example : mallow::hdk::allExamples(scenes)) {
        writeFile(folder / (example.name + ".py"), mallow::hdk::builderScript(example));
        writeFile(folder / (example.name + ".hip"), mallow::hdk::hipFile(example));
    }
    return 0;
}

int writeAll(const fs::path& tree) {
    writeHelp(tree / "hdk/help");
    writeAssets(tree / "otls");
    return writeExamples((tree / "scenes").string(), tree / "examples_hip");
}

int printTokens() {
    std::vector<NodeInterface> all = mallow::hdk::nodeInterfaces();
    for (const mallow::hdk::DigitalAsset& asset : mallow::hdk::digitalAssets())
        all.push_back(asset.interface);
    std::set<std::string> printed;  // a type may be in two contexts
    for (const NodeInterface& node : all) {
        if (!printed.insert(node.type).second) continue;
        for (const mallow::hdk::NodeParameter& parameter : node.parameters())
            std::printf("%s %s\n", node.type.c_str(), parameter.token.c_str());
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    try {
        if (what == "all" && count == 3) return writeAll(arguments[2]);
        if (what == "help" && count == 3) return writeHelp(arguments[2]);
        if (what == "tokens" && count == 2) return printTokens();
        if (what == "assets" && count == 3) return writeAssets(arguments[2]);
        if (what == "examples" && count == 4) return writeExamples(arguments[2], arguments[3]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "Error: %s\n", error.what());
        return 1;
    }
    std::fprintf(stderr,
                 "usage: mallow_node_texts all TREE\n"
                 "       mallow_node_texts help FOLDER\n"
                 "       mallow_node_texts tokens\n"
                 "       mallow_node_texts assets FOLDER\n"
                 "       mallow_node_texts examples SCENES FOLDER\n");
    return 2;
}
