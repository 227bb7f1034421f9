/// @file cairo_surface.h
/// A surface of Cairo's and its context, released together.
#pragma once

#include <cairo/cairo.h>
#include <new>

namespace mallow {

class CairoSurface {
public:
    /// @throws std::bad_alloc; Cairo has no other reason to refuse a size that it was asked for.
    CairoSurface(cairo_format_t format, int width, int height)
        : surface_(cairo_image_surface_create(format, width, height)),
          context_(cairo_create(surface_)) {
        if (cairo_status(context_) == CAIRO_STATUS_SUCCESS) return;
        release();
        throw std::bad_alloc();
    }
    ~CairoSurface() { release(); }
    CairoSurface(const CairoSurface&) = delete;
    CairoSurface& operator=(const CairoSurface&) = delete;

    cairo_surface_t* surface() const { return surface_; }
    cairo_t* context() const { return context_; }
    /// The first byte of a row, top first. Finish drawing before reading, mark after writing.
    unsigned char* row(int y) const {
        return cairo_image_surface_get_data(surface_) +
               static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface_);
    }
    void finishDrawing() const { cairo_surface_flush(surface_); }
    void markWritten() const { cairo_surface_mark_dirty(surface_); }

private:
    void release() {
        cairo_destroy(context_);
        cairo_surface_destroy(surface_);
    }

    cairo_surface_t* surface_;
    cairo_t* context_;
};

}  // namespace mallow
