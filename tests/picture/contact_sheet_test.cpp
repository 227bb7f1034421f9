#include <mallow/picture/contact_sheet.h>

#include <gtest/gtest.h>

namespace mallow {
namespace {

Image plain(int width, int height, float grey) {
    Image image(width, height);
    std::fill(image.rgb.begin(), image.rgb.end(), grey);
    return image;
}

TEST(ContactSheet, HasEachPictureAtItsPlaceAndWhiteWhereThereIsNone) {
    constexpr int kGap = 4;
    const Image sheet =
        contactSheet({plain(10, 6, 0.1F), plain(10, 6, 0.2F), plain(10, 6, 0.3F)}, 2);
    EXPECT_EQ(sheet.width, 20 + kGap);
    EXPECT_EQ(sheet.height, 12 + kGap);
    EXPECT_FLOAT_EQ(sheet.at(0, 0)[0], 0.1F);
    EXPECT_FLOAT_EQ(sheet.at(9, 5)[0], 0.1F);
    EXPECT_FLOAT_EQ(sheet.at(10, 0)[0], 1.0F);
    EXPECT_FLOAT_EQ(sheet.at(10 + kGap, 0)[0], 0.2F);
    EXPECT_FLOAT_EQ(sheet.at(0, 6 + kGap)[0], 0.3F);
    EXPECT_FLOAT_EQ(sheet.at(10 + kGap, 6 + kGap)[0], 1.0F);
}

TEST(ContactSheet, IsNoWiderThanItsPictures) {
    EXPECT_EQ(contactSheet({plain(10, 6, 0.1F)}, 5).width, 10);
}

TEST(Label, IsWrittenInTheLeftUpperCorner) {
    Image image = plain(200, 120, 1.0F);
    drawLabel(image, "APIC");
    int inked = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            if (image.at(x, y)[0] > 0.5F) continue;
            ++inked;
            EXPECT_LT(x, 80);
            EXPECT_LT(y, 30);
        }
    EXPECT_GT(inked, 20);
}

}  // namespace
}  // namespace mallow
