#include <mallow/picture/colour_bar.h>
#include <mallow/picture/text.h>

#include <algorithm>
#include <cmath>

namespace mallow {

namespace {

const Rgb kInk(0.035F, 0.035F, 0.04F);

// Rows carry values evenly, the middle of the first the largest, of the last the smallest.
double valueOfRow(const ColourBar& bar, const ColourScale& scale, int row) {
    const double share =
        static_cast<double>(bar.bottom - 1 - row) / std::max(1, bar.bottom - 1 - bar.top);
    return scale.min + share * (scale.max - scale.min);
}

}  // namespace

int ColourBar::rowOf(const ColourScale& scale, double value) const {
    return bottom - 1 - static_cast<int>(std::lround(scale.share(value) * (bottom - 1 - top)));
}

ColourBar placeColourBar(int width, int height, const ColourScale& scale) {
    ColourBar bar{};
    bar.fontSize = std::clamp(height / 30.0, 8.0, 40.0);
    bar.ticks = roundTicks(scale.min, scale.max, 5);
    double widest = 0.0;
    for (const Tick& tick : bar.ticks)
        widest = std::max(widest, textWidth(tick.text, bar.fontSize));
    const double margin = 1.2 * bar.fontSize;
    bar.right = static_cast<int>(width - margin - widest - 0.8 * bar.fontSize);
    bar.left = bar.right - std::max(4, static_cast<int>(bar.fontSize));
    const int barHeight = height / 2;
    bar.top = (height - barHeight) / 2;
    bar.bottom = bar.top + barHeight;
    return bar;
}

void drawColourBar(Image& image, const ColourScale& scale, const std::string& label) {
    const ColourBar bar = placeColourBar(image.width, image.height, scale);
    const int left = std::max(bar.left, 0);
    const int right = std::min(bar.right, image.width);
    for (int y = bar.top; y < bar.bottom; ++y) {
        const Rgb colour = scale.at(valueOfRow(bar, scale, y));
        for (int x = left; x < right; ++x) image.set(x, y, colour);
    }
    TextStyle style;
    style.size = bar.fontSize;
    style.colour = kInk;
    style.alignY = 0.5;
    const int tickEnd =
        std::min(bar.right + std::max(2, static_cast<int>(0.3 * bar.fontSize)), image.width);
    for (const Tick& tick : bar.ticks) {
        const int row = bar.rowOf(scale, tick.value);
        for (int x = std::max(bar.right, 0); x < tickEnd; ++x) image.set(x, row, kInk);
        drawText(image, tick.text, tickEnd + 0.3 * bar.fontSize, row + 0.5, style);
    }
    style.alignX = 1.0;
    style.alignY = 0.0;
    drawText(image, label, image.width - 1.2 * bar.fontSize, bar.top - 0.9 * bar.fontSize, style);
}

}  // namespace mallow
