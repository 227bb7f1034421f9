/// @file colours_test.cpp
/// Numbers to colours to bytes: sRGB, scales, glowing bodies.
#include <mallow/heat/blackbody.h>
#include <mallow/picture/colour_scale.h>
#include <mallow/picture/srgb.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mallow {
namespace {

/// Relative luminance of linear sRGB (Rec. 709).
double luminance(const Rgb& colour) {
    return 0.2126 * double(colour[0]) + 0.7152 * double(colour[1]) + 0.0722 * double(colour[2]);
}

TEST(Srgb, EncodingAndDecodingAreInverse) {
    constexpr double kTolerance = 1e-7;  // the two pieces of the standard meet to that
    for (int i = 0; i <= 1000; ++i)
        EXPECT_NEAR(linearFromSrgb(srgbFromLinear(i / 1000.0)), i / 1000.0, kTolerance) << i;
}

TEST(Srgb, BytesAreThoseOfTheStandardAndClampWhatIsOutside) {
    EXPECT_EQ(srgbByte(0.0), 0);
    EXPECT_EQ(srgbByte(1.0), 255);
    EXPECT_EQ(srgbByte(0.21586), 128);  // ((128/255 + 0.055)/1.055)^2.4
    EXPECT_EQ(srgbByte(-3.0), 0);
    EXPECT_EQ(srgbByte(7.0), 255);
    EXPECT_EQ(srgbByte(std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(ColourScale, EveryMapGrowsLighterSoThatGreyPrintCanBeRead) {
    for (const Word<ColourMap>& word : wordsOf(ColourMap::Viridis)) {
        ColourScale scale{word.value, 800.0, 2000.0};
        double before = -1.0;
        for (int i = 0; i <= 200; ++i) {
            const double now = luminance(scale.at(800.0 + 6.0 * i));
            EXPECT_GT(now, before) << word.word << " at " << i;
            before = now;
        }
    }
}

TEST(ColourScale, EndsAndBeyondHaveThePublishedColours) {
    const ColourScale viridis{ColourMap::Viridis, -2.0, 6.0};
    const auto code = [&](double value) {
        const Rgb c = viridis.at(value);
        return srgbByte(double(c[0])) << 16 | srgbByte(double(c[1])) << 8 | srgbByte(double(c[2]));
    };
    EXPECT_EQ(code(-2.0), 0x440154);
    EXPECT_EQ(code(-100.0), 0x440154);
    EXPECT_EQ(code(6.0), 0xFDE725);
    EXPECT_EQ(code(1e30), 0xFDE725);
    EXPECT_EQ(code(-2.0 + 8.0 * 4.0 / 9.0), 0x26828E);  // the fifth of ten stops
}

TEST(ColourScale, TellsWhereInTheRangeAValueIs) {
    const ColourScale scale{ColourMap::Cividis, 10.0, 30.0};
    EXPECT_DOUBLE_EQ(scale.share(15.0), 0.25);
    EXPECT_DOUBLE_EQ(scale.share(-1.0), 0.0);
    EXPECT_DOUBLE_EQ(scale.share(99.0), 1.0);
    EXPECT_DOUBLE_EQ(scale.share(std::nan("")), 0.0);
    EXPECT_DOUBLE_EQ((ColourScale{ColourMap::Cividis, 4.0, 4.0}).share(4.0), 0.5);
}

TEST(Blackbody, ChromaticitiesAreThoseOfThePlanckianLocus) {
    // Of the CIE 1931 observer; the analytic fit of the observer is good to a few thousandths.
    constexpr double kTolerance = 5e-3;
    const double known[][3] = {{1500, 0.5857, 0.3931},
                               {2856, 0.4476, 0.4075},  // illuminant A
                               {4000, 0.3805, 0.3768},
                               {6500, 0.3135, 0.3237},
                               {10000, 0.2807, 0.2884}};
    for (const auto& [kelvin, x, y] : known) {
        const Vec3d found = blackbodyChromaticity(kelvin);
        EXPECT_NEAR(found.x(), x, kTolerance) << kelvin;
        EXPECT_NEAR(found.y(), y, kTolerance) << kelvin;
        EXPECT_NEAR(found.sum(), 1.0, 1e-12);
    }
}

TEST(Blackbody, ColourGoesFromRedToBlue) {
    const Rgb ember = blackbodyColour(1000.0), lamp = blackbodyColour(3000.0),
              sky = blackbodyColour(20000.0);
    EXPECT_FLOAT_EQ(ember[0], 1.0F);
    EXPECT_LT(ember[1], 0.1F);
    EXPECT_LT(ember[2], 0.01F);
    EXPECT_GT(lamp[1], ember[1]);
    EXPECT_FLOAT_EQ(sky[2], 1.0F);
    EXPECT_LT(sky[0], 0.6F);
}

TEST(Blackbody, GlowBeginsAtDrapersPointAndIsTheBodysColourWhenHot) {
    constexpr float kTable = 2e-3F;  // between its entries
    const Rgb cold = glowingColour(293.0);
    EXPECT_LT(cold.maxCoeff(), 0.05F);
    EXPECT_EQ(glowingColour(kDraperPoint), cold);
    for (double kelvin = kOnlyGlow; kelvin < 9000.0; kelvin += 137.0)
        EXPECT_LT((glowingColour(kelvin) - blackbodyColour(kelvin)).cwiseAbs().maxCoeff(), kTable)
            << kelvin;
    const double half = 0.5 * (kDraperPoint + kOnlyGlow);
    const Rgb mixed = 0.5F * (cold + blackbodyColour(half));
    EXPECT_LT((glowingColour(half) - mixed).cwiseAbs().maxCoeff(), kTable);
}

}  // namespace
}  // namespace mallow
