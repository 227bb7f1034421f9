#include "commands.h"
#include "exit_code.h"

#include <mallow/params/input_error.h>
#include <mallow/params/nearest_name.h>
#include <mallow/params/presets.h>
#include <mallow/scene/presets_text.h>

#include <cstdio>
#include <memory>

namespace mallow::cli {
namespace {

struct PresetArguments {
    std::string name;
    bool isJson = false;
    bool isMarkdown = false;
    bool isParameters = false;
};

std::string textOf(const PresetArguments& given) {
    if (given.isParameters) return parametersMarkdown();
    if (given.isMarkdown) return presetsMarkdown();
    if (given.name.empty()) return given.isJson ? presetsJson() : presetsText();
    const Preset* preset = findPreset(given.name);
    if (preset == nullptr) {
        std::vector<std::string> known;
        for (const Preset& each : presets()) known.push_back(each.name);
        throw InputError("there is no preset \"" + given.name + "\"" +
                         suggestion(given.name, known));
    }
    return given.isJson ? presetJson(*preset) : presetText(*preset);
}

}  // namespace

void addPresets(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "presets", "Print the material presets, their parameters with units, and their source");
    auto given = std::make_shared<PresetArguments>();
    CLI::Option* name = command->add_option("NAME", given->name, "Only this one");
    CLI::Option* json = command->add_flag("--json", given->isJson, "As JSON");
    CLI::Option* markdown =
        command->add_flag("--markdown", given->isMarkdown, "All, as the table of docs/materials.md")
            ->excludes(name)
            ->excludes(json);
    command
        ->add_flag("--parameters", given->isParameters,
                   "The parameters of all models, as the table of docs/materials.md")
        ->excludes(name)
        ->excludes(json)
        ->excludes(markdown);
    command->callback([given, &chosen] {
        chosen = [given] {
            std::fputs((textOf(*given) + "\n").c_str(), stdout);
            return kDone;
        };
    });
}

}  // namespace mallow::cli
