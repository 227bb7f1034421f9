#include "commands.h"
#include "exit_code.h"

#include <mallow/io/file_info.h>

#include <cstdio>
#include <memory>

namespace mallow::cli {
namespace {

struct InfoArguments {
    std::string file;
    bool isJson = false;
};

}  // namespace

void addInfo(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "info", "Print what a cache, checkpoint or VDB holds: counts, attributes, ranges, bounds");
    auto given = std::make_shared<InfoArguments>();
    command->add_option("FILE", given->file, "The file")->required();
    command->add_flag("--json", given->isJson, "As JSON");
    command->callback([given, &chosen] {
        chosen = [given] {
            const FileInfo info = describeFile(given->file);
            const std::string text = given->isJson ? infoJson(info) : infoText(info);
            std::fputs((text + "\n").c_str(), stdout);
            return kDone;
        };
    });
}

}  // namespace mallow::cli
