/// @file rheometer_output.h
/// A rheometer's table as text, as JSON and as a plot.
#pragma once

#include <mallow/params/rheometer_settings.h>
#include <mallow/picture/line_plot.h>
#include <mallow/rheometer/response_table.h>

#include <string>

namespace mallow::cli {

/// Some twenty of the rows, and the results.
std::string tableText(const ResponseTable& table);

/// {test, material, columns, units, rows} and, where there are any, results, notes and failure. A
/// number that has no value is null.
std::string tableJson(const ResponseTable& table, RheometerTest test, const std::string& material);

/// The curve by which the test is usually read; a flow curve (`isFlowCurve`) on log axes.
LinePlot tablePlot(const ResponseTable& table,
                   RheometerTest test,
                   const std::string& material,
                   bool isFlowCurve);

}  // namespace mallow::cli
