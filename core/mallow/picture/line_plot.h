/// @file line_plot.h
/// Lines over a pair of axes, as a picture: for the pages of runs and for single plots.
#pragma once

#include <string>
#include <vector>

namespace mallow {

struct PlotAxis {
    std::string label;  ///< with its unit: "energy [J]"
    bool isLog = false;
};

struct PlotLine {
    std::string label;         ///< in the legend; empty: not listed there
    std::vector<double> x, y;  ///< of equal length; the line breaks where one is not drawable
};

struct LinePlot {
    std::string title;
    PlotAxis x, y;
    std::vector<PlotLine> lines;
};

/// Vector graphics: a whole SVG document, `width` x `height` points. Glyphs are outlines, so that
/// it looks the same without fonts. Lines of very many points are thinned, their peaks kept.
std::string plotSvg(const LinePlot& plot, double width, double height);

/// A PNG file's bytes, `width` x `height` pixels; letters and lines grow with `scale`.
std::string plotPng(const LinePlot& plot, int width, int height, double scale = 2.0);

}  // namespace mallow
