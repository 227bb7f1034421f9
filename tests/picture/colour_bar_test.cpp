#include <mallow/picture/colour_bar.h>
#include <mallow/picture/round_ticks.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

constexpr double kRounding = 1e-9;

TEST(RoundTicks, AreRoundEvenAndInsideTheRange) {
    const double ranges[][2] = {{0, 1}, {-3.7, 12.2}, {1e-9, 3e-9}, {-5e7, 2e6}, {183.1, 282.5}};
    for (const auto& [min, max] : ranges) {
        const std::vector<Tick> ticks = roundTicks(min, max, 5);
        ASSERT_GE(ticks.size(), 2U) << min;
        ASSERT_LE(ticks.size(), 11U) << min;
        const double step = ticks[1].value - ticks[0].value;
        const double digit = step / std::pow(10.0, std::floor(std::log10(step) + kRounding));
        EXPECT_LT(std::min({std::abs(digit - 1), std::abs(digit - 2), std::abs(digit - 5)}), 1e-6);
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            EXPECT_GE(ticks[i].value, min);
            EXPECT_LE(ticks[i].value, max);
            EXPECT_NEAR(std::stod(ticks[i].text), ticks[i].value, 1e-6 * step);
            if (i > 0) {
                EXPECT_NEAR(ticks[i].value - ticks[i - 1].value, step, 1e-6 * step);
            }
        }
    }
}

TEST(RoundTicks, OfASingleValueIsThatValue) {
    const std::vector<Tick> ticks = roundTicks(7.25, 7.25, 5);
    ASSERT_EQ(ticks.size(), 1U);
    EXPECT_EQ(ticks[0].text, "7.25");
    EXPECT_TRUE(roundTicks(std::nan(""), 1.0, 5).empty());
}

TEST(ColourBar, RowsHaveTheColoursOfTheirValues) {
    constexpr int kWidth = 640, kHeight = 360;
    const ColourScale scale{ColourMap::Inferno, -1.0, 3.0};
    Image image(kWidth, kHeight);
    drawColourBar(image, scale, "strain");
    const ColourBar bar = placeColourBar(kWidth, kHeight, scale);
    ASSERT_GE(bar.left, 0);
    ASSERT_LE(bar.right, kWidth);
    const int middle = (bar.left + bar.right) / 2;
    EXPECT_TRUE(image.at(middle, bar.top).isApprox(scale.at(3.0)));
    EXPECT_TRUE(image.at(middle, bar.bottom - 1).isApprox(scale.at(-1.0)));
    // A row carries the value of its middle: the nearest row is at most half a row off.
    const double valuePerRow = 4.0 / (bar.bottom - 1 - bar.top);
    for (const double value : {-0.5, 0.0, 1.0, 2.2}) {
        const int row = bar.rowOf(scale, value);
        const double carried = 3.0 - valuePerRow * (row - bar.top);
        EXPECT_NEAR(carried, value, 0.5 * valuePerRow + kRounding);
        EXPECT_TRUE(image.at(middle, row).isApprox(scale.at(carried), 1e-4F)) << value;
    }
}

TEST(ColourBar, TicksStandAtTheRowsOfTheirValues) {
    constexpr int kWidth = 640, kHeight = 360;
    const ColourScale scale{ColourMap::Viridis, 0.0, 10.0};
    Image image(kWidth, kHeight);
    std::fill(image.rgb.begin(), image.rgb.end(), 1.0F);
    drawColourBar(image, scale, "speed [m/s]");
    const ColourBar bar = placeColourBar(kWidth, kHeight, scale);
    std::vector<int> inked;  // rows with ink directly beside the bar
    for (int y = bar.top; y < bar.bottom; ++y)
        if (image.at(bar.right, y).maxCoeff() < 0.1F) inked.push_back(y);
    std::vector<int> expected;
    for (const double value : {10.0, 8.0, 6.0, 4.0, 2.0, 0.0})
        expected.push_back(bar.rowOf(scale, value));
    EXPECT_EQ(inked, expected);
}

}  // namespace
}  // namespace mallow
