#include "commands.h"
#include "described_option.h"
#include "exit_code.h"
#include "rheometer_material.h"
#include "rheometer_output.h"

#include <mallow/io/atomic_file.h>
#include <mallow/params/describe_rheometer.h>
#include <mallow/params/input_error.h>
#include <mallow/rheometer/rheometer.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace mallow::cli {
namespace {

struct RheometerArguments {
    std::string material, rates, plot;
    RheometerSettings settings;
    bool isJson = false;
};

/// "MIN:MAX:N", or none if it is not that.
std::optional<RateRange> rateRange(const std::string& text) {
    RateRange range{};
    int end = 0;
    if (std::sscanf(text.c_str(), "%lf:%lf:%d%n", &range.min, &range.max, &range.count, &end) != 3)
        return std::nullopt;
    constexpr int kMostRates = 10000;
    const bool isGood = static_cast<std::size_t>(end) == text.size() && range.min > 0.0 &&
                        std::isfinite(range.max) && range.max >= range.min && range.count >= 1 &&
                        range.count <= kMostRates;
    return isGood ? std::optional<RateRange>(range) : std::nullopt;
}

int rheometer(RheometerArguments given) {
    if (!given.rates.empty()) {
        given.settings.rates = rateRange(given.rates);
        if (!given.settings.rates)
            throw InputError(
                "--rates: must be MIN:MAX:N with 0 < MIN <= MAX (1/s) and N from 1 to "
                "10000, got " +
                given.rates);
    }
    if (!given.plot.empty() && std::filesystem::path(given.plot).extension() != ".png")
        throw InputError("--plot: must be a file that ends in .png, got " + given.plot);
    const MaterialPoint point(namedMaterial(given.material));
    const RheometerTest test = given.settings.test;
    const ResponseTable table = runRheometer(point, given.settings);
    if (!given.plot.empty()) {
        constexpr int kWidth = 960, kHeight = 640;
        writeFileAtomically(
            given.plot,
            plotPng(tablePlot(table, test, point.name(), !given.rates.empty()), kWidth, kHeight));
    }
    std::fputs((given.isJson ? tableJson(table, test, point.name()) : tableText(table)).c_str(),
               stdout);
    for (const std::string& note : table.notes) std::fprintf(stderr, "%s\n", note.c_str());
    if (table.failure.empty()) return kDone;
    std::fprintf(stderr, "Error: %s: %s\n", point.name().c_str(), table.failure.c_str());
    return kSimulationFailed;
}

}  // namespace

void addRheometer(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "rheometer", "Drive one point of a material and print its response, to tune it");
    command->footer(
        "shear is simple shear at a constant rate; with --rates the steady stress at each rate.\n"
        "Stress is Cauchy's and tension positive; apparent_viscosity is stress / rate.\n"
        "Exit code 3: the material gave way before the end; the rows up to there are printed.");
    auto given = std::make_shared<RheometerArguments>();
    command->add_option("MATERIAL", given->material, "A preset, or SCENE.json:MATERIAL")
        ->required();
    addDescribedOptions(*command, given->settings);
    command->add_option("--rates", given->rates,
                        "MIN:MAX:N: a flow curve of shear at N rates from MIN to MAX [1/s]");
    command->add_flag("--json", given->isJson, "As JSON, with more rows than the text has");
    command->add_option("--plot", given->plot, "Also draw the curve into this .png file");
    command->callback([given, &chosen] { chosen = [given] { return rheometer(*given); }; });
}

}  // namespace mallow::cli
