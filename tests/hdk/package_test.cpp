// What `cmake --install` makes for Houdini, without the plugin, which only a build with Houdini
// has.
#include "hdk/node_types.h"
#include "support/temp_folder.h"

#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <network/digital_asset.h>
#include <nlohmann/json.hpp>
#include <parameter_templates.h>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;
const fs::path kSourceTree = MALLOW_SOURCE;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(Package, InstallTreeIsWhatThePackageFilePointsTo) {
    const TempFolder folder;
    const std::string command = std::string("'") + MALLOW_CMAKE + "' --install '" +
                                MALLOW_BINARY_DIR + "' --component houdini --prefix '" +
                                folder.file("") + "' > '" + folder.file("log.txt") + "' 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << readFile(folder.file("log.txt"));
    const auto package = nlohmann::json::parse(readFile(folder.file("packages/mallow.json")));
    const fs::path root =
        fs::path(replaced(package.at("hpath"), "$HOUDINI_PACKAGE_PATH", folder.file("packages")))
            .lexically_normal();
    ASSERT_TRUE(fs::is_directory(root)) << root;
    for (const hdk::NodeInterface& node : hdk::nodeInterfaces()) {
        EXPECT_TRUE(fs::exists(root / "help" / hdk::helpCardPath(node))) << node.type;
        EXPECT_TRUE(fs::exists(root / "config/Icons" / ("mallow_" + node.name() + ".svg")))
            << node.type;
    }
    for (const hdk::DigitalAsset& asset : hdk::digitalAssets())
        for (const hdk::NodeFile& file : hdk::expandedAsset(asset))
            EXPECT_TRUE(fs::exists(root / "otls" / hdk::assetFolder(asset) / file.name))
                << file.name;
    EXPECT_TRUE(fs::exists(root / "toolbar/mallow.shelf"));
    EXPECT_TRUE(fs::exists(root / "examples_hip/dam_break.py"));
    // The fake module and what else tests have must not be in it.
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
        EXPECT_EQ(entry.path().string().find("tests"), std::string::npos) << entry.path();
}

TEST(Package, ShelfToolsRunAndIconsAreSquareDrawings) {
    const TempFolder folder;
    std::ofstream ours(folder.file("ours.txt"));
    for (const hdk::NodeInterface& node : hdk::nodeInterfaces()) ours << linesOf(node);
    for (const hdk::DigitalAsset& asset : hdk::digitalAssets()) ours << linesOf(asset.interface);
    ours.close();
    const fs::path hdk = kSourceTree / "hdk", fake = kSourceTree / "tests/hdk/fake_hou";
    std::string command =
        "MALLOW_NODE_TYPES='" + (kSourceTree / "tests/hdk/sidefx_nodes.txt").string() + ":" +
        folder.file("ours.txt") + "' PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" + fake.string() +
        "' " + MALLOW_PYTHON + " '" + (fake / "run_shelf.py").string() + "' '" +
        (hdk / "toolbar/mallow.shelf").string() + "' '" + folder.file("") + "'";
    for (const fs::directory_entry& icon : fs::directory_iterator(hdk / "config/Icons"))
        command += " '" + icon.path().string() + "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    const std::string built = readFile(folder.file("mallow_simulate.txt"));
    for (const char* fact :
         {"node /obj/mallow/simulation mallow::simulation::1.0\n",
          "input /obj/mallow/simulation 0 a 0\n", "input /obj/mallow/simulation 2 c 0\n",
          "parm /obj/mallow/b objpath1 \"/obj/b\"\n"})
        EXPECT_NE(built.find(fact), std::string::npos) << fact << "is not in\n" << built;
}

}  // namespace
}  // namespace mallow::test
