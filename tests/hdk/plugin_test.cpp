#include "hdk/node_graph.h"

#include <mallow/params/describe_scene.h>
#include <mallow/scene/read_scene.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <solver_sections.h>
#include <sstream>

namespace mallow::test {
namespace {

std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

const std::filesystem::path kNodes = std::filesystem::path(MALLOW_SOURCE) / "hdk/nodes";

// Houdini refuses a plugin without this mark, and a linker one with two.
TEST(Plugin, ExactlyOneFileHasTheVersionMark) {
    int marks = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kNodes))
        if (textOf(entry.path()).find("#include <UT/UT_DSOVersion.h>") != std::string::npos)
            ++marks;
    EXPECT_EQ(marks, 1);
}

// Types of Eigen and OpenVDB have another layout in Houdini's build: what leaves the bridges is
// made of numbers.
TEST(Plugin, NoTypeOfEigenOrOpenVdbIsInTheBridgesInterface) {
    const std::regex foreign("Eigen::|openvdb::|Vec3d|Mat3d");
    EXPECT_FALSE(std::regex_search(textOf(kNodes / "geometry_bridge.h"), foreign));
    for (const auto& entry : std::filesystem::directory_iterator(kNodes)) {
        if (entry.path().filename() == "vdb_bridge.cpp") continue;
        EXPECT_EQ(textOf(entry.path()).find("openvdb"), std::string::npos) << entry.path();
    }
}

TEST(Plugin, BuildTakesAnExplicitFolderAndHidesItsSymbols) {
    const std::string cmake = textOf(kNodes.parent_path() / "CMakeLists.txt");
    EXPECT_NE(cmake.find("houdini_configure_target(mallow_houdini INSTDIR"), std::string::npos);
    EXPECT_NE(cmake.find("CXX_VISIBILITY_PRESET hidden"), std::string::npos);
    EXPECT_NE(cmake.find("--exclude-libs,ALL"), std::string::npos);
}

TEST(Plugin, EveryOperatorHasItsLabelsIconAndMenu) {
    NodeGraph graph;
    for (const char* type : {"source", "collider", "solver", "surface"}) {
        SOP_Node& node = graph.add(type, type);
        EXPECT_EQ(node.getOperator()->iconName(), std::string("mallow_") + type);
        EXPECT_STRNE(node.inputLabel(0), "");
        EXPECT_STREQ(node.inputLabel(3), "");
    }
    EXPECT_EQ(graph.addDriver("cache", "a").getOperator()->maxOutputs(), 1);
    EXPECT_EQ(graph.addCacheSop("b").getOperator()->maxOutputs(), 0);
}

TEST(RenamedTokens, ValuesUnderTheOldTokenReachTheNewOne) {
    const std::vector<hdk::RenamedToken> renames = {{"mallow::solver::1.0", "courant", "cfl"},
                                                    {"mallow::solver::1.0", "cell", "dx"}};
    const hdk::NodeInterface old = hdk::obsoleteInterface(hdk::solverInterface(), renames);
    PRM_TemplateBuilder builder(UT_StringHolder("old"), hdk::dialogScript(old).c_str());
    PRM_ParmList file(builder.templates());
    ASSERT_NE(file.getParmPtr("courant"), nullptr);
    file.values.set("courant", 0.25);  // the cell size is as it was made
    NodeGraph graph;
    SOP_Node& node = graph.add("solver", "solver");
    node.parms().set("dx", 0.7);
    hdk::moveRenamed(node, file, renames);
    EXPECT_EQ(node.evalFloat("cfl", 0, 0.0), 0.25);
    EXPECT_EQ(node.evalFloat("dx", 0, 0.0), 0.7);
}

TEST(RenamedTokens, EveryLineNamesAParameterThatIsThere) {
    for (const hdk::RenamedToken& renamed : hdk::renamedTokens()) {
        bool isThere = false;
        for (const hdk::NodeInterface& node : hdk::nodeInterfaces())
            for (const hdk::NodeParameter& parameter : node.parameters())
                isThere |= node.type == renamed.type && parameter.token == renamed.is;
        EXPECT_TRUE(isThere) << renamed.type << " " << renamed.is;
    }
}

/// A section's fields that this version has and that are neither the clock's nor the run's.
template <class S>
std::vector<std::string> fieldsOf(const std::set<std::string>& elsewhere) {
    std::vector<std::string> names;
    for (const Field<S>& field : describe<S>())
        if (field.info.isAvailable && elsewhere.count(field.info.name) == 0)
            names.push_back(hdk::tokenOf(field.info, ""));
    return names;
}

// The test of the design: what a scene file can say of a simulation, the solver nodes can. A
// setting that is described is on the nodes; a section that is not listed in solver_sections.h
// shows here.
TEST(SolverNodes, OfferEverySettingOfEverySection) {
    const auto names = [](const hdk::NodeInterface& node) {
        std::set<std::string> tokens;
        for (const hdk::NodeParameter& p : node.parameters()) tokens.insert(p.token);
        return tokens;
    };
    std::vector<std::string> expected;
    const auto add = [&](const std::vector<std::string>& more) {
        expected.insert(expected.end(), more.begin(), more.end());
    };
    add(fieldsOf<TimeSettings>({"fps", "frames", "start_frame"}));
    add(fieldsOf<GridSettings>({}));
    add(fieldsOf<SolverSettings>({}));
    add(fieldsOf<ForceSettings>({}));
    if (!hdk::isLater<HeatSettings>()) add(fieldsOf<HeatSettings>({}));
    if (!hdk::isLater<ResampleSettings>()) add(fieldsOf<ResampleSettings>({}));
    add(fieldsOf<DomainSettings>({}));
    for (const hdk::NodeInterface& node : {hdk::solverInterface(), hdk::dopInterface()})
        for (const std::string& token : expected)
            EXPECT_EQ(names(node).count(token), 1U) << node.type << " lacks " << token;
    // Sections of the scene file: a new one needs a line in solver_sections.h, and here.
    const std::set<std::string> known = {
        "mallow", "name",     "gravity",   "time",    "grid",      "domain",   "solver", "forces",
        "heat",   "resample", "materials", "objects", "colliders", "emitters", "output"};
    const std::string scene = writeScene(SceneSettings());
    std::smatch indent;
    ASSERT_TRUE(std::regex_search(scene, indent, std::regex("\n( +)\"")));
    const std::regex top("\n" + indent.str(1) + "\"([a-z_]+)\":");
    int count = 0;
    for (std::sregex_iterator at(scene.begin(), scene.end(), top), end; at != end; ++at, ++count)
        EXPECT_EQ(known.count(at->str(1)), 1U) << "the nodes do not know section " << at->str(1);
    EXPECT_GT(count, 8);
}

}  // namespace
}  // namespace mallow::test
