/// @file report_page.h
/// One page that shows a run: pictures, plots, the moving points, the scene.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace mallow {

struct LinePlot;

/// Called after each cache that was read: how many are done, of how many.
using ReportProgress = std::function<void(std::size_t, std::size_t)>;

/// The page's HTML: everything is inside, nothing is fetched, and it has less than 30 MB.
/// @throws InputError when the folder holds no run, or a file of it is damaged.
std::string reportPage(const std::string& folder, const ReportProgress& progress);

/// Plots as elements of a page.
std::string plotElements(const std::vector<LinePlot>& plots);

}  // namespace mallow
