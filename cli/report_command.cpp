#include "commands.h"
#include "exit_code.h"
#include "page_path.h"

#include <mallow/io/atomic_file.h>
#include <mallow/report/report_page.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace mallow::cli {
namespace {

struct ReportArguments {
    std::string folder;
    std::string out;
};

int report(const ReportArguments& given) {
    if (!given.out.empty()) requirePagePath(given.out);
    const bool isTerminal = ::isatty(STDERR_FILENO) == 1;
    const std::string page = reportPage(given.folder, [&](std::size_t done, std::size_t all) {
        if (isTerminal) std::fprintf(stderr, "\rreading caches: %zu of %zu ", done, all);
    });
    if (isTerminal) std::fputs("\r\033[K", stderr);
    const std::string path = given.out.empty()
                                 ? (std::filesystem::path(given.folder) / "report.html").string()
                                 : given.out;
    writeFileAtomically(path, page);
    std::fputs((path + "\n").c_str(), stdout);
    return kDone;
}

}  // namespace

void addReport(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "report", "Make one web page of a run: pictures, plots, moving points, warnings, scene");
    auto given = std::make_shared<ReportArguments>();
    command->add_option("DIR", given->folder, "The folder of the run")->required();
    command->add_option("--out", given->out, "The page to write (default: DIR/report.html)");
    command->callback([given, &chosen] { chosen = [given] { return report(*given); }; });
}

}  // namespace mallow::cli
