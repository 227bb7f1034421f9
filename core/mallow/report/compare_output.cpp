#include <mallow/report/compare_runs.h>
#include <mallow/report/html_text.h>
#include <mallow/report/page_sources.h>
#include <mallow/report/report_page.h>
#include <mallow/report/run_plots.h>
#include <mallow/report/run_record.h>

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace mallow {
namespace {

using Json = nlohmann::ordered_json;

std::string nameOf(const FrameDifference& frame) {
    return frame.frame ? "frame " + std::to_string(*frame.frame) : std::string("file");
}

std::string attributesText(const PointsDifference& points) {
    std::string text;
    if (points.isById) {
        text += fmt::format("  {:<20}{:>14}{:>14}{:>14}\n", "attribute", "largest", "rms", "at id");
        for (const AttributeDifference& a : points.attributes) {
            text += fmt::format("  {:<20}{:>14.6g}{:>14.6g}{:>14}", a.name, a.largest, a.rms,
                                a.worstId < 0 ? "-" : std::to_string(a.worstId));
            if (a.notFinite > 0) text += fmt::format("  {} not finite", a.notFinite);
            text += "\n";
        }
        return text;
    }
    text += fmt::format("  {:<16}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "attribute",
                        "mean A", "mean B", "std A", "std B", "median A", "median B", "distance");
    for (const DistributionDifference& s : points.statistics)
        text += fmt::format(
            "  {:<16}{:>12.5g}{:>12.5g}{:>12.5g}{:>12.5g}{:>12.5g}{:>12.5g}{:>12.5g}\n", s.name,
            s.a.mean, s.b.mean, s.a.deviation, s.b.deviation, s.a.median, s.b.median, s.distance);
    return text;
}

/// The last line: whether the points differ at all.
std::string verdict(const RunComparison& comparison) {
    if (comparison.isIdentical()) return "All points are identical.\n";
    const bool isSame = std::all_of(comparison.frames.begin(), comparison.frames.end(),
                                    [](const FrameDifference& f) { return f.isIdentical; });
    return isSame ? "All frames in common are identical.\n" : "The points differ.\n";
}

std::string frameText(const FrameDifference& frame) {
    const PointsDifference& points = frame.points;
    if (frame.isIdentical)
        return fmt::format("{}: identical, {} points\n", nameOf(frame), points.countA);
    std::string text =
        fmt::format("{}: {} and {} points, {}\n", nameOf(frame), points.countA, points.countB,
                    points.isById ? "matched by id" : "as distributions");
    if (!points.onlyA.empty() || !points.onlyB.empty())
        text += fmt::format("  only in A: {} ids, only in B: {} ids\n", points.onlyA.size(),
                            points.onlyB.size());
    for (const std::string& name : points.columnsOnlyA) text += "  only A has " + name + "\n";
    for (const std::string& name : points.columnsOnlyB) text += "  only B has " + name + "\n";
    return text + attributesText(points);
}

Json distributionJson(const Distribution& d) {
    return {{"min", d.min},       {"quarter", d.quarter},
            {"median", d.median}, {"three_quarters", d.threeQuarters},
            {"max", d.max},       {"mean", d.mean},
            {"std", d.deviation}};
}

Json frameJson(const FrameDifference& frame) {
    const PointsDifference& points = frame.points;
    Json json = {{"frame", frame.frame ? Json(*frame.frame) : Json()},
                 {"identical", frame.isIdentical},
                 {"points_a", points.countA},
                 {"points_b", points.countB}};
    if (frame.isIdentical) return json;
    json["matched_by_id"] = points.isById;
    json["only_a"] = points.onlyA;
    json["only_b"] = points.onlyB;
    json["attributes_only_a"] = points.columnsOnlyA;
    json["attributes_only_b"] = points.columnsOnlyB;
    for (const AttributeDifference& a : points.attributes)
        json["attributes"][a.name] = {{"max", a.largest},
                                      {"rms", a.rms},
                                      {"id", a.worstId < 0 ? Json() : Json(a.worstId)},
                                      {"not_finite", a.notFinite}};
    for (const DistributionDifference& s : points.statistics)
        json["distributions"][s.name] = {
            {"a", distributionJson(s.a)}, {"b", distributionJson(s.b)}, {"distance", s.distance}};
    return json;
}

std::string dumped(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

/// How far apart each attribute is, frame after frame.
std::vector<LinePlot> differencePlots(const RunComparison& comparison) {
    std::map<std::string, LinePlot> plots;
    const auto add = [&](const std::string& name, const char* line, double frame, double value) {
        LinePlot& plot = plots[name];
        plot.title = "Difference of " + name;
        plot.x.label = "frame";
        plot.y.label = "difference, in the attribute's unit";
        auto it = plot.lines.begin();
        while (it != plot.lines.end() && it->label != line) ++it;
        if (it == plot.lines.end()) it = plot.lines.insert(it, {line, {}, {}});
        it->x.push_back(frame);
        it->y.push_back(value);
    };
    for (const FrameDifference& frame : comparison.frames) {
        const double at = frame.frame.value_or(0);
        for (const AttributeDifference& a : frame.points.attributes) {
            add(a.name, "largest", at, a.largest);
            add(a.name, "rms", at, a.rms);
        }
        for (const DistributionDifference& s : frame.points.statistics)
            add(s.name, "distance of distributions", at, s.distance);
    }
    std::vector<LinePlot> list;
    list.reserve(plots.size());
    for (auto& [name, plot] : plots) list.push_back(std::move(plot));
    return list;
}

}  // namespace

std::string comparisonText(const RunComparison& comparison) {
    std::string text;
    for (const FrameDifference& frame : comparison.frames) text += frameText(frame);
    if (!comparison.framesOnlyA.empty())
        text += "frames only in A: " + frameRanges(comparison.framesOnlyA) + "\n";
    if (!comparison.framesOnlyB.empty())
        text += "frames only in B: " + frameRanges(comparison.framesOnlyB) + "\n";
    if (!comparison.stats.empty()) {
        text += fmt::format("{:<22}{:>14}{:>10}\n", "statistics", "largest", "frame");
        for (const StatsDifference& s : comparison.stats)
            if (s.largest > 0.0)
                text += fmt::format("{:<22}{:>14.6g}{:>10}\n", s.name, s.largest, s.frame);
    }
    return text + verdict(comparison);
}

std::string comparisonJson(const RunComparison& comparison) {
    Json json = {{"a", comparison.nameA},
                 {"b", comparison.nameB},
                 {"identical", comparison.isIdentical()},
                 {"frames_only_a", comparison.framesOnlyA},
                 {"frames_only_b", comparison.framesOnlyB},
                 {"frames", Json::array()},
                 {"stats", Json::object()}};
    for (const FrameDifference& frame : comparison.frames)
        json["frames"].push_back(frameJson(frame));
    for (const StatsDifference& s : comparison.stats)
        json["stats"][s.name] = {{"max", s.largest}, {"frame", s.frame}};
    return dumped(json);
}

std::string comparisonPage(const RunComparison& comparison) {
    std::vector<LinePlot> plots = differencePlots(comparison);
    if (comparison.statsA && comparison.statsB)
        for (LinePlot& plot : comparisonPlots(*comparison.statsA, *comparison.statsB))
            plots.push_back(std::move(plot));
    return filledPage(pageSource("compare.html"),
                      {{"title", "Comparison"},
                       {"style", std::string(pageSource("page.css"))},
                       {"a", htmlEscaped(comparison.nameA)},
                       {"b", htmlEscaped(comparison.nameB)},
                       {"text", htmlEscaped(comparisonText(comparison))},
                       {"plots", plotElements(plots)}});
}

}  // namespace mallow
