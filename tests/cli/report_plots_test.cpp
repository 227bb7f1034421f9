/// @file report_plots_test.cpp
/// Every plot and row of a report against the files that the real command wrote: a key that is
/// named anew in stats.jsonl would take its plot away without a word.
#include "cli/process.h"
#include "cli/report_run.h"
#include "cli/run_files.h"
#include "support/temp_folder.h"

#include <mallow/report/run_plots.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace mallow::test {
namespace {

using Json = nlohmann::json;

struct ExpectedLine {
    std::string label;
    std::vector<std::string> addends;  ///< JSON pointers into a line of stats.jsonl
};

struct ExpectedPlot {
    std::string title, axis;
    double factor = 1.0;
    std::vector<ExpectedLine> lines;
};

std::vector<Json> statsOf(const std::string& run) {
    std::vector<Json> lines;
    std::istringstream text(contentOf(run + "/stats.jsonl"));
    for (std::string line; std::getline(text, line);) lines.push_back(Json::parse(line));
    return lines;
}

std::vector<ExpectedLine> components(const std::string& pointer) {
    return {{"x", {pointer + "/0"}}, {"y", {pointer + "/1"}}, {"z", {pointer + "/2"}}};
}

/// By the run's contract (what stats.jsonl says), not by the code that draws.
std::vector<ExpectedPlot> expectedPlots() {
    const std::vector<std::string> energies = {"/kinetic_energy", "/strain_energy",
                                               "/potential_energy", "/thermal_energy"};
    std::vector<ExpectedLine> stages;
    for (const char* stage : {"sort", "resample", "rasterize", "grid_velocity", "grid_collisions",
                              "solve", "particles", "heat", "other", "write"}) {
        std::string label = stage;
        std::replace(label.begin(), label.end(), '_', ' ');
        stages.push_back({label, {std::string("/seconds_by_stage/") + stage}});
    }
    stages.push_back({"all", {"/wall_seconds"}});
    return {
        {"Energy",
         "energy [J]",
         1.0,
         {{"kinetic", {energies[0]}},
          {"strain", {energies[1]}},
          {"potential", {energies[2]}},
          {"thermal", {energies[3]}},
          {"sum", energies}}},
        {"Volume", "volume [m³]", 1.0, {{"", {"/volume"}}}},
        {"Momentum", "momentum [kg m/s]", 1.0, components("/momentum")},
        {"Angular momentum about the origin", "angular momentum [kg m²/s]", 1.0,
         components("/angular_momentum")},
        {"Step size", "step [ms]", 1e3, {{"largest", {"/dt_max"}}, {"smallest", {"/dt_min"}}}},
        {"Substeps", "substeps per frame", 1.0, {{"", {"/substeps"}}}},
        {"Particles", "particles", 1.0, {{"", {"/particles"}}}},
        {"Largest speed", "speed [m/s]", 1.0, {{"", {"/max_speed"}}}},
        {"Time per frame, by stage", "wall time [s]", 1.0, stages},
        {"Memory", "resident, at most [MiB]", 1.0 / (1024.0 * 1024.0), {{"", {"/memory_bytes"}}}},
    };
}

class ReportPlots : public ::testing::Test {
protected:
    const TempFolder folder;
    const std::string run = makeRun(folder, 3, {"--set", "heat.enabled=true"});
    const std::vector<Json> stats = statsOf(run);

    void expectLine(const PlotLine& line, const ExpectedLine& expected, double factor) const {
        SCOPED_TRACE(expected.label);
        ASSERT_EQ(line.x.size(), stats.size());
        ASSERT_EQ(line.y.size(), stats.size());
        double most = 0.0;
        for (std::size_t i = 0; i < stats.size(); ++i) {
            double value = 0.0;
            for (const std::string& pointer : expected.addends)
                value += factor * stats[i].at(Json::json_pointer(pointer)).get<double>();
            most = std::max(most, std::abs(value));
            EXPECT_EQ(line.x[i], stats[i]["time"].get<double>());
            // The initial state took no step: there is nothing to draw on a logarithmic axis.
            if (std::isnan(line.y[i])) {
                EXPECT_EQ(value, 0.0) << i;
            } else {
                EXPECT_DOUBLE_EQ(line.y[i], value) << i;
            }
        }
        if (line.label != "resample" && line.label != "grid collisions" && line.label != "solve") {
            EXPECT_GT(most, 0.0) << "nothing to see";
        }
    }
};

TEST_F(ReportPlots, ShowEachQuantityOfTheRunAsItWasWritten) {
    ASSERT_EQ(stats.size(), 3U);
    const std::string text = contentOf(run + "/stats.jsonl");
    const std::vector<LinePlot> plots = runPlots(parseRunStats(text, "stats.jsonl"));
    const std::vector<ExpectedPlot> expected = expectedPlots();
    ASSERT_EQ(plots.size(), expected.size());
    for (std::size_t p = 0; p < plots.size(); ++p) {
        SCOPED_TRACE(expected[p].title);
        EXPECT_EQ(plots[p].title, expected[p].title);
        EXPECT_EQ(plots[p].x.label, "time [s]");
        EXPECT_EQ(plots[p].y.label, expected[p].axis);
        EXPECT_EQ(plots[p].y.isLog, expected[p].title == "Step size");
        ASSERT_EQ(plots[p].lines.size(), expected[p].lines.size());
        for (const ExpectedLine& line : expected[p].lines) {
            const auto found =
                std::find_if(plots[p].lines.begin(), plots[p].lines.end(),
                             [&](const PlotLine& l) { return l.label == line.label; });
            ASSERT_NE(found, plots[p].lines.end()) << line.label;
            expectLine(*found, line, expected[p].factor);
        }
    }
}

TEST_F(ReportPlots, OfTwoRunsShowEachQuantityOfBoth) {
    const std::string text = contentOf(run + "/stats.jsonl");
    const RunStats a = parseRunStats(text, "a");
    RunStats b = a;
    for (auto& [name, values] : b.columns)
        for (double& value : values) value *= 2.0;
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"Kinetic energy", "/kinetic_energy"},
        {"Strain energy", "/strain_energy"},
        {"Potential energy", "/potential_energy"},
        {"Thermal energy", "/thermal_energy"},
        {"Momentum x", "/momentum/0"},
        {"Momentum y", "/momentum/1"},
        {"Momentum z", "/momentum/2"},
        {"Volume", "/volume"},
        {"Particles", "/particles"},
        {"Largest speed", "/max_speed"},
        {"Substeps", "/substeps"},
        {"Time per frame", "/wall_seconds"}};
    const std::vector<LinePlot> plots = comparisonPlots(a, b);
    ASSERT_EQ(plots.size(), expected.size());
    for (std::size_t p = 0; p < plots.size(); ++p) {
        SCOPED_TRACE(expected[p].first);
        EXPECT_EQ(plots[p].title, expected[p].first);
        ASSERT_EQ(plots[p].lines.size(), 2U);
        EXPECT_EQ(plots[p].lines[0].label, "A");
        EXPECT_EQ(plots[p].lines[1].label, "B");
        for (std::size_t i = 0; i < stats.size(); ++i) {
            const double value = stats[i].at(Json::json_pointer(expected[p].second)).get<double>();
            EXPECT_EQ(plots[p].lines[0].y[i], value) << i;
            EXPECT_EQ(plots[p].lines[1].y[i], 2.0 * value) << i;
        }
    }
}

TEST_F(ReportPlots, AreOnThePageWithTheMachineAndTheWarningsOfTheLog) {
    // Without its checkpoints it cannot be resumed, which is worth a warning.
    for (const auto& file : std::filesystem::directory_iterator(run))
        if (file.path().extension() == ".mallow") std::filesystem::remove(file.path());
    makeRun(folder, 3, {"--set", "heat.enabled=true", "--resume"});
    ASSERT_EQ(mallow({"report", run}).code, 0);
    const std::string page = contentOf(run + "/report.html");
    for (const ExpectedPlot& plot : expectedPlots())
        EXPECT_NE(page.find("<img class=\"plot\" alt=\"" + plot.title +
                            "\" src=\"data:image/svg+xml;base64,"),
                  std::string::npos)
            << plot.title;

    std::string machine, warning;
    std::istringstream log(contentOf(run + "/log.txt"));
    for (std::string line; std::getline(log, line);) {
        if (line.rfind("mallow ", 0) == 0) machine = line;
        if (line.rfind("Warning: ", 0) == 0) warning = line;
    }
    EXPECT_NE(machine.find(MALLOW_VERSION), std::string::npos) << machine;
    EXPECT_NE(machine.find("thread"), std::string::npos) << machine;
    EXPECT_NE(page.find("<tr><th>Run by</th><td>" + machine + "</td></tr>"), std::string::npos)
        << machine;
    ASSERT_NE(warning.find("no checkpoint to resume from"), std::string::npos) << warning;
    const std::size_t warnings = page.find("<h2>Warnings</h2>");
    ASSERT_NE(warnings, std::string::npos);
    EXPECT_NE(page.find("<li>" + warning + "</li>", warnings), std::string::npos);
    EXPECT_NE(page.find("<tr><th>Frames</th><td>1 to 3</td></tr>"), std::string::npos);
}

}  // namespace
}  // namespace mallow::test
