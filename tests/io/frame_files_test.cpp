#include "support/temp_folder.h"

#include <mallow/io/frame_files.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <fstream>

namespace mallow::test {
namespace {

void touch(const std::string& path) {
    std::ofstream(path) << "x";
}

std::vector<int> framesOf(const std::vector<FrameFile>& files) {
    std::vector<int> frames;
    for (const FrameFile& file : files) frames.push_back(file.frame.value_or(-999));
    return frames;
}

TEST(FrameFiles, OfARunAreItsPointsInTheOrderOfFrames) {
    const TempFolder folder;
    for (const char* name : {"points.0010.bgeo.sc", "points.0002.bgeo.sc", "points.12345.bgeo.sc",
                             "points.2.bgeo.sc", "points.0003.ply", "checkpoint.0002.mallow"})
        touch(folder.file(name));
    const auto files = frameFiles({folder.file("")});
    EXPECT_EQ(framesOf(files), (std::vector<int>{2, 10, 12345}));
    EXPECT_NE(files[0].path.find("points.0002.bgeo.sc"), std::string::npos);
}

TEST(FrameFiles, OfAPatternAreAllThatItNames) {
    const TempFolder folder;
    for (const char* name : {"a7.-001.ply", "a7.0000.ply", "a7.0011.ply", "b7.0011.ply"})
        touch(folder.file(name));
    for (const char* pattern : {"a7.####.ply", "a7.%04d.ply", "a7.$F4.ply"})
        EXPECT_EQ(framesOf(frameFiles({folder.file(pattern)})), (std::vector<int>{0, 11}))
            << pattern;
}

TEST(FrameFiles, KeepTheOrderOfInputsAndTheLastNumberOfAName) {
    const TempFolder folder;
    touch(folder.file("cube2.0031.bgeo.sc"));
    touch(folder.file("still.ply"));
    const auto files = frameFiles({folder.file("still.ply"), folder.file("cube2.0031.bgeo.sc")});
    ASSERT_EQ(files.size(), 2u);
    EXPECT_FALSE(files[0].frame.has_value());
    EXPECT_EQ(files[1].frame, 31);
}

TEST(FrameFiles, ThatAreMissingAreNamed) {
    const TempFolder folder;
    EXPECT_THROW(frameFiles({folder.file("none.ply")}), InputError);
    EXPECT_THROW(frameFiles({folder.file("none.####.ply")}), InputError);
    EXPECT_THROW(frameFiles({folder.file("")}), InputError);
}

TEST(OutputFiles, TakeTheFrameOfEachInput) {
    EXPECT_EQ(outputFiles({{"a.0001.ply", 1}, {"a.0002.ply", 2}}, "o/s.$F3.vdb"),
              (std::vector<std::string>{"o/s.001.vdb", "o/s.002.vdb"}));
    EXPECT_EQ(outputFiles({{"a.ply", {}}}, "s.vdb"), (std::vector<std::string>{"s.vdb"}));
}

TEST(OutputFiles, RefuseToWriteTwoInputsToOnePath) {
    EXPECT_THROW(outputFiles({{"a.0001.ply", 1}, {"a.0002.ply", 2}}, "s.vdb"), InputError);
    EXPECT_THROW(outputFiles({{"a.0001.ply", 1}, {"b.0001.ply", 1}}, "s.##.vdb"), InputError);
    EXPECT_THROW(outputFiles({{"a.ply", {}}}, "s.##.vdb"), InputError);
}

}  // namespace
}  // namespace mallow::test
