#include <mallow/picture/contact_sheet.h>
#include <mallow/picture/text.h>

#include <algorithm>

namespace mallow {

namespace {

constexpr int kGap = 4;  // between pictures [pixels]

}  // namespace

void drawLabel(Image& image, const std::string& label) {
    TextStyle style;
    style.size = std::clamp(image.height / 16.0, 10.0, 60.0);
    style.colour = Rgb(0.035F, 0.035F, 0.04F);
    drawText(image, label, 0.7 * style.size, 1.5 * style.size, style);
}

Image contactSheet(const std::vector<Image>& pictures, int columns) {
    const int width = pictures.front().width, height = pictures.front().height;
    const int count = static_cast<int>(pictures.size());
    const int across = std::min(columns, count);
    const int down = (count + columns - 1) / columns;
    Image sheet(across * (width + kGap) - kGap, down * (height + kGap) - kGap);
    std::fill(sheet.rgb.begin(), sheet.rgb.end(), 1.0F);
    for (int i = 0; i < count; ++i) {
        const Image& picture = pictures[static_cast<std::size_t>(i)];
        const int left = i % columns * (width + kGap), top = i / columns * (height + kGap);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) sheet.set(left + x, top + y, picture.at(x, y));
    }
    return sheet;
}

}  // namespace mallow
