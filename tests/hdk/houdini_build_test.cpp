// The build with Houdini is configured against a folder that is laid out as $HFS. Nothing is
// compiled: what would be, and with which libraries, is in the plan.
#include "support/temp_folder.h"

#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

class FakeHoudini {
public:
    FakeHoudini() {
        fs::create_directories(hfs() / "toolkit/cmake");
        fs::create_directories(hfs() / "toolkit/include");
        fs::create_directories(hfs() / "dsolib");
        fs::copy_file(fs::path(MALLOW_SOURCE) / "tests/hdk/fake_hfs/HoudiniConfig.cmake",
                      hfs() / "toolkit/cmake/HoudiniConfig.cmake");
        // With a name of its own inside, as Houdini's have; CMake would search for one without.
        for (const std::string library : {"tbb", "openvdb_sesi", "blosc", "z"})
            EXPECT_TRUE(run("c++ -shared -x c++ /dev/null -Wl,-soname,lib" + library + ".so -o '" +
                            libraryFile(library).string() + "'"))
                << log();
    }
    fs::path hfs() const { return folder_.file("hfs"); }
    fs::path libraryFile(const std::string& name) const {
        return hfs() / "dsolib" / ("lib" + name + ".so");
    }
    /// True when CMake had no objection; what it says is in log().
    bool configure(const std::string& options) const {
        return run("HFS='" + hfs().string() + "' '" + MALLOW_CMAKE + "' -G Ninja -S '" +
                   MALLOW_SOURCE + "' -B '" + folder_.file("build") +
                   "' -DCMAKE_BUILD_TYPE=Release -DMALLOW_HOUDINI=ON " + options);
    }
    std::string log() const { return readFile(folder_.file("log.txt")); }
    /// The commands that would build the plugin.
    std::string commands() const {
        EXPECT_TRUE(run("ninja -C '" + folder_.file("build") + "' -t commands mallow_houdini"));
        return log();
    }

private:
    bool run(const std::string& command) const {
        return std::system((command + " > '" + folder_.file("log.txt") + "' 2>&1").c_str()) == 0;
    }
    TempFolder folder_;
};

const std::string kPluginOnly = "-DMALLOW_TESTS=OFF -DMALLOW_BENCHMARKS=OFF";

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

TEST(HoudiniBuild, ThePluginUsesHoudinisLibrariesAndHidesItsOwnSymbols) {
    const FakeHoudini houdini;
    ASSERT_TRUE(houdini.configure(kPluginOnly)) << houdini.log();
    const std::string commands = houdini.commands();
    const std::size_t at = commands.find(" -shared ");
    ASSERT_NE(at, std::string::npos) << commands;
    const std::string link = commands.substr(commands.rfind('\n', at) + 1);
    for (const char* library : {"tbb", "openvdb_sesi", "blosc", "z"})
        EXPECT_NE(link.find(houdini.libraryFile(library).string()), std::string::npos)
            << library << " is not Houdini's in\n"
            << link;
    for (const char* foreign : {"libopenvdb.so", "x86_64-linux-gnu/libtbb", "-ltbb", "-lblosc"})
        EXPECT_EQ(link.find(foreign), std::string::npos) << foreign << " of the system in\n"
                                                         << link;
    EXPECT_NE(link.find("--exclude-libs,ALL"), std::string::npos) << link;
    EXPECT_NE(link.find("houdini/dso/mallow_houdini.so"), std::string::npos) << link;
    // Every file of ours is compiled for the standard library and the Eigen that Houdini has.
    const std::size_t files = count(commands, " -c ");
    EXPECT_GT(files, 150U);
    EXPECT_GE(count(commands, "_GLIBCXX_USE_CXX11_ABI=1"), files);
    EXPECT_GE(count(commands, "EIGEN_MALLOC_ALREADY_ALIGNED=0"), files);
    EXPECT_GE(count(commands, houdini.hfs().string() + "/toolkit/include"), files / 2);
}

TEST(HoudiniBuild, WhatIsMissingIsNamed) {
    const FakeHoudini houdini;
    EXPECT_FALSE(houdini.configure(""));
    EXPECT_NE(houdini.log().find("use the preset houdini"), std::string::npos) << houdini.log();
    fs::remove(houdini.libraryFile("blosc"));
    EXPECT_FALSE(houdini.configure(kPluginOnly));
    EXPECT_NE(houdini.log().find("-DMALLOW_HOUDINI_BLOSC="), std::string::npos) << houdini.log();
    fs::remove(houdini.hfs() / "toolkit/cmake/HoudiniConfig.cmake");
    EXPECT_FALSE(houdini.configure(kPluginOnly));
    EXPECT_NE(houdini.log().find("needs Houdini's toolkit"), std::string::npos) << houdini.log();
}

}  // namespace
}  // namespace mallow::test
