/// @file demo_test.cpp
/// The steps of ./demo.sh after building, on a coarse scene: a newcomer's first sight of the
/// project.
#include "cli/process.h"
#include "support/read_png.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>

namespace mallow::test {
namespace {

const std::string kSource = MALLOW_SOURCE;

TEST(Demo, EndsWithAPictureAndAReportAndTheirPaths) {
    const TempFolder folder;
    const std::string out = folder.file("demo"), said = folder.file("said");
    const std::string command = "'" + kSource + "/scripts/run_fountain.sh' '" MALLOW_BINARY "' '" +
                                out + "' 4 --frames 4 --set grid.dx=0.06 >'" + said + "' 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << contentOf(said);
    const std::string end =
        "\npicture: " + out + "/fountain.png\nreport:  " + out + "/report.html\n";
    const std::string text = contentOf(said);
    ASSERT_GT(text.size(), end.size());
    EXPECT_EQ(text.substr(text.size() - end.size()), end);

    const Pixels picture = readPng(contentOf(out + "/fountain.png"));
    EXPECT_EQ(picture.width, 640);
    EXPECT_EQ(picture.height, 360);
    std::set<int> hues;  // of the colour scale: something coloured by speed is there
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width * 3 / 4; ++x)
            if (picture.at(x, y, 1) > picture.at(x, y, 0) + 40) hues.insert(picture.at(x, y, 1));
    EXPECT_GT(hues.size(), 20U);
    EXPECT_NE(contentOf(out + "/report.html").find("fountain onto a plate"), std::string::npos);
}

TEST(Demo, CallsTheseSteps) {
    const std::string demo = contentOf(kSource + "/demo.sh");
    const std::string last = "scripts/run_fountain.sh build/release/bin/mallow \"$out\" 10\n";
    ASSERT_GT(demo.size(), last.size());
    EXPECT_EQ(demo.substr(demo.size() - last.size()), last);
}

}  // namespace
}  // namespace mallow::test
