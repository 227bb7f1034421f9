#include "commands.h"
#include "exit_code.h"
#include "memory.h"
#include "precision_option.h"

#include <mallow/params/input_error.h>
#include <mallow/scene/output_request.h>
#include <mallow/scene/predict.h>
#include <mallow/scene/scene_file.h>

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace mallow::cli {
namespace {

struct CheckArguments {
    std::string scene;
    std::vector<std::string> overrides;
    Precision precision = Precision::Float;
    bool isJson = false;
};

struct Estimate {
    Prediction prediction;
    int frames = 0;
    std::size_t memoryBytes = 0;  ///< of the process, files' buffers included
};

/// A frame that is written is there as a table, as the file's bytes, as compressed blocks, each in
/// the room of what it was before, and as those put together. Noisy floats shrink little.
constexpr std::size_t kCopiesOfFrame = 4;

std::string asJson(const std::string& name, const Estimate& estimate) {
    const Prediction& p = estimate.prediction;
    const nlohmann::ordered_json json = {{"name", name},
                                         {"frames", estimate.frames},
                                         {"particles", p.particles},
                                         {"emitted_particles", p.emittedParticles},
                                         {"cells", p.cells},
                                         {"memory_bytes", estimate.memoryBytes},
                                         {"dt", p.dt},
                                         {"substeps_per_frame", p.substepsPerFrame},
                                         {"problem", p.problem}};
    return json.dump(2);
}

std::string asText(const std::string& name, const Estimate& estimate) {
    const Prediction& p = estimate.prediction;
    std::string text;
    if (p.problem.empty())
        text = name.empty() ? "The scene is good.\n" : fmt::format("{} is good.\n", name);
    text += fmt::format("{:<20}{}\n", "frames", estimate.frames);
    text += fmt::format("{:<20}{}\n", "particles", p.particles);
    if (p.emittedParticles > 0)
        text += fmt::format("{:<20}{} more from emitters\n", "", p.emittedParticles);
    text += fmt::format("{:<20}{} at the start\n", "cells", p.cells);
    text += fmt::format("{:<20}{:.0f} MiB\n", "memory",
                        static_cast<double>(estimate.memoryBytes) / (1024.0 * 1024.0));
    text += fmt::format("{:<20}{:.3g} s, {} per frame at the start", "time step", p.dt,
                        p.substepsPerFrame);
    return text;
}

int check(const CheckArguments& given) {
    Scene scene = loadScene(given.scene, given.overrides);
    // What the process has now is what every run has: libraries, tables and level sets of meshes.
    const std::size_t base = peakMemory();
    Estimate estimate;
    estimate.frames = scene.input.time.frames;
    scene.input.precision = given.precision;
    try {
        estimate.prediction = predict(scene.input, outputRequest(scene.output));
    } catch (const InvalidInput& error) {
        throw InputError(given.scene + ": " + error.what());
    }
    const std::size_t particles =
        estimate.prediction.particles + estimate.prediction.emittedParticles;
    estimate.memoryBytes =
        base + estimate.prediction.memoryBytes +
        particles * (scene.output.points ? kCopiesOfFrame * estimate.prediction.rowBytes : 0);
    const std::string text =
        given.isJson ? asJson(scene.name, estimate) : asText(scene.name, estimate);
    std::fputs((text + "\n").c_str(), stdout);
    if (!estimate.prediction.problem.empty())
        throw InputError(given.scene +
                         ": cannot take its first step: " + estimate.prediction.problem);
    return kDone;
}

}  // namespace

void addCheck(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "check", "Validate a scene and all it refers to; tell what it would do; run nothing");
    auto given = std::make_shared<CheckArguments>();
    command->add_option("SCENE", given->scene, "The scene file (JSON)")->required();
    command
        ->add_option("--set", given->overrides,
                     "Change a value of the scene: path.to.key=value (repeatable)")
        ->take_all()
        ->allow_extra_args(false);
    addPrecisionOption(*command, given->precision);
    command->add_flag("--json", given->isJson, "As JSON");
    command->callback([given, &chosen] { chosen = [given] { return check(*given); }; });
}

}  // namespace mallow::cli
