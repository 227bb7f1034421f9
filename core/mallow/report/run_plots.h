/// @file run_plots.h
/// Which plots tell the story of a run.
#pragma once

#include <mallow/picture/line_plot.h>
#include <mallow/report/run_stats.h>

#include <vector>

namespace mallow {

/// Those for which the run has numbers, over time.
std::vector<LinePlot> runPlots(const RunStats& stats);

/// The same quantities of two runs in one picture each: energy, momentum, volume, ...
std::vector<LinePlot> comparisonPlots(const RunStats& a, const RunStats& b);

}  // namespace mallow
