#include <mallow/picture/line_plot.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace mallow {
namespace {

LinePlot waves(std::size_t count, bool isLog) {
    LinePlot plot{"Waves <&> \"more\"", {"time [s]", false}, {"height [m]", isLog}, {}};
    for (int k = 0; k < 8; ++k) {
        PlotLine line{"line " + std::to_string(k), {}, {}};
        for (std::size_t i = 0; i < count; ++i) {
            line.x.push_back(static_cast<double>(i));
            line.y.push_back(2.0 + k + std::sin(0.01 * static_cast<double>(i)));
        }
        plot.lines.push_back(line);
    }
    return plot;
}

/// Every element that opens closes again, in order.
bool isWellFormed(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at)) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) return false;
        const std::string tag = xml.substr(at + 1, end - at - 1);
        at = end;
        if (tag.empty() || tag.find('<') != std::string::npos) return false;
        if (tag[0] == '?' || tag[0] == '!' || tag.back() == '/') continue;
        const std::string name =
            tag.substr(tag[0] == '/', tag.find_first_of(" \n") - (tag[0] == '/'));
        if (tag[0] != '/') {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty();
}

TEST(LinePlot, SvgIsWellFormed) {
    for (const bool isLog : {false, true}) {
        const std::string svg = plotSvg(waves(50, isLog), 520, 300);
        EXPECT_NE(svg.find("<svg"), std::string::npos);
        EXPECT_TRUE(isWellFormed(svg)) << svg.substr(0, 300);
    }
    EXPECT_TRUE(isWellFormed(plotSvg({}, 520, 300))) << "nothing to draw";
}

TEST(LinePlot, ManyPointsDoNotMakeAHugePicture) {
    EXPECT_LT(plotSvg(waves(200000, false), 520, 300).size(), 1000000U);
}

TEST(LinePlot, ValuesThatCannotBeDrawnAreLeftOut) {
    LinePlot plot = waves(5, true);
    plot.lines[0].y = {1.0, -1.0, 0.0, std::numeric_limits<double>::quiet_NaN(), 3.0};
    plot.lines[1].y.assign(5, std::numeric_limits<double>::infinity());
    EXPECT_EQ(plotSvg(plot, 520, 300).find("nan"), std::string::npos);
    EXPECT_EQ(plotSvg(plot, 520, 300).find("inf"), std::string::npos);
}

TEST(LinePlot, PngHasTheSizeAskedFor) {
    const std::string png = plotPng(waves(50, false), 640, 400);
    ASSERT_EQ(png.substr(1, 3), "PNG");
    const auto number = [&](std::size_t at) {
        return static_cast<unsigned char>(png[at + 2]) * 256 +
               static_cast<unsigned char>(png[at + 3]);
    };
    EXPECT_EQ(number(16), 640);
    EXPECT_EQ(number(20), 400);
    EXPECT_NE(png, plotPng({}, 640, 400));
}

}  // namespace
}  // namespace mallow
