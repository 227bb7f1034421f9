#include <mallow/picture/cairo_surface.h>
#include <mallow/picture/text.h>

#include <algorithm>
#include <cmath>

namespace mallow {

namespace {

void chooseFont(cairo_t* context, double size) {
    cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context, size);
}

cairo_text_extents_t extentsOf(cairo_t* context, const std::string& text) {
    cairo_text_extents_t extents;
    cairo_text_extents(context, text.c_str(), &extents);
    return extents;
}

}  // namespace

void drawText(Image& image, const std::string& text, double x, double y, const TextStyle& style) {
    // Cairo only says how much of each pixel the letters cover: the picture stays linear.
    const CairoSurface mask(CAIRO_FORMAT_A8, image.width, image.height);
    chooseFont(mask.context(), style.size);
    const double width = extentsOf(mask.context(), text).x_advance;
    const double digits = -extentsOf(mask.context(), "0").y_bearing;
    cairo_move_to(mask.context(), x - style.alignX * width, y + style.alignY * digits);
    cairo_show_text(mask.context(), text.c_str());
    mask.finishDrawing();
    for (int row = 0; row < image.height; ++row) {
        const unsigned char* covered = mask.row(row);
        for (int column = 0; column < image.width; ++column)
            if (covered[column] > 0)
                image.blend(column, row, style.colour,
                            static_cast<float>(covered[column]) / 255.0F);
    }
}

double textWidth(const std::string& text, double size) {
    const CairoSurface scratch(CAIRO_FORMAT_A8, 1, 1);
    chooseFont(scratch.context(), size);
    return extentsOf(scratch.context(), text).x_advance;
}

}  // namespace mallow
