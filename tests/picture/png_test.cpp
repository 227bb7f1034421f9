#include "support/read_png.h"

#include <mallow/picture/png.h>

#include <gtest/gtest.h>

namespace mallow {
namespace {

TEST(Png, ReadsBackAsTheSamePicture) {
    Image image(37, 11);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            image.set(x, y, Rgb(float(x) / 36.0F, float(y) / 10.0F, float(x * y % 7) / 6.0F));
    const test::Pixels back = test::readPng(formatPng(image));
    ASSERT_EQ(back.width, image.width);
    ASSERT_EQ(back.height, image.height);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int c = 0; c < 3; ++c)
                EXPECT_EQ(back.at(x, y, c), srgbByte(double(image.at(x, y)[c])))
                    << x << " " << y << " " << c;
}

TEST(Png, HasTheSameBytesForTheSamePicture) {
    Image image(16, 16);
    image.set(3, 4, Rgb(0.2F, 0.4F, 0.6F));
    EXPECT_EQ(formatPng(image), formatPng(image));
}

}  // namespace
}  // namespace mallow
