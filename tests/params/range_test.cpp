#include <mallow/params/range.h>

#include <gtest/gtest.h>

#include <limits>

namespace mallow {
namespace {

TEST(Range, EndsAreInOrOutAsStated) {
    EXPECT_TRUE(Range::closed(0.0, 1.0).contains(1.0));
    EXPECT_FALSE(Range::open(0.0, 1.0).contains(1.0));
    EXPECT_FALSE(Range::open(0.0, 1.0).contains(0.0));
    EXPECT_TRUE(Range::leftOpen(0.0, 1.0).contains(1.0));
    EXPECT_FALSE(Range::leftOpen(0.0, 1.0).contains(0.0));
    EXPECT_FALSE(Range::above(0.0).contains(0.0));
    EXPECT_TRUE(Range::atLeast(0.0).contains(0.0));
}

TEST(Range, NeverHoldsWhatIsNotFinite) {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
        EXPECT_FALSE(Range::any().contains(bad)) << bad;
        EXPECT_FALSE(Range::above(0.0).contains(bad)) << bad;
    }
}

TEST(Range, SaysWhatIsAllowed) {
    EXPECT_EQ(Range::above(0.0).text("Pa"), "> 0 Pa");
    EXPECT_EQ(Range::open(-1.0, 0.5).text(""), "in (-1, 0.5)");
    EXPECT_EQ(Range::leftOpen(0.0, 1.0).text(""), "in (0, 1]");
    EXPECT_EQ(Range::any().text("m"), "finite");
}

TEST(NumberText, IsShortAndExact) {
    EXPECT_EQ(numberText(0.1), "0.1");
    EXPECT_EQ(numberText(1e-9), "1e-09");
    EXPECT_EQ(numberText(-3.0), "-3");
}

}  // namespace
}  // namespace mallow
