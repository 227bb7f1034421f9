#include "commands.h"
#include "exit_code.h"
#include "page_path.h"

#include <mallow/io/atomic_file.h>
#include <mallow/report/compare_runs.h>

#include <cstdio>
#include <memory>
#include <unistd.h>

namespace mallow::cli {
namespace {

struct CompareArguments {
    std::string a, b, out;
    bool isJson = false;
};

int compare(const CompareArguments& given) {
    if (!given.out.empty()) requirePagePath(given.out);
    const bool isTerminal = ::isatty(STDERR_FILENO) == 1;
    const RunComparison comparison =
        compareRuns(given.a, given.b, [&](std::size_t done, std::size_t all) {
            if (isTerminal) std::fprintf(stderr, "\rcomparing: %zu of %zu ", done, all);
        });
    if (isTerminal) std::fputs("\r\033[K", stderr);
    if (!given.out.empty()) writeFileAtomically(given.out, comparisonPage(comparison));
    const std::string text =
        given.isJson ? comparisonJson(comparison) + "\n" : comparisonText(comparison);
    std::fputs(text.c_str(), stdout);
    return kDone;
}

}  // namespace

void addCompare(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "compare", "Tell how two caches or runs differ, particle by particle or as distributions");
    command->footer(
        "A and B: a file, the folder of a run, or a pattern (####, %04d, $F4).\n"
        "The exit code is 0 whether or not they differ.");
    auto given = std::make_shared<CompareArguments>();
    command->add_option("A", given->a, "One side")->required();
    command->add_option("B", given->b, "The other side")->required();
    command->add_flag("--json", given->isJson, "As JSON");
    command->add_option("--out", given->out, "Also write a web page with plots");
    command->callback([given, &chosen] { chosen = [given] { return compare(*given); }; });
}

}  // namespace mallow::cli
