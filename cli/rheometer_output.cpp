#include "rheometer_output.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mallow::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string titled(const std::string& name, const std::string& unit) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words + " [" + (unit.empty() ? "-" : unit) + "]";
}

/// Zero has no sign: rounding decides which it would be.
double unsignedZero(double value) {
    return value == 0.0 ? 0.0 : value;
}

std::string shown(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", unsignedZero(value)) : "-";
}

std::vector<double> columnOf(const ResponseTable& table, const std::string& name) {
    const std::size_t index = columnIndex(table, name);
    std::vector<double> values;
    values.reserve(table.rows.size());
    for (const std::vector<double>& row : table.rows) values.push_back(row[index]);
    return values;
}

/// The columns that are drawn: x, then y.
std::pair<std::string, std::string> curveOf(RheometerTest test) {
    switch (test) {
        case RheometerTest::Relaxation:
            return {"time", "stress"};
        case RheometerTest::Creep:
            return {"time", "strain"};
        default:
            return {"strain", "stress"};
    }
}

PlotAxis axisOf(const ResponseTable& table, const std::string& name) {
    return {titled(name, table.columns[columnIndex(table, name)].unit), false};
}

}  // namespace

std::string tableText(const ResponseTable& table) {
    constexpr std::size_t kMostRows = 24;
    const std::size_t stride = (table.rows.size() + kMostRows - 1) / kMostRows;
    std::string text;
    std::vector<std::string> heads;
    for (const ResponseColumn& column : table.columns) {
        heads.push_back(titled(column.name, column.unit));
        text +=
            fmt::format("{:>{}}", heads.back(), std::max<std::size_t>(heads.back().size(), 12) + 2);
    }
    text += "\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        if (r != 0 && (table.rows.size() - 1 - r) % stride != 0) continue;
        for (std::size_t c = 0; c < heads.size(); ++c)
            text += fmt::format("{:>{}}", shown(table.rows[r][c]),
                                std::max<std::size_t>(heads[c].size(), 12) + 2);
        text += "\n";
    }
    for (const ResponseResult& result : table.results)
        text += titled(result.name, result.unit) + ": " + shown(result.value) + "\n";
    return text;
}

std::string tableJson(const ResponseTable& table, RheometerTest test, const std::string& material) {
    const auto number = [](double value) {
        return std::isfinite(value) ? Json(unsignedZero(value)) : Json(nullptr);
    };
    Json json = {{"test", wordOf(test)}, {"material", material}};
    json["columns"] = Json::array();
    json["units"] = Json::array();
    for (const ResponseColumn& column : table.columns) {
        json["columns"].push_back(column.name);
        json["units"].push_back(column.unit);
    }
    json["rows"] = Json::array();
    for (const std::vector<double>& row : table.rows) {
        Json numbers = Json::array();
        for (const double value : row) numbers.push_back(number(value));
        json["rows"].push_back(std::move(numbers));
    }
    for (const ResponseResult& result : table.results)
        json["results"][result.name] = {{"value", number(result.value)}, {"unit", result.unit}};
    if (!table.notes.empty()) json["notes"] = table.notes;
    if (!table.failure.empty()) json["failure"] = table.failure;
    return json.dump() + "\n";
}

LinePlot tablePlot(const ResponseTable& table,
                   RheometerTest test,
                   const std::string& material,
                   bool isFlowCurve) {
    LinePlot plot;
    if (isFlowCurve) {
        plot.title = material + ": flow curve";
        plot.x = {"rate [1/s]", true};
        plot.y = {"stress [Pa], apparent viscosity [Pa s]", true};
        const std::vector<double> rates = columnOf(table, "rate");
        plot.lines = {{"stress", rates, columnOf(table, "stress")},
                      {"apparent viscosity", rates, columnOf(table, "apparent_viscosity")}};
        return plot;
    }
    const auto [x, y] = curveOf(test);
    plot.title = material + ": " + wordOf(test);
    plot.x = axisOf(table, x);
    plot.y = axisOf(table, y);
    plot.lines = {{"", columnOf(table, x), columnOf(table, y)}};
    return plot;
}

}  // namespace mallow::cli
