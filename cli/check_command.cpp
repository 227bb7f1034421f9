#include "commands.h"
#include "exit_code.h"
#include "memory.h"

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
    bool isJson = false;
};

struct Estimate {
    Prediction prediction;
    int frames = 0;
    std::size_t memoryBytes = 0;  ///< of the process, files' buffers included
};

/// Of a particle while its frame is written [bytes]: the table's columns, the same as the file's
/// bytes, and those compressed, which for noisy floats saves little.
std::size_t writingBytes(const OutputRequest& request) {
    constexpr std::size_t kAlways = 15 * sizeof(float) + sizeof(std::int64_t);  // P v Cd ... id
    constexpr std::size_t kMatrix = 9 * sizeof(float);
    const std::size_t matrices = std::size_t(request.deformation) + std::size_t(request.affine) +
                                 std::size_t(request.stress);
    const std::size_t row =
        kAlways + kMatrix * matrices + sizeof(float) * std::size_t(request.restVolume);
    constexpr std::size_t kCopies = 3;
    return kCopies * row;
}

std::string asJson(const std::string& name, const Estimate& estimate) {
    const Prediction& p = estimate.prediction;
    const nlohmann::ordered_json json = {{"name", name},
                                         {"frames", estimate.frames},
                                         {"particles", p.particles},
                                         {"emitted_particles", p.emittedParticles},
                                         {"cells", p.cells},
                                         {"memory_bytes", estimate.memoryBytes},
                                         {"dt", p.dt},
                                         {"substeps_per_frame", p.substepsPerFrame}};
    return json.dump(2);
}

std::string asText(const std::string& name, const Estimate& estimate) {
    const Prediction& p = estimate.prediction;
    std::string text = name.empty() ? "The scene is good.\n" : fmt::format("{} is good.\n", name);
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
    // What the process has now is what every run has: libraries and tables.
    const std::size_t base = peakMemory();
    const Scene scene = loadScene(given.scene, given.overrides);
    const OutputRequest request = outputRequest(scene.output.attributes);
    Estimate estimate;
    estimate.prediction = predict(scene.input);
    estimate.frames = scene.input.time.frames;
    const std::size_t particles =
        estimate.prediction.particles + estimate.prediction.emittedParticles;
    estimate.memoryBytes =
        base + estimate.prediction.memoryBytes + particles * writingBytes(request);
    const std::string text =
        given.isJson ? asJson(scene.name, estimate) : asText(scene.name, estimate);
    std::fputs((text + "\n").c_str(), stdout);
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
    command->add_flag("--json", given->isJson, "As JSON");
    command->callback([given, &chosen] { chosen = [given] { return check(*given); }; });
}

}  // namespace mallow::cli
