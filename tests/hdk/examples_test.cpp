#include "hdk/cpio_archive.h"
#include "hdk/node_texts.h"
#include "hdk/node_types.h"
#include "hdk/shown_values.h"
#include "support/temp_folder.h"

#include <mallow/geometry/shape.h>
#include <mallow/io/read_file.h>
#include <mallow/params/describe_scene.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_part.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <network/example_network.h>
#include <parameter_templates.h>
#include <set>
#include <source_points.h>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

const fs::path kSourceTree = MALLOW_SOURCE;
const char* const kMakeAgain = "build/release/bin/mallow_node_texts all .";

std::vector<fs::path> filesIn(const fs::path& folder, const std::string& extension) {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == extension) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::map<std::string, std::string> membersOf(const fs::path& hip) {
    std::map<std::string, std::string> files;
    for (const ArchiveMember& member : readArchive(readFile(hip.string())))
        files[member.name] = member.content;
    return files;
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

TEST(Examples, EverySceneHasItsBuilderAndArchiveUpToDate) {
    std::set<std::string> made;
    for (const hdk::Example& example : hdk::allExamples((kSourceTree / "scenes").string())) {
        made.insert(example.name);
        const fs::path base = kSourceTree / "examples_hip" / example.name;
        for (const auto& [suffix, text] : {std::pair(".py", hdk::builderScript(example)),
                                           std::pair(".hip", hdk::hipFile(example))}) {
            const fs::path path = base.string() + suffix;
            ASSERT_TRUE(fs::exists(path))
                << example.source << " has no " << path << "; one command makes it: " << kMakeAgain;
            EXPECT_TRUE(readFile(path.string()) == text)
                << path << " is not what " << example.source << " gives now: " << kMakeAgain;
        }
    }
    for (const char* extension : {".py", ".hip"})
        for (const fs::path& path : filesIn(kSourceTree / "examples_hip", extension))
            EXPECT_EQ(made.count(path.stem().string()), 1U)
                << path << " belongs to no scene; remove it";
    EXPECT_GE(made.size(), 14U);
}

TEST(Examples, ArchivesRoundTripAndHaveTheMembersInOrder) {
    for (const fs::path& hip : filesIn(kSourceTree / "examples_hip", ".hip")) {
        SCOPED_TRACE(hip);
        const std::string bytes = readFile(hip.string());
        const std::vector<ArchiveMember> members = readArchive(bytes);
        for (const ArchiveMember& member : members) EXPECT_EQ(member.mode, 0666U) << member.name;
        // The trailer's mode is that of all others.
        EXPECT_TRUE(writeArchive(members) == bytes);
        ASSERT_GT(members.size(), 20U);
        EXPECT_EQ(members.front().name, ".start");
        EXPECT_EQ(members.back().name, ".cwd");
        std::set<std::string> names;
        for (const ArchiveMember& member : members)
            EXPECT_TRUE(names.insert(member.name).second) << "twice: " << member.name;
    }
}

TEST(Examples, ArchivesNameOnlyKnownNodesParametersAndChoices) {
    const KnownNodes known = knownNodes();
    int nodes = 0;
    for (const fs::path& hip : filesIn(kSourceTree / "examples_hip", ".hip")) {
        SCOPED_TRACE(hip);
        const std::map<std::string, TextNode> all = nodesIn(membersOf(hip));
        for (const auto& [path, node] : all) {
            SCOPED_TRACE(path + " " + node.type);
            const bool isObject = std::count(path.begin(), path.end(), '/') == 1;
            const auto type = known.find((isObject ? "Object " : "Sop ") + node.type);
            ASSERT_TRUE(type != known.end()) << "there is no such node type";
            ++nodes;
            for (const auto& [token, parm] : node.parms) {
                const auto found = type->second.parms.find(token);
                ASSERT_TRUE(found != type->second.parms.end()) << "no parameter " << token;
                EXPECT_EQ(parm.values.size(), found->second.components.size()) << token;
                const std::vector<std::string>& words = found->second.words;
                if (found->second.kind == "word") {
                    EXPECT_EQ(std::count(words.begin(), words.end(), parm.values[0]), 1)
                        << token << " " << parm.values[0];
                }
                for (std::size_t c = 0; c < parm.channels.size(); ++c)
                    if (!parm.channels[c].empty()) {
                        EXPECT_EQ(parm.channels[c], found->second.components[c]);
                        EXPECT_EQ(node.channels.count(parm.channels[c]), 1U) << parm.channels[c];
                    }
            }
            const std::string network = path.substr(0, path.rfind('/') + 1);
            for (const TextWire& wire : node.wires) {
                EXPECT_EQ(all.count(network + wire.from), 1U) << "no node " << wire.from;
                EXPECT_LT(wire.input, type->second.mostInputs);
            }
            EXPECT_GE(static_cast<int>(node.wires.size()), type->second.fewestInputs);
        }
    }
    EXPECT_GT(nodes, 80);
}

/// What the fake hou says of a scene, and what the archive's texts say, in the same lines; numbers
/// as C++ prints them.
std::set<std::string> factsOfArchive(const fs::path& hip) {
    std::set<std::string> facts;
    const KnownNodes known = knownNodes();
    const auto number = [](double value) { return std::to_string(value); };
    for (const auto& [path, node] : nodesIn(membersOf(hip))) {
        facts.insert("node /" + path + " " + node.type);
        for (const TextWire& wire : node.wires)
            facts.insert("input /" + path + " " + std::to_string(wire.input) + " " + wire.from +
                         " " + std::to_string(wire.output));
        if (node.isShown) facts.insert("display /" + path + " 1");
        const std::string table =
            std::count(path.begin(), path.end(), '/') == 1 ? "Object " : "Sop ";
        for (const auto& [token, parm] : node.parms) {
            const KnownParm& type = known.at(table + node.type).parms.at(token);
            const bool isDriven =
                std::any_of(parm.channels.begin(), parm.channels.end(),
                            [](const std::string& channel) { return !channel.empty(); });
            for (std::size_t c = 0; c < parm.values.size(); ++c) {
                // Components beside driven ones stand in archives as what they are on a new node.
                if (isDriven && parm.channels[c].empty() && parm.values[c] == "0") continue;
                const std::string where = " /" + path + " " + type.components[c] + " ";
                if (parm.channels[c].empty()) {
                    facts.insert("parm" + where +
                                 (type.kind == "numbers" ? number(std::stod(parm.values[c]))
                                                         : parm.values[c]));
                    continue;
                }
                const TextChannel& channel = node.channels.at(parm.channels[c]);
                for (const auto& [time, value] : channel.keys)
                    facts.insert("key" + where + number(time) + " " + number(value));
                if (channel.keys.empty())
                    facts.insert("expression" + where + channel.expressions.at(0));
            }
        }
    }
    return facts;
}

std::set<std::string> factsOfBuilder(const std::string& text) {
    std::set<std::string> facts;
    for (const std::string& line : linesOf(text)) {
        std::vector<std::string> words = wordsOf(line);
        if (words[0] == "render" || words[0] == "fps" || words[0] == "frames" ||
            words[0] == "playback")
            continue;
        const bool isNumber = line.back() != '"' && line.back() != 'n' && line.back() != 'f';
        for (std::size_t w = 3; w < words.size(); ++w)
            if (words[0] == "key" || (words[0] == "parm" && isNumber))
                words[w] = std::to_string(std::stod(words[w]));
        std::string fact;
        for (const std::string& word : words) fact += (fact.empty() ? "" : " ") + word;
        facts.insert(fact);
    }
    return facts;
}

// Two ways to the same network: what the script does is seen by a fake of Houdini's Python module,
// which refuses node types, parameters, choices and inputs that it does not know.
TEST(Examples, BuildersRunInPythonAndBuildWhatTheArchivesHold) {
    const TempFolder folder;
    std::string types = (kSourceTree / "tests/hdk/sidefx_nodes.txt").string();
    std::ofstream ours(folder.file("ours.txt"));
    for (const hdk::NodeInterface& node : hdk::nodeInterfaces()) ours << linesOf(node);
    ours.close();
    types += ":" + folder.file("ours.txt");
    const std::vector<fs::path> builders = filesIn(kSourceTree / "examples_hip", ".py");
    const std::string fake = (kSourceTree / "tests/hdk/fake_hou").string();
    std::string command = "MALLOW_NODE_TYPES='" + types +
                          "' PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" + fake + "' " + MALLOW_PYTHON +
                          " '" + fake + "/run_builders.py' '" + folder.file("") + "'";
    for (const fs::path& builder : builders) command += " '" + builder.string() + "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    for (fs::path hip : builders) {
        SCOPED_TRACE(hip);
        const std::string built = readFile(folder.file(hip.stem().string() + ".txt"));
        hip.replace_extension(".hip");
        EXPECT_EQ(factsOfBuilder(built), factsOfArchive(hip));
    }
}

/// The values that a node of an archive shows.
ShownValues valuesOf(const TextNode& node) {
    for (const hdk::NodeInterface& known : hdk::nodeInterfaces()) {
        if (known.type != node.type) continue;
        ShownValues values(known);
        for (const auto& [token, parm] : node.parms) {
            std::vector<std::string> now = parm.values;
            if (now.size() == 1 && (now[0] == "on" || now[0] == "off"))
                now[0] = now[0] == "on" ? "1" : "0";
            values.set(token, now);
        }
        return values;
    }
    throw std::runtime_error("not ours: " + node.type);
}

/// A scene without what has no place on a node: names, files, shapes.
std::string settingsText(SceneSettings scene) {
    scene.objects.clear();
    scene.colliders.clear();
    scene.emitters.clear();
    scene.materials.clear();
    if (scene.domain)
        for (Wall& wall : scene.domain->walls)
            if (wall.kind != Wall::Separate) wall.friction = 0.0;  // has no effect there
    if (scene.domain) scene.domain->friction = 0.0;
    return writeScene(scene);
}

TEST(Examples, NodesOfEveryArchiveSayWhatTheSceneSays) {
    for (const fs::path& path : filesIn(kSourceTree / "scenes", ".json")) {
        SCOPED_TRACE(path);
        const SceneSettings scene =
            readScene(readFile(path.string()), path.string(), path.parent_path().string(), {});
        const std::map<std::string, TextNode> nodes =
            nodesIn(membersOf(kSourceTree / "examples_hip" / (path.stem().string() + ".hip")));
        SceneSettings shown;
        shown.name = scene.name;
        shown.time.fps = scene.time.fps;
        shown.time.frames = scene.time.frames;
        std::multiset<std::string> materials, objects, colliders, emitters;
        for (const auto& [name, node] : nodes) {
            SCOPED_TRACE(name);
            if (node.type == "mallow::solver::1.0") readSolver(valuesOf(node), shown);
            if (node.type == "mallow::collider::1.0") {
                ColliderSettings collider = colliderOf(valuesOf(node));
                collider.motion.keys.clear();
                colliders.insert(colliderText(collider));
            }
            if (node.type != "mallow::source::1.0") continue;
            const ShownValues values = valuesOf(node);
            EXPECT_EQ(values.number("dx", 0), scene.grid.dx);
            const std::string material = materialText(hdk::materialOf(values));
            if (values.text("emission") == "continuous")
                emitters.insert(emitterTextOf(values) + material);
            else
                objects.insert(objectTextOf(values) + material);
        }
        EXPECT_EQ(settingsText(shown), settingsText(scene));
        std::multiset<std::string> wantedObjects, wantedColliders, wantedEmitters;
        for (const ObjectSettings& object : scene.objects)
            wantedObjects.insert(textOf(object) + materialText(materialOf(scene, object)));
        for (const EmitterSettings& emitter : scene.emitters) {
            ObjectSettings of;
            of.material = emitter.material;
            EmitterSettings unnamed = emitter;
            unnamed.name = emitter.material;
            wantedEmitters.insert(emitterText(unnamed) + materialText(materialOf(scene, of)));
        }
        for (ColliderSettings collider : scene.colliders) {
            collider.invert = collider.invert || collider.shape.invert;
            // Keys are animation in Houdini, and so is what else moves such a collider.
            if (!collider.motion.keys.empty()) collider.motion = {};
            wantedColliders.insert(colliderText(collider));
        }
        EXPECT_EQ(objects, wantedObjects);
        EXPECT_EQ(colliders, wantedColliders);
        EXPECT_EQ(emitters, wantedEmitters);
    }
}

}  // namespace
}  // namespace mallow::test
