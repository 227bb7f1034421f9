#include <mallow/geometry/frame_path.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

namespace mallow {
namespace {

TEST(FramePath, ReplacesEveryKindOfPlace) {
    EXPECT_EQ(framePath("col.####.vdb", 7), "col.0007.vdb");
    EXPECT_EQ(framePath("col.%04d.vdb", 123), "col.0123.vdb");
    EXPECT_EQ(framePath("col.$F4.vdb", 12345), "col.12345.vdb");
    EXPECT_EQ(framePath("col.$F.vdb", 7), "col.7.vdb");
    EXPECT_EQ(framePath("col.%d.vdb", 7), "col.7.vdb");
    EXPECT_EQ(framePath("shot#1/col.##.vdb", -3), "shot#1/col.-03.vdb") << "the last place counts";
}

TEST(FramePath, RefusesAPatternWithoutPlace) {
    EXPECT_THROW(framePath("col.vdb", 1), InputError);
}

}  // namespace
}  // namespace mallow
