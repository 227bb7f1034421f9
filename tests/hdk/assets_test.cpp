#include "hdk/dialog_script_parser.h"
#include "hdk/mime_parts.h"
#include "hdk/node_texts.h"
#include "hdk/node_types.h"

#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <network/digital_asset.h>
#include <parameter_templates.h>
#include <set>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;
using hdk::DigitalAsset;

const fs::path kSourceTree = MALLOW_SOURCE;
const char* const kMakeAgain = "build/release/bin/mallow_node_texts all .";

/// "mallow_8_8Sop_1simulation" to "mallow::Sop/simulation".
std::string unmangled(const std::string& name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] != '_') {
            out += name[i];
            continue;
        }
        const char code = name.at(++i);
        if (code != '_' && code != '8' && code != '1')
            throw std::runtime_error("not mangled: " + name);
        out += code == '8' ? ':' : code == '1' ? '/' : '_';
    }
    return out;
}

fs::path folderOf(const DigitalAsset& asset) {
    return kSourceTree / "otls" / hdk::assetFolder(asset);
}

/// The folder with the sections, found by the library's list.
fs::path sectionsOf(const DigitalAsset& asset) {
    for (const std::string& line : linesOf(readFile((folderOf(asset) / "Sections.list").string())))
        if (line.find('/') != std::string::npos)
            return folderOf(asset) / line.substr(0, line.find('\t'));
    throw std::runtime_error("the library lists no operator");
}

std::string sectionText(const DigitalAsset& asset, const std::string& name) {
    return readFile((sectionsOf(asset) / name).string());
}

std::map<std::string, TextNode> nodesOf(const DigitalAsset& asset) {
    std::map<std::string, std::string> files;
    for (const auto& [name, text] : mimeParts(sectionText(asset, "Contents.dir/Contents.mime")))
        files[name] = text;
    return nodesIn(files);
}

/// Every `parm` of a dialog script by its name.
void collectParms(const ScriptNode& node, std::map<std::string, ScriptNode>& parms) {
    for (const ScriptNode& child : node.children) {
        if (child.words.empty()) continue;
        if (child.words.front() == "group") collectParms(child, parms);
        if (child.words.front() != "parm") continue;
        EXPECT_TRUE(parms.emplace(child.value("name"), child).second)
            << "two parameters " << child.value("name");
    }
}

std::map<std::string, ScriptNode> panelOf(const DigitalAsset& asset) {
    std::map<std::string, ScriptNode> parms;
    collectParms(DialogScriptParser::parse(sectionText(asset, "DialogScript")), parms);
    return parms;
}

/// What references of an expression name: ch("../X"), chs("../../X").
std::set<std::string> referencesIn(const std::string& expression) {
    std::set<std::string> names;
    for (const std::string begin : {"ch(\"../", "chs(\"../"}) {
        for (std::size_t at = expression.find(begin); at != std::string::npos;
             at = expression.find(begin, at + 1)) {
            std::size_t from = at + begin.size();
            while (expression.compare(from, 3, "../") == 0) from += 3;
            names.insert(expression.substr(from, expression.find('"', from) - from));
        }
    }
    return names;
}

/// The channels that a parameter of the panel has.
std::set<std::string> channelsOf(const std::string& token, const ScriptNode& parm) {
    const std::string type = parm.value("type");
    const std::size_t size = type == "vector" ? 3 : type == "vector2" ? 2 : 1;
    if (size == 1) return {token};
    std::set<std::string> names;
    for (std::size_t c = 0; c < size; ++c) names.insert(token + "xyz"[c]);
    return names;
}

KnownNodes knownNodes() {
    KnownNodes known;
    std::istringstream theirs(readFile((kSourceTree / "tests/hdk/sidefx_nodes.txt").string()));
    readKnownNodes(theirs, known);
    for (const hdk::NodeInterface& node : hdk::nodeInterfaces()) {
        std::istringstream ours(linesOf(node));
        readKnownNodes(ours, known);
    }
    return known;
}

/// Expressions and texts of a node, by its parameter's component.
std::map<std::string, std::string> drivenParts(const TextNode& node) {
    std::map<std::string, std::string> parts;
    for (const auto& [token, parm] : node.parms) {
        for (std::size_t c = 0; c < parm.values.size(); ++c) {
            if (!parm.channels[c].empty())
                parts[parm.channels[c]] = node.channels.at(parm.channels[c]).expressions.at(0);
            else if (parm.values[c].find('`') != std::string::npos)
                parts[token] = parm.values[c];
        }
    }
    return parts;
}

TEST(Assets, CommittedFilesAreWhatIsGenerated) {
    std::set<fs::path> made;
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        for (const hdk::NodeFile& file : hdk::expandedAsset(asset)) {
            const fs::path path = folderOf(asset) / file.name;
            made.insert(path);
            ASSERT_TRUE(fs::exists(path)) << path << "; made by: " << kMakeAgain;
            EXPECT_TRUE(readFile(path.string()) == file.text)
                << path << " is old; made again by: " << kMakeAgain;
        }
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kSourceTree / "otls"))
        if (entry.is_regular_file()) {
            EXPECT_EQ(made.count(entry.path()), 1U) << entry.path() << " belongs to no asset";
        }
}

TEST(Assets, ListsOfSectionsNameTheFilesThatAreThere) {
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        SCOPED_TRACE(asset.interface.type);
        const fs::path folder = sectionsOf(asset);
        for (const fs::path& place : {folderOf(asset), folder, folder / "Contents.dir"}) {
            SCOPED_TRACE(place);
            const std::vector<std::string> lines =
                linesOf(readFile((place / "Sections.list").string()));
            ASSERT_GE(lines.size(), 2U);
            EXPECT_EQ(lines.front(), "\"\"");
            std::set<std::string> listed = {"Sections.list", "houdini.hdalibrary"};
            for (std::size_t l = 1; l < lines.size(); ++l) {
                const std::string file = lines[l].substr(0, lines[l].find('\t'));
                const std::string name = lines[l].substr(lines[l].find('\t') + 1);
                EXPECT_EQ(unmangled(file), name);
                // On disk the contents are the folder of their parts.
                listed.insert(file == "Contents.gz" ? "Contents.dir" : file);
            }
            std::set<std::string> there;
            for (const fs::directory_entry& entry : fs::directory_iterator(place))
                there.insert(entry.path().filename().string());
            listed.erase(place == folderOf(asset) ? "" : "houdini.hdalibrary");
            EXPECT_EQ(there, listed);
        }
        EXPECT_EQ(unmangled(folder.filename().string()),
                  "mallow::" + asset.table + "/" + asset.interface.name() + "::1.0");
        for (const char* section :
             {"DialogScript", "Help", "CreateScript", "Tools.shelf", "TypePropertiesOptions"})
            EXPECT_FALSE(sectionText(asset, section).empty()) << section;
    }
}

TEST(Assets, IndexStatesTheOperator) {
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        std::map<std::string, std::string> index;
        for (const std::string& line :
             linesOf(readFile((folderOf(asset) / "INDEX__SECTION").string()))) {
            if (line.empty()) continue;
            ASSERT_GE(line.size(), 14U) << line;
            const std::size_t colon = line.find(':');
            index[line.substr(0, colon)] = line.substr(14);
        }
        EXPECT_EQ(index["Operator"], asset.interface.type);
        EXPECT_EQ(index["Table"], asset.table);
        const std::string name = "mallow::" + asset.table + "/" + asset.interface.name() + "::1.0";
        EXPECT_EQ(index["Path"], std::string("oplib:/").append(name).append("?").append(name));
        EXPECT_EQ(index["Inputs"], std::to_string(asset.interface.inputsNeeded) + " to " +
                                       std::to_string(asset.interface.inputs.size()));
        EXPECT_TRUE(fs::exists(kSourceTree / "hdk/config/Icons" / (index["Icon"] + ".svg")))
            << index["Icon"];
    }
}

TEST(Assets, PanelsNameTheirOwnParametersAndChoices) {
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        const std::map<std::string, ScriptNode> panel = panelOf(asset);
        EXPECT_GT(panel.size(), 30U);
        for (const auto& [token, parm] : panel) {
            for (const char* key : {"hidewhen", "disablewhen"}) {
                std::istringstream words(parm.value(key));
                for (std::string name, relation, value; words >> name;) {
                    if (name == "{" || name == "}") continue;
                    ASSERT_TRUE(words >> relation >> value);
                    SCOPED_TRACE(
                        std::string(token).append(" ").append(name + relation).append(value));
                    ASSERT_EQ(panel.count(name), 1U);
                    const ScriptNode* menu = panel.at(name).find("menu");
                    if (menu == nullptr) continue;
                    EXPECT_TRUE(std::any_of(menu->children.begin(), menu->children.end(),
                                            [&, &word = value](const ScriptNode& item) {
                                                return item.words.at(0) == word;
                                            }));
                }
            }
        }
    }
}

TEST(Assets, NodesInsideAreKnownAndWiredAndFollowThePanel) {
    const KnownNodes known = knownNodes();
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        const std::map<std::string, ScriptNode> panel = panelOf(asset);
        std::set<std::string> channels, used;
        for (const auto& [token, parm] : panel) channels.merge(channelsOf(token, parm));
        const std::map<std::string, TextNode> nodes = nodesOf(asset);
        std::set<int> inputs;
        for (const auto& [path, node] : nodes) {
            SCOPED_TRACE(path + " " + node.type);
            if (path == "hdaroot") {
                EXPECT_EQ(node.type, asset.interface.type);
                continue;
            }
            const std::string network = path.substr(0, path.rfind('/') + 1);
            const bool isDop = network != "hdaroot/" &&
                               nodes.at(network.substr(0, network.size() - 1)).type == "dopnet";
            const auto type = known.find((isDop ? "Dop " : "Sop ") + node.type);
            ASSERT_TRUE(type != known.end()) << "there is no such node type";
            for (const auto& [token, parm] : node.parms) {
                const auto found = type->second.parms.find(token);
                ASSERT_TRUE(found != type->second.parms.end()) << "no parameter " << token;
                ASSERT_EQ(parm.values.size(), found->second.components.size()) << token;
                for (std::size_t c = 0; c < parm.channels.size(); ++c)
                    if (!parm.channels[c].empty()) {
                        EXPECT_EQ(parm.channels[c], found->second.components[c]);
                    }
            }
            for (const auto& [part, text] : drivenParts(node))
                for (const std::string& name : referencesIn(text)) {
                    EXPECT_EQ(channels.count(name), 1U)
                        << part << " follows no parameter: " << text;
                    used.insert(name);
                }
            EXPECT_GE(static_cast<int>(node.wires.size()), type->second.fewestInputs);
            for (const TextWire& wire : node.wires) {
                EXPECT_LT(wire.input, type->second.mostInputs);
                if (wire.from.front() == '(')
                    inputs.insert(std::stoi(wire.from.substr(1)));
                else
                    EXPECT_EQ(nodes.count(network + wire.from), 1U) << wire.from;
            }
        }
        EXPECT_EQ(inputs.size(), asset.interface.inputs.size());
        for (const auto& [token, parm] : panel) {
            if (parm.value("type") == "button") continue;
            for (const std::string& channel : channelsOf(token, parm))
                EXPECT_EQ(used.count(channel), 1U) << "nothing inside follows " << channel;
        }
    }
}

// A node inside with an untouched asset around it is as a node that was just placed, and each of
// its parameters follows one of the same name.
TEST(Assets, ParametersReachTheNodesTheyCameFrom) {
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        std::map<std::string, std::vector<std::string>> defaults;
        for (const hdk::NodeParameter& p : asset.interface.parameters())
            defaults[p.token] = p.defaults;
        const std::map<std::string, TextNode> nodes = nodesOf(asset);
        int followed = 0;
        for (const auto& [path, node] : nodes) {
            for (const hdk::NodeInterface& interface : hdk::nodeInterfaces()) {
                if (interface.type != node.type) continue;
                const std::map<std::string, std::string> parts = drivenParts(node);
                for (const hdk::NodeParameter& p : interface.parameters()) {
                    SCOPED_TRACE(path + " " + p.token);
                    const auto first = parts.find(componentsOf(p).front());
                    if (first == parts.end()) continue;
                    std::string outside = *referencesIn(first->second).begin();
                    if (p.defaults.size() > 1) outside.pop_back();
                    const std::size_t cut = outside.find('_');
                    EXPECT_TRUE(outside == p.token || outside.substr(cut + 1) == p.token)
                        << outside;
                    EXPECT_EQ(defaults.at(outside), p.defaults);
                    for (const std::string& component : componentsOf(p)) {
                        const std::string suffix = component.substr(p.token.size());
                        EXPECT_EQ(*referencesIn(parts.at(component)).begin(), outside + suffix);
                    }
                    ++followed;
                }
            }
        }
        EXPECT_GT(followed, 60);
    }
}

TEST(Assets, ButtonsPressButtonsThatAreInside) {
    for (const DigitalAsset& asset : hdk::digitalAssets()) {
        const std::map<std::string, TextNode> nodes = nodesOf(asset);
        const KnownNodes known = knownNodes();
        for (const auto& [token, parm] : panelOf(asset)) {
            if (parm.value("type") != "button") continue;
            SCOPED_TRACE(token);
            std::string callback;
            for (const ScriptNode& child : parm.children)
                if (child.words.front() == "parmtag" &&
                    child.children.at(0).words.at(0) == "script_callback")
                    callback = child.children[0].words.at(1);
            const std::string prefix = "hou.pwd().node('";
            ASSERT_EQ(callback.compare(0, prefix.size(), prefix), 0) << callback;
            const std::size_t end = callback.find('\'', prefix.size());
            const std::string name = callback.substr(prefix.size(), end - prefix.size());
            const std::size_t from = callback.find('\'', end + 1) + 1;
            const std::string button = callback.substr(from, callback.find('\'', from) - from);
            ASSERT_EQ(nodes.count("hdaroot/" + name), 1U) << name;
            const KnownNode& type = known.at("Sop " + nodes.at("hdaroot/" + name).type);
            ASSERT_EQ(type.parms.count(button), 1U) << button;
            EXPECT_EQ(type.parms.at(button).kind, "button");
        }
    }
}

}  // namespace
}  // namespace mallow::test
