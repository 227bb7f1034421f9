/// @file commands.h
/// The subcommands. Each is added by one function in a file of its own, which sets `chosen` to
/// what is to be run once all arguments are known to be good.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace mallow::cli {

/// Returns the exit code. May throw what main() knows how to report.
using Command = std::function<int()>;

void addRun(CLI::App& app, Command& chosen);
void addCheck(CLI::App& app, Command& chosen);
void addInfo(CLI::App& app, Command& chosen);
void addConvert(CLI::App& app, Command& chosen);
void addSurface(CLI::App& app, Command& chosen);
void addRender(CLI::App& app, Command& chosen);
void addSchema(CLI::App& app, Command& chosen);
void addPresets(CLI::App& app, Command& chosen);
void addRheometer(CLI::App& app, Command& chosen);
void addReport(CLI::App& app, Command& chosen);
void addCompare(CLI::App& app, Command& chosen);

}  // namespace mallow::cli
