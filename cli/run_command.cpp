#include "commands.h"
#include "precision_option.h"
#include "run_scene.h"
#include "whole_number.h"

#include <map>
#include <memory>

namespace mallow::cli {
namespace {

struct RunArguments {
    RunOptions options;
    int frames = 0;
    bool resume = false;
    bool overwrite = false;
    std::string simd = "auto";
    std::string farm;
};

std::optional<SimdTarget> targetOf(const std::string& word) {
    for (const SimdTarget target : {SimdTarget::Baseline, SimdTarget::Avx2, SimdTarget::Avx512})
        if (word == name(target)) return target;
    return std::nullopt;
}

RunOptions optionsOf(const RunArguments& given) {
    RunOptions options = given.options;
    if (given.frames > 0)
        options.overrides.push_back("time.frames=" + std::to_string(given.frames));
    if (given.resume) options.existing = ExistingRun::Resume;
    if (given.overwrite) options.existing = ExistingRun::Overwrite;
    options.target = targetOf(given.simd);
    const std::map<std::string, Farm> farms = {
        {"pdg", Farm::Pdg}, {"deadline", Farm::Deadline}, {"openjd", Farm::OpenJd}};
    if (const auto farm = farms.find(given.farm); farm != farms.end()) options.farm = farm->second;
    return options;
}

}  // namespace

void addRun(CLI::App& app, Command& chosen) {
    CLI::App* run = app.add_subcommand(
        "run", "Simulate a scene; write caches, statistics and checkpoints into a folder");
    auto given = std::make_shared<RunArguments>();
    run->add_option("SCENE", given->options.scene, "The scene file (JSON)")->required();
    run->add_option("--out", given->options.folder, "The folder to write to")
        ->required()
        ->check([](const std::string& text) {
            return text.empty() ? std::string("must name a folder") : std::string();
        });
    run->add_option("--frames", given->frames, "Number of frames, in place of the scene's")
        ->check(notACount);
    run->add_option("--threads", given->options.threads,
                    "Threads (default: CPU affinity and cgroup quota); results do not depend on it")
        ->check(notAThreadCount);
    run->add_option("--set", given->options.overrides,
                    "Change a value of the scene: path.to.key=value (repeatable)")
        ->take_all()
        ->allow_extra_args(false);
    CLI::Option* resume =
        run->add_flag("--resume", given->resume, "Go on from the newest checkpoint in the folder");
    run->add_flag("--overwrite", given->overwrite, "Replace the run in the folder")
        ->excludes(resume);
    run->add_option("--farm", given->farm, "Also print what this farm manager reads")
        ->check(CLI::IsMember({"pdg", "deadline", "openjd"}));
    run->add_flag("--quiet", given->options.quiet, "No progress; warnings and errors only");
    addPrecisionOption(*run, given->options.precision);
    run->add_option("--simd", given->simd, "Instruction set; results are bit for bit equal per set")
        ->check(CLI::IsMember({"auto", "baseline", "avx2", "avx512"}))
        ->capture_default_str();
    run->callback([given, &chosen] { chosen = [given] { return runScene(optionsOf(*given)); }; });
}

}  // namespace mallow::cli
