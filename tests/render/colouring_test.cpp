#include <mallow/params/input_error.h>
#include <mallow/params/material_colour.h>
#include <mallow/render/colouring.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

PointTable threePoints() {
    PointTable points(3);
    points.points.add("P", ColumnType::Float32, 3);
    points.points.add("v", ColumnType::Float32, 3).values<float>() = {0, 0, 0, 3, 4, 0, 0, -1, 0};
    points.points.add("heat", ColumnType::Float64, 1).values<double>() = {300, std::nan(""), 400};
    Column& material = points.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < 3; ++i) material.setText(i, 0, i < 2 ? "foam" : "water");
    return points;
}

std::string refusal(const std::string& asked) {
    try {
        requireColouring(colouringFromText(asked), threePoints(), "file.bgeo");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Colouring, SpeedIsTheLengthOfTheVelocityAndComponentsAreThemselves) {
    const PointTable points = threePoints();
    const Column& v = *points.points.find("v");
    EXPECT_DOUBLE_EQ(colouredValue(colouringFromText("speed"), v, 1), 5.0);
    EXPECT_DOUBLE_EQ(colouredValue(colouringFromText("v.y"), v, 1), 4.0);
    EXPECT_DOUBLE_EQ(colouredValue(colouringFromText("v.1"), v, 2), -1.0);
    EXPECT_EQ(colouringFromText("speed").label, "speed [m/s]");
    EXPECT_EQ(colouringFromText("v.y").label, "v.y [m/s]");
    EXPECT_EQ(colouringFromText("temperature").scale.map, ColourMap::Blackbody);
}

TEST(Colouring, RangeIsThatOfTheFiniteValues) {
    ColourScale range = emptyRange();
    includeValues(colouringFromText("heat"), threePoints(), range);
    EXPECT_DOUBLE_EQ(range.min, 300.0);
    EXPECT_DOUBLE_EQ(range.max, 400.0);
}

TEST(Colouring, ValuesHaveTheColoursOfTheScale) {
    constexpr float kTableStep = 0.01F;  // colours come from a table of 1024
    Colouring colouring = colouringFromText("speed");
    colouring.scale.max = 10.0;
    const std::vector<PointColour> colours = colourPoints(colouring, threePoints());
    for (const auto& [row, speed] : {std::pair(0, 0.0), std::pair(1, 5.0), std::pair(2, 1.0)})
        EXPECT_LT((colours[std::size_t(row)].albedo - colouring.scale.at(speed)).norm(),
                  kTableStep);
}

TEST(Colouring, HotThingsGlowAndOthersDoNot) {
    Colouring colouring = colouringFromText("heat");
    colouring.scale = {ColourMap::Blackbody, 300.0, 400.0};
    EXPECT_GT(colourPoints(colouring, threePoints())[2].emission.maxCoeff(), 0.5F);
    colouring.scale.map = ColourMap::Viridis;
    EXPECT_EQ(colourPoints(colouring, threePoints())[2].emission.maxCoeff(), 0.0F);
}

TEST(Colouring, MaterialsHaveTheColoursOfTheirPlaceInTheList) {
    Colouring colouring = colouringFromText("material");
    colouring.materials = {"oil", "water", "foam"};
    const std::vector<PointColour> colours = colourPoints(colouring, threePoints());
    EXPECT_FLOAT_EQ(colours[0].albedo[0], materialColour(2)[0]);
    EXPECT_FLOAT_EQ(colours[2].albedo[0], materialColour(1)[0]);
}

TEST(Colouring, MaterialsHaveTheColoursThatAreGivenForThemInTurn) {
    Colouring colouring = colouringFromText("1,0,0/0,1,0");
    colouring.materials = {"oil", "water", "foam"};
    PointTable points = threePoints();
    points.points.add("Cd", ColumnType::Float32, 3);  // not asked for
    const std::vector<PointColour> colours = colourPoints(colouring, points);
    EXPECT_GT(colours[0].albedo[0], colours[0].albedo[1]);  // the third again has the first's
    EXPECT_GT(colours[2].albedo[1], colours[2].albedo[0]);
    EXPECT_THROW(colouringFromText("1,0,0/green"), InputError);
}

TEST(Colouring, AutomaticTakesTheGivenColourFirst) {
    PointTable points = threePoints();
    points.points.add("Cd", ColumnType::Float32, 3).values<float>() = {.5F, 0, 0, 0, 0, 0, 2, 0, 0};
    const std::vector<PointColour> colours = colourPoints(Colouring(), points);
    EXPECT_FLOAT_EQ(colours[0].albedo[0], 0.5F);
    EXPECT_LT(colours[2].albedo[0], 1.0F);  // nothing gives back more light than it gets
    EXPECT_EQ(attributesFor(Colouring(), points), std::vector<std::string>{"Cd"});
}

TEST(Colouring, OneColourForAllIsThatOfTheScreen) {
    const Colouring colouring = colouringFromText("0.5,1,0");
    PointTable points = threePoints();
    points.points.add("Cd", ColumnType::Float32, 3);  // not asked for
    requireColouring(colouring, points, "file.bgeo");
    EXPECT_TRUE(attributesFor(colouring, points).empty());
    const std::vector<PointColour> colours = colourPoints(colouring, points);
    ASSERT_EQ(colours.size(), 3U);
    for (const PointColour& colour : colours) {
        EXPECT_NEAR(colour.albedo[0], 0.2140F, 1e-4F);  // ((0.5 + 0.055)/1.055)^2.4
        EXPECT_FLOAT_EQ(colour.albedo[1], 0.92F);       // paper: nothing that is lit is whiter
        EXPECT_FLOAT_EQ(colour.albedo[2], 0.0F);
    }
    for (const char* bad : {"1,2,3", "0.5,0.5", "0,0,0,0", "a,b,c", "0.1,,0.2", "0,0,nan", ","})
        EXPECT_NE(refusal(bad).find(std::string("\"") + bad + "\" is no colour"), std::string::npos)
            << bad << ": " << refusal(bad);
}

TEST(Colouring, RefusesWhatThePointsDoNotHave) {
    EXPECT_EQ(refusal("heta"), "file.bgeo: no point attribute \"heta\"; did you mean \"heat\"?");
    EXPECT_NE(refusal("v.z.q").find("\"q\" is no component"), std::string::npos) << refusal("v.q");
    EXPECT_NE(refusal("v.5").find("it has no component 5"), std::string::npos) << refusal("v.5");
    EXPECT_NE(refusal("Cd").find("no point attribute \"Cd\""), std::string::npos);
    EXPECT_NE(refusal(".x").find("names no attribute"), std::string::npos);
    EXPECT_EQ(refusal("speed"), "");
}

}  // namespace
}  // namespace mallow
