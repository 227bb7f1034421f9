#include <mallow/picture/cairo_surface.h>
#include <mallow/picture/png.h>
#include <mallow/picture/srgb.h>

#include <cstdint>
#include <cstring>

namespace mallow {

namespace {

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int size) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), size);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string formatPng(const Image& image) {
    const CairoSurface target(CAIRO_FORMAT_RGB24, image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
        unsigned char* row = target.row(y);
        for (int x = 0; x < image.width; ++x) {
            const Rgb colour = image.at(x, y);
            const std::uint32_t pixel = static_cast<std::uint32_t>(srgbByte(colour[0])) << 16 |
                                        static_cast<std::uint32_t>(srgbByte(colour[1])) << 8 |
                                        static_cast<std::uint32_t>(srgbByte(colour[2]));
            std::memcpy(row + 4 * static_cast<std::ptrdiff_t>(x), &pixel, sizeof pixel);
        }
    }
    target.markWritten();
    std::string bytes;
    if (cairo_surface_write_to_png_stream(target.surface(), append, &bytes) != CAIRO_STATUS_SUCCESS)
        throw std::bad_alloc();
    return bytes;
}

}  // namespace mallow
