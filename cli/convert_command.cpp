#include "commands.h"
#include "exit_code.h"

#include <mallow/io/geometry_file.h>

#include <memory>

namespace mallow::cli {

void addConvert(CLI::App& app, Command& chosen) {
    std::string extensions;
    for (const GeometryFormat& format : geometryFormats())
        extensions += std::string(extensions.empty() ? "" : " ") + format.extension;
    CLI::App* convert = app.add_subcommand(
        "convert", "Convert points or meshes; the formats are those of the extensions");
    convert->footer("Extensions: " + extensions);
    auto paths = std::make_shared<std::pair<std::string, std::string>>();
    convert->add_option("IN", paths->first, "File to read")->required();
    convert->add_option("OUT", paths->second, "File to write")->required();
    convert->callback([paths, &chosen] {
        chosen = [paths] {
            geometryFormatOf(paths->second);  // a wrong name shows before the work is done
            writeGeometry(readGeometry(paths->first), paths->second);
            return kDone;
        };
    });
}

}  // namespace mallow::cli
