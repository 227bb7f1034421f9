#include <mallow/picture/axis_ticks.h>
#include <mallow/picture/line_plot.h>

#include <algorithm>
#include <array>
#include <cairo-svg.h>
#include <cairo.h>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

namespace mallow {
namespace {

struct Colour {
    double r, g, b;
};

// Okabe and Ito's colours without those that are faint on paper; dashes tell lines apart in grey.
constexpr std::array<Colour, 6> kColours = {{{0.0, 0.447, 0.698},
                                             {0.835, 0.369, 0.0},
                                             {0.0, 0.62, 0.451},
                                             {0.25, 0.25, 0.25},
                                             {0.8, 0.475, 0.655},
                                             {0.902, 0.624, 0.0}}};
constexpr Colour kInk = {0.2, 0.2, 0.2}, kGrid = {0.88, 0.88, 0.88}, kPaper = {1.0, 1.0, 1.0};

constexpr double kLetter = 11.0, kTitleLetter = 12.5;  // points
constexpr double kGap = 6.0;

struct Surface {
    cairo_surface_t* surface;
    cairo_t* cr;

    explicit Surface(cairo_surface_t* made) : surface(made), cr(cairo_create(made)) {}
    ~Surface() {
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
    }
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;
};

void requireGood(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string("drawing failed: ") + cairo_status_to_string(status));
}

cairo_status_t appendTo(void* text, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void setColour(cairo_t* cr, const Colour& colour) {
    cairo_set_source_rgb(cr, colour.r, colour.g, colour.b);
}

double textWidth(cairo_t* cr, const std::string& text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cr, text.c_str(), &extents);
    return extents.x_advance;
}

/// `anchor` 0: x is the text's left end, 0.5: its middle, 1: its right end. y is the baseline.
void drawText(cairo_t* cr, const std::string& text, double x, double y, double anchor) {
    cairo_move_to(cr, x - anchor * textWidth(cr, text), y);
    cairo_show_text(cr, text.c_str());
}

bool isDrawable(const PlotAxis& axis, double value) {
    return std::isfinite(value) && (!axis.isLog || value > 0.0);
}

AxisTicks ticksOf(const PlotAxis& axis,
                  const std::vector<PlotLine>& lines,
                  std::vector<double> PlotLine::*values,
                  int wanted) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const PlotLine& line : lines)
        for (const double value : line.*values) {
            if (!isDrawable(axis, value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return axis.isLog ? logTicks(low, high, wanted) : linearTicks(low, high, wanted);
}

/// A value's place along its axis, 0..1.
double share(const PlotAxis& axis, const AxisTicks& ticks, double value) {
    if (axis.isLog) return std::log10(value / ticks.min()) / std::log10(ticks.max() / ticks.min());
    return (value - ticks.min()) / (ticks.max() - ticks.min());
}

/// Rows to draw: all, or of each stretch of neighbours the lowest and the highest.
std::vector<std::size_t> thinnedRows(const PlotLine& line) {
    constexpr std::size_t kMost = 2000, kKeptOfStretch = 2;
    const std::size_t count = std::min(line.x.size(), line.y.size());
    const std::size_t stretch = count <= kMost ? 1 : kKeptOfStretch * count / kMost + 1;
    std::vector<std::size_t> rows;
    for (std::size_t begin = 0; begin < count; begin += stretch) {
        std::size_t low = begin, high = begin;
        for (std::size_t i = begin; i < std::min(count, begin + stretch); ++i) {
            if (line.y[i] < line.y[low]) low = i;
            if (line.y[i] > line.y[high]) high = i;
        }
        rows.push_back(std::min(low, high));
        if (low != high) rows.push_back(std::max(low, high));
    }
    return rows;
}

void setLineStyle(cairo_t* cr, std::size_t index) {
    constexpr std::array<std::array<double, 2>, 3> kDashes = {{{0, 0}, {6, 2.5}, {2, 2}}};
    setColour(cr, kColours[index % kColours.size()]);
    cairo_set_line_width(cr, 1.6);
    const auto& dash = kDashes[index / 3 % kDashes.size()];
    cairo_set_dash(cr, dash.data(), dash[0] > 0 ? 2 : 0, 0.0);
}

/// One picture being drawn: the frame inside which values go, and their axes.
class Drawing {
public:
    Drawing(cairo_t* cr, const LinePlot& plot, double width, double height)
        : cr_(cr), plot_(plot), right_(width - 3.0 * kGap) {
        constexpr double kPointsPerTickX = 75.0, kPointsPerTickY = 38.0;
        cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                               CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr, kLetter);
        x_ = ticksOf(plot.x, plot.lines, &PlotLine::x, std::max(2, int(width / kPointsPerTickX)));
        y_ = ticksOf(plot.y, plot.lines, &PlotLine::y, std::max(2, int(height / kPointsPerTickY)));
        double widest = 0.0;
        for (const std::string& label : y_.labels) widest = std::max(widest, textWidth(cr, label));
        left_ = 2.0 * kGap + kLetter + widest + kGap;
        top_ = 2.0 * kGap;
        bottom_ = height - (2.0 * kGap + 2.5 * kLetter);
    }

    void draw() {
        setColour(cr_, kPaper);
        cairo_paint(cr_);
        drawTitle();
        drawLegend();
        drawAxes();
        cairo_rectangle(cr_, left_, top_ - 1.0, right_ - left_, bottom_ - top_ + 2.0);
        cairo_clip(cr_);
        for (std::size_t i = 0; i < plot_.lines.size(); ++i) drawLine(i);
    }

private:
    double atX(double value) const { return left_ + share(plot_.x, x_, value) * (right_ - left_); }
    double atY(double value) const {
        return bottom_ - share(plot_.y, y_, value) * (bottom_ - top_);
    }

    void drawTitle() {
        if (plot_.title.empty()) return;
        setColour(cr_, kInk);
        cairo_set_font_size(cr_, kTitleLetter);
        drawText(cr_, plot_.title, left_, top_ + kTitleLetter, 0.0);
        cairo_set_font_size(cr_, kLetter);
        top_ += kTitleLetter + kGap;
    }

    /// In rows above the frame, where no line can run behind it.
    void drawLegend() {
        constexpr double kSample = 18.0, kRow = 1.5 * kLetter;
        double x = left_;
        bool isEmpty = true;
        for (std::size_t i = 0; i < plot_.lines.size(); ++i) {
            const std::string& label = plot_.lines[i].label;
            if (label.empty()) continue;
            const double wide = kSample + kGap + textWidth(cr_, label) + 2.0 * kGap;
            if (!isEmpty && x + wide > right_) {
                x = left_;
                top_ += kRow;
            }
            isEmpty = false;
            setLineStyle(cr_, i);
            cairo_move_to(cr_, x, top_ + 0.65 * kLetter);
            cairo_rel_line_to(cr_, kSample, 0.0);
            cairo_stroke(cr_);
            setColour(cr_, kInk);
            drawText(cr_, label, x + kSample + kGap, top_ + kLetter, 0.0);
            x += wide;
        }
        top_ += isEmpty ? kGap : kRow + kGap;
    }

    void drawAxes() {
        cairo_set_dash(cr_, nullptr, 0, 0.0);
        cairo_set_line_width(cr_, 0.8);
        for (std::size_t i = 0; i < x_.values.size(); ++i) {
            const double x = atX(x_.values[i]);
            gridLine(x, top_, x, bottom_);
            drawText(cr_, x_.labels[i], x, bottom_ + kGap + kLetter, 0.5);
        }
        for (std::size_t i = 0; i < y_.values.size(); ++i) {
            const double y = atY(y_.values[i]);
            gridLine(left_, y, right_, y);
            drawText(cr_, y_.labels[i], left_ - kGap, y + 0.36 * kLetter, 1.0);
        }
        cairo_move_to(cr_, left_, top_);
        cairo_line_to(cr_, left_, bottom_);
        cairo_line_to(cr_, right_, bottom_);
        cairo_stroke(cr_);
        drawText(cr_, plot_.x.label, 0.5 * (left_ + right_), bottom_ + kGap + 2.5 * kLetter, 0.5);
        cairo_save(cr_);
        cairo_translate(cr_, kGap + kLetter, 0.5 * (top_ + bottom_));
        cairo_rotate(cr_, -std::acos(0.0));
        drawText(cr_, plot_.y.label, 0.0, 0.0, 0.5);
        cairo_restore(cr_);
    }

    /// Leaves the ink set for what follows.
    void gridLine(double x0, double y0, double x1, double y1) {
        setColour(cr_, kGrid);
        cairo_move_to(cr_, x0, y0);
        cairo_line_to(cr_, x1, y1);
        cairo_stroke(cr_);
        setColour(cr_, kInk);
    }

    void drawLine(std::size_t index) {
        const PlotLine& line = plot_.lines[index];
        setLineStyle(cr_, index);
        cairo_set_line_join(cr_, CAIRO_LINE_JOIN_ROUND);
        constexpr double kDot = 2.2, kTurn = 6.283185307179586;
        std::size_t length = 0;  // points of the piece being drawn
        double x = 0.0, y = 0.0;
        const auto finishPiece = [&] {
            if (length == 1) {  // a point without neighbours would be invisible
                cairo_new_path(cr_);
                cairo_arc(cr_, x, y, kDot, 0.0, kTurn);
                cairo_fill(cr_);
            } else if (length > 1) {
                cairo_stroke(cr_);
            }
            length = 0;
        };
        for (const std::size_t i : thinnedRows(line)) {
            if (!isDrawable(plot_.x, line.x[i]) || !isDrawable(plot_.y, line.y[i])) {
                finishPiece();
                continue;
            }
            x = atX(line.x[i]);
            y = atY(line.y[i]);
            length++ == 0 ? cairo_move_to(cr_, x, y) : cairo_line_to(cr_, x, y);
        }
        finishPiece();
    }

    cairo_t* cr_;
    const LinePlot& plot_;
    AxisTicks x_, y_;
    double left_ = 0.0, right_, top_ = 0.0, bottom_ = 0.0;
};

}  // namespace

std::string plotSvg(const LinePlot& plot, double width, double height) {
    std::string text;
    {
        const Surface page(cairo_svg_surface_create_for_stream(appendTo, &text, width, height));
        Drawing(page.cr, plot, width, height).draw();
        requireGood(cairo_status(page.cr));
        cairo_surface_finish(page.surface);
        requireGood(cairo_surface_status(page.surface));
    }
    return text;
}

std::string plotPng(const LinePlot& plot, int width, int height, double scale) {
    const Surface page(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    cairo_scale(page.cr, scale, scale);
    Drawing(page.cr, plot, width / scale, height / scale).draw();
    requireGood(cairo_status(page.cr));
    std::string bytes;
    requireGood(cairo_surface_write_to_png_stream(page.surface, appendTo, &bytes));
    return bytes;
}

}  // namespace mallow
