#include <mallow/io/geometry_file.h>
#include <mallow/io/run_file_names.h>
#include <mallow/params/input_error.h>
#include <mallow/report/html_text.h>
#include <mallow/report/page_sources.h>
#include <mallow/report/point_sequence.h>
#include <mallow/report/report_page.h>
#include <mallow/report/run_plots.h>
#include <mallow/report/run_record.h>
#include <mallow/report/thumbnail.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace mallow {
namespace {

constexpr std::size_t kThumbnails = 8;
constexpr std::size_t kMostTextShown = 300000;  // characters of the scene
constexpr std::size_t kMostProblemsShown = 100;

/// All that the caches give, each of them read once.
struct Caches {
    PointSequence sequence;
    std::vector<std::pair<int, std::string>> thumbnails;  ///< frame, PNG
    double fps = 24.0;
    std::string version;
    std::size_t framesLeftOut = 0;
};

double detailNumber(const PointTable& table, const char* name, double otherwise) {
    const Column* column = table.detail.find(name);
    return column != nullptr && column->isNumeric() ? column->number(0) : otherwise;
}

double largest(const RunStats& stats, const char* name, double otherwise) {
    double most = otherwise;
    if (const std::vector<double>* values = stats.find(name))
        for (const double value : *values)
            if (std::isfinite(value)) most = std::max(most, value);
    return most;
}

/// Of all frames, so that every picture is taken from one place.
Bounds boundsOfRun(const RunStats& stats) {
    constexpr const char* kAxes[3] = {"x", "y", "z"};
    Bounds box{Vec3d::Zero(), Vec3d::Zero()};
    for (int axis = 0; axis < 3; ++axis) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        if (const auto* values = stats.find(std::string("bounds.min.") + kAxes[axis]))
            for (const double value : *values) low = std::min(low, value);
        if (const auto* values = stats.find(std::string("bounds.max.") + kAxes[axis]))
            for (const double value : *values) high = std::max(high, value);
        if (!(low <= high)) continue;
        box.min[axis] = low;
        box.max[axis] = high;
    }
    return box;
}

Caches readCaches(const RunRecord& record, const ReportProgress& progress) {
    Caches caches;
    if (record.caches.empty()) return caches;
    constexpr std::size_t kBytesOfPosition = 6;
    const SequenceLimits limits;
    PointTable table = readPoints(record.caches.front().path);
    const std::vector<std::string> channels = sequenceChannels(table);
    const auto particles = static_cast<std::size_t>(
        largest(record.stats, "particles", static_cast<double>(table.pointCount())));
    const SequencePlan plan =
        planSequence(record.caches.size(), particles, kBytesOfPosition + channels.size(), limits);
    caches.framesLeftOut = record.caches.size() - plan.frames.size();
    const std::vector<std::size_t> pictured = evenlySpread(plan.frames.size(), kThumbnails);
    const Bounds box = boundsOfRun(record.stats);
    PointSequenceBuilder builder(plan.particles, channels);
    for (std::size_t i = 0; i < plan.frames.size(); ++i) {
        const FrameFile& file = record.caches[plan.frames[i]];
        if (plan.frames[i] != 0) table = readPoints(file.path);
        const int frame = file.frame.value_or(0);
        builder.add(frame, detailNumber(table, "time", std::nan("")), table);
        if (std::binary_search(pictured.begin(), pictured.end(), i))
            caches.thumbnails.emplace_back(frame, thumbnailPng(table, box, file.path));
        if (progress) progress(i + 1, plan.frames.size());
    }
    caches.fps = detailNumber(table, "fps", caches.fps);
    if (const Column* version = table.detail.find("mallow_version");
        version != nullptr && !version->isNumeric())
        caches.version = version->text(0);
    caches.sequence = builder.finish(limits.bytes);
    return caches;
}

nlohmann::json vectorJson(const Vec3d& v) {
    return {v.x(), v.y(), v.z()};
}

std::string viewerJson(const Caches& caches) {
    const PointSequence& sequence = caches.sequence;
    nlohmann::ordered_json json;
    json["box"] = {{"min", vectorJson(sequence.box.min)}, {"max", vectorJson(sequence.box.max)}};
    json["count"] = sequence.ids.size();
    json["fps"] = caches.fps;
    // The subset's particles stand for all of them: as much volume in fewer, larger points.
    const double share = static_cast<double>(std::max<std::size_t>(1, sequence.mostSeen)) /
                         static_cast<double>(std::max<std::size_t>(1, sequence.ids.size()));
    json["radius"] = sequence.radius * std::cbrt(std::max(1.0, share));
    json["materials"] = nlohmann::json::array();
    for (const SequenceMaterial& material : sequence.materials)
        json["materials"].push_back({{"name", material.name}, {"colour", material.colour}});
    const auto* indices = reinterpret_cast<const char*>(sequence.materialOf.data());
    json["materialOf"] = base64({indices, sequence.materialOf.size()});
    json["channels"] = nlohmann::json::array();
    for (const SequenceChannel& channel : sequence.channels)
        json["channels"].push_back(
            {{"name", channel.name}, {"low", channel.low}, {"high", channel.high}});
    json["frames"] = nlohmann::json::array();
    for (const SequenceFrame& frame : sequence.frames)
        json["frames"].push_back(
            {{"frame", frame.frame}, {"time", frame.time}, {"data", base64(frame.bytes)}});
    using Handler = nlohmann::json::error_handler_t;
    return scriptSafeJson(json.dump(-1, ' ', false, Handler::replace));
}

std::string thumbnailElements(const Caches& caches) {
    std::string html;
    for (const auto& [frame, png] : caches.thumbnails)
        html += fmt::format(
            "<button class=\"thumbnail\" data-frame=\"{}\"><img alt=\"frame {}\" src=\"{}\">"
            "<span>frame {}</span></button>\n",
            frame, frame, dataUrl("image/png", png), frame);
    return html;
}

std::string listItems(const std::vector<std::string>& texts) {
    std::string html;
    for (std::size_t i = 0; i < std::min(texts.size(), kMostProblemsShown); ++i)
        html += "<li>" + htmlEscaped(texts[i]) + "</li>\n";
    if (texts.size() > kMostProblemsShown)
        html += fmt::format("<li>and {} more, in {}</li>\n", texts.size() - kMostProblemsShown,
                            kLogFileName);
    return html;
}

std::string duration(double seconds) {
    if (seconds < 60.0) return fmt::format("{:.1f} s", seconds);
    const long s = std::lround(seconds);
    return s < 3600 ? fmt::format("{} min {} s", s / 60, s % 60)
                    : fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

std::string factRows(const RunRecord& record, const Caches& caches) {
    const RunStats& stats = record.stats;
    std::vector<std::pair<std::string, std::string>> rows;
    rows.emplace_back("Frames", fmt::format("{} to {}", stats.frames.front(), stats.frames.back()));
    if (const auto* time = stats.find("time"))
        rows.emplace_back("Simulated", fmt::format("{:.4g} s", time->back()));
    rows.emplace_back("Particles, at most", fmt::format("{:.0f}", largest(stats, "particles", 0)));
    double seconds = 0.0, substeps = 0.0;
    if (const auto* values = stats.find("wall_seconds"))
        for (const double value : *values) seconds += value;
    if (const auto* values = stats.find("substeps"))
        for (const double value : *values) substeps += value;
    rows.emplace_back("Substeps", fmt::format("{:.0f}", substeps));
    rows.emplace_back("Time taken", duration(seconds));
    rows.emplace_back(
        "Memory, at most",
        fmt::format("{:.0f} MiB", largest(stats, "memory_bytes", 0) / (1024.0 * 1024.0)));
    if (!record.machine.empty()) {
        rows.emplace_back("Run by", record.machine);
    } else if (!caches.version.empty()) {
        rows.emplace_back("Run by", kMachineLinePrefix + caches.version);
    }
    std::string html;
    for (const auto& [name, value] : rows)
        html += fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", name, htmlEscaped(value));
    return html;
}

std::string viewerNote(const Caches& caches) {
    const PointSequence& sequence = caches.sequence;
    if (sequence.frames.empty()) return "There are no caches to show.";
    std::string note = "Every particle is shown.";
    if (sequence.ids.size() < sequence.mostSeen)
        note = fmt::format(
            "{} particles are shown, the same ones in every frame; the fullest frame "
            "has {}.",
            sequence.ids.size(), sequence.mostSeen);
    if (caches.framesLeftOut > 0)
        note += fmt::format(" {} of {} frames are left out, evenly, to keep the page small.",
                            caches.framesLeftOut, caches.framesLeftOut + sequence.frames.size());
    return note;
}

}  // namespace

std::string plotElements(const std::vector<LinePlot>& plots) {
    constexpr double kWidth = 520.0, kHeight = 300.0;
    std::string html;
    // As images: each SVG numbers its glyphs from 0, so that two of them in one document would
    // take each other's letters.
    for (const LinePlot& plot : plots)
        html += fmt::format("<img class=\"plot\" alt=\"{}\" src=\"{}\">\n", htmlEscaped(plot.title),
                            dataUrl("image/svg+xml", plotSvg(plot, kWidth, kHeight)));
    return html;
}

std::string reportPage(const std::string& folder, const ReportProgress& progress) {
    const RunRecord record = readRunRecord(folder);
    const Caches caches = readCaches(record, progress);
    std::string scene = record.sceneText;
    if (scene.size() > kMostTextShown) scene = scene.substr(0, kMostTextShown) + "\n... (cut here)";
    std::vector<std::string> problems = record.notices;
    problems.insert(problems.end(), record.problems.begin(), record.problems.end());
    return filledPage(pageSource("report.html"),
                      {{"title", htmlEscaped(record.name)},
                       {"style", std::string(pageSource("page.css"))},
                       {"viewer_class", caches.sequence.frames.empty() ? "hidden" : "viewer"},
                       {"viewer_note", viewerNote(caches)},
                       {"thumbnails", thumbnailElements(caches)},
                       {"plots", plotElements(runPlots(record.stats))},
                       {"problems_class", problems.empty() ? "hidden" : "problems"},
                       {"problems", listItems(problems)},
                       {"facts", factRows(record, caches)},
                       {"scene", htmlEscaped(scene)},
                       {"data", viewerJson(caches)},
                       {"script", std::string(pageSource("viewer.js"))}});
}

}  // namespace mallow
