/// @file main.cpp
/// The command `mallow`: picks the subcommand and turns what went wrong into one message on stderr
/// and an exit code. Farm managers look for "Error:", so nothing harmless may say it.
#include "commands.h"
#include "exit_code.h"
#include "signals.h"

#include <mallow/io/output_error.h>
#include <mallow/params/input_error.h>
#include <mallow/params/nearest_name.h>
#include <mallow/scene/scene_file.h>
#include <mallow/scene/simulation.h>
#include <mallow/version.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace {

using namespace mallow;

int fail(int code, const char* message, const char* detail = "") noexcept {
    std::fprintf(stderr, "Error: %s%s\n", message, detail);
    return code;
}

/// Adds the subcommands and returns the one that the arguments ask for.
cli::Command commandOf(CLI::App& app, int argc, char** argv) {
    app.name("mallow");
    app.set_version_flag("--version", std::string("mallow ") + version());
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 done, 1 internal error, 2 bad usage or input, 3 the simulation failed,\n"
        "4 output cannot be written, 5 out of memory, 130 interrupted (--resume goes on).");
    cli::Command chosen;
    cli::addRun(app, chosen);
    cli::addCheck(app, chosen);
    cli::addInfo(app, chosen);
    cli::addConvert(app, chosen);
    cli::addSurface(app, chosen);
    cli::addRender(app, chosen);
    cli::addSchema(app, chosen);
    cli::addPresets(app, chosen);
    cli::addRheometer(app, chosen);
    cli::addReport(app, chosen);
    cli::addCompare(app, chosen);
    std::vector<std::string> commands;
    for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
    const std::string first = argc > 1 ? argv[1] : "";
    if (!first.empty() && first[0] != '-' &&
        std::find(commands.begin(), commands.end(), first) == commands.end())
        throw InputError("there is no command \"" + first + "\"" + suggestion(first, commands));
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {  // --help, --version
        const int code = app.exit(wanted);
        return [code] { return code; };
    }
    return chosen;
}

/// What a command printed may still wait in a buffer, and its disk be full.
int flushed(int code) {
    const bool isWritten = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    return isWritten || code != cli::kDone
               ? code
               : fail(cli::kCannotWrite, "standard output cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
    cli::surviveFileSizeLimit();
    try {
        CLI::App app(
            "Mallow, a material-point solver: foam, rubber, liquids and what is in between.");
        return flushed(commandOf(app, argc, argv)());
    } catch (const CLI::ParseError& error) {
        return fail(cli::kBadInput, error.what(), " (mallow --help tells more)");
    } catch (const InvalidScene& error) {
        return fail(cli::kBadInput, error.what());
    } catch (const InvalidInput& error) {
        return fail(cli::kBadInput, error.what());
    } catch (const InputError& error) {
        return fail(cli::kBadInput, error.what());
    } catch (const OutputError& error) {
        return fail(cli::kCannotWrite, error.what());
    } catch (const std::bad_alloc&) {
        return fail(cli::kOutOfMemory, "out of memory");
    } catch (const std::exception& error) {
        return fail(cli::kInternalError, "internal: ", error.what());
    } catch (...) {
        return fail(cli::kInternalError, "internal: something unknown was thrown");
    }
}
