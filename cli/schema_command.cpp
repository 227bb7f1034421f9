#include "commands.h"
#include "exit_code.h"

#include <mallow/scene/scene_file.h>

#include <cstdio>
#include <memory>

namespace mallow::cli {

void addSchema(CLI::App& app, Command& chosen) {
    CLI::App* schema = app.add_subcommand("schema", "Print the JSON schema of scene files");
    auto isMarkdown = std::make_shared<bool>(false);
    schema->add_flag("--markdown", *isMarkdown, "The same as a page to read (docs/scene.md)");
    schema->callback([isMarkdown, &chosen] {
        chosen = [isMarkdown] {
            const std::string text = *isMarkdown ? sceneReference() : sceneSchema();
            std::fputs(text.c_str(), stdout);
            if (text.empty() || text.back() != '\n') std::fputs("\n", stdout);
            return kDone;
        };
    });
}

}  // namespace mallow::cli
