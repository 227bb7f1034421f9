#include <mallow/picture/axis_ticks.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mallow {
namespace {

TEST(AxisTicks, LinearOnesAreRoundEvenAndCoverTheRange) {
    const double ranges[][2] = {{0, 1},      {-3.7, 12.2},   {1e-9, 3e-9},
                                {-5e7, 2e6}, {282.5, 183.1}, {0.0917, 0.096}};
    for (const auto& range : ranges) {
        const AxisTicks ticks = linearTicks(range[0], range[1], 6);
        const double low = std::min(range[0], range[1]), high = std::max(range[0], range[1]);
        SCOPED_TRACE(low);
        ASSERT_GE(ticks.values.size(), 2U);
        ASSERT_LE(ticks.values.size(), 12U);
        ASSERT_EQ(ticks.values.size(), ticks.labels.size());
        const double step = ticks.values[1] - ticks.values[0];
        EXPECT_LE(ticks.min(), low + 1e-6 * step);
        EXPECT_GE(ticks.max(), high - 1e-6 * step);
        EXPECT_GT(ticks.min(), low - step * 1.001);
        EXPECT_LT(ticks.max(), high + step * 1.001);
        const double digit = step / std::pow(10.0, std::floor(std::log10(step) + 1e-6));
        EXPECT_LT(std::min({std::abs(digit - 1), std::abs(digit - 2), std::abs(digit - 5)}), 1e-6);
        for (std::size_t i = 0; i < ticks.values.size(); ++i)
            EXPECT_NEAR(std::stod(ticks.labels[i]), ticks.values[i], 1e-6 * step);
    }
}

TEST(AxisTicks, UnusableRangesGiveAnAxisAllTheSame) {
    const double kNone = std::numeric_limits<double>::quiet_NaN();
    const double kFar = std::numeric_limits<double>::infinity();
    for (const auto& [low, high] : {std::pair(0.0, 0.0), std::pair(7.0, 7.0), std::pair(kNone, 1.0),
                                    std::pair(kFar, -kFar), std::pair(-1e308, 1e308)}) {
        const AxisTicks linear = linearTicks(low, high, 5), log = logTicks(low, high, 5);
        EXPECT_LT(linear.min(), linear.max());
        EXPECT_LT(log.min(), log.max());
        EXPECT_GT(log.min(), 0.0);
    }
}

TEST(AxisTicks, LogarithmicOnesArePowersOfTenThatCover) {
    const AxisTicks ticks = logTicks(3e-5, 40.0, 8);
    EXPECT_DOUBLE_EQ(ticks.min(), 1e-5);
    EXPECT_DOUBLE_EQ(ticks.max(), 100.0);
    EXPECT_EQ(ticks.labels.front(), "1e-5");
    EXPECT_EQ(ticks.labels.back(), "100");
    const AxisTicks many = logTicks(1e-200, 1e200, 6);
    EXPECT_LE(many.values.size(), 8U);
    EXPECT_GE(many.max(), 1e200 * (1 - 1e-9));
}

TEST(AxisTicks, LabelsHaveNoMoreDigitsThanTheStepNeeds) {
    EXPECT_EQ(tickLabel(0.30000000000000004, 0.1, 1.0), "0.3");
    EXPECT_EQ(tickLabel(-250.0, 50.0, 300.0), "-250");
    EXPECT_EQ(tickLabel(2e-5, 1e-5, 4e-5), "2e-5");
    EXPECT_EQ(tickLabel(1.5e6, 5e5, 2e6), "1.5e6");
    EXPECT_EQ(tickLabel(1e-20, 1.0, 3.0), "0");
}

TEST(AxisTicks, LabelsOfAnAxisHaveOneNotation) {
    const std::vector<std::string> stress = {"-1.2e5", "-1e5", "-8e4", "-6e4", "-4e4", "-2e4", "0"};
    EXPECT_EQ(linearTicks(-1.2e5, 0.0, 7).labels, stress);
    const std::vector<std::string> little = {"0", "5e-5", "1e-4", "1.5e-4", "2e-4"};
    EXPECT_EQ(linearTicks(0.0, 2e-4, 5).labels, little);
    const std::vector<std::string> many = {"100000", "100001", "100002"};
    EXPECT_EQ(linearTicks(1e5, 1e5 + 2.0, 3).labels, many);
}

}  // namespace
}  // namespace mallow
