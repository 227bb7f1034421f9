#include "progress.h"

#include "memory.h"

#include <mallow/io/output_error.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mallow::cli {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string clock(double seconds) {
    const long s = std::lround(seconds);
    return s < 3600 ? fmt::format("{}:{:02d}", s / 60, s % 60)
                    : fmt::format("{}:{:02d}:{:02d}", s / 3600, s / 60 % 60, s % 60);
}

double mebibytes(std::size_t bytes) {
    return static_cast<double>(bytes) / (1024.0 * 1024.0);
}

/// Of the terminal that stdout is; many where it does not say.
int terminalColumns() {
    struct winsize size {};
    constexpr int kUnknown = 200;
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                             : kUnknown;
}

/// At most `columns` wide; none of it where that is too few to see.
std::string bar(double share, int columns) {
    constexpr int kWidest = 30, kNarrowest = 5, kBrackets = 2;
    const int width = std::min(kWidest, columns - kBrackets);
    if (width < kNarrowest) return "";
    const int full = static_cast<int>(share * width);
    return fmt::format("[{:=<{}}{: <{}}]", "", full, "", width - full);
}

void print(std::FILE* stream, const std::string& text) {
    std::fputs(text.c_str(), stream);
    std::fflush(stream);
}

}  // namespace

Progress::Progress(const ProgressSettings& settings)
    : settings_(settings),
      isTerminal_(::isatty(STDOUT_FILENO) == 1),
      begin_(Clock::now()),
      lastBar_(begin_) {}

Progress::~Progress() {
    clearBar();
    if (log_ != nullptr) std::fclose(log_);
}

void Progress::openLog(const std::string& path) {
    logPath_ = path;
    log_ = std::fopen(path.c_str(), "ae");
    if (log_ == nullptr) throw OutputError(path + ": cannot be written: " + std::strerror(errno));
    for (const std::string& text : early_) log(text);
    early_.clear();
}

double Progress::share(int frame, double within) const {
    const int frames = settings_.lastFrame - settings_.firstFrame;
    if (frames <= 0) return 1.0;
    return std::clamp((frame - settings_.firstFrame + within) / frames, 0.0, 1.0);
}

void Progress::log(const std::string& text) {
    if (log_ == nullptr) {
        early_.push_back(text);
        return;
    }
    if (std::fputs((text + "\n").c_str(), log_) < 0 || std::fflush(log_) != 0)
        throw OutputError(logPath_ + ": cannot be written: " + std::strerror(errno));
}

void Progress::line(const std::string& text) {
    clearBar();
    print(stdout, text + "\n");
}

void Progress::clearBar() {
    if (hasBar_) print(stdout, "\r\033[K");
    hasBar_ = false;
}

void Progress::within(const FrameUnderWay& frame) {
    if (!isTerminal_ || settings_.quiet) return;
    constexpr double kBarSeconds = 0.1;  // as often as an eye follows
    if (secondsSince(lastBar_) < kBarSeconds) return;
    lastBar_ = Clock::now();
    const double done = share(frame.lastDone, frame.share);
    if (shareAtBegin_ < 0.0) shareAtBegin_ = done;
    const double sofar = done - shareAtBegin_;
    const std::string eta =
        sofar > 0.0 ? clock(secondsSince(begin_) * (1.0 - done) / sofar) : std::string("-:--");
    const std::string perFrame =
        secondsOfFrame_ >= 0.0 ? fmt::format("{:.2f}", secondsOfFrame_) : std::string("-");
    // What matters most first: a narrow terminal cuts off the rest.
    std::string text = fmt::format(
        " {:3.0f}%  ETA {}  frame {}/{}  {} s/frame  {} substeps  {} particles  {:.0f} MiB",
        100.0 * done, eta, frame.lastDone + 1, settings_.lastFrame, perFrame, frame.substeps,
        frame.particles, mebibytes(peakMemory()));
    const int columns = terminalColumns() - 1;  // a line that wraps could not be written over
    text.resize(std::min(text.size(), static_cast<std::size_t>(columns)));
    print(stdout, "\r\033[K" + bar(done, columns - static_cast<int>(text.size())) + text);
    hasBar_ = true;
}

void Progress::frameDone(const FrameReport& report,
                         std::size_t particles,
                         double seconds,
                         const std::vector<std::string>& files) {
    if (report.substeps > 0) secondsOfFrame_ = seconds;  // the first frame is none
    const int percent = static_cast<int>(std::lround(100.0 * share(report.frame, 0.0)));
    const std::string text = fmt::format(
        "frame {} of {}  {} particles  {} substeps  {:.2f} s  {:.0f} MiB", report.frame,
        settings_.lastFrame, particles, report.substeps, seconds, mebibytes(peakMemory()));
    log(text);
    if (!settings_.quiet) {
        line(text);
        if (!isTerminal_) line(fmt::format("ALF_PROGRESS {}%", percent));
    }
    switch (settings_.farm) {
        case Farm::None:
            break;
        case Farm::Pdg:
            for (const std::string& file : files)
                line("OUTPUT_FILE:" + std::filesystem::absolute(file).lexically_normal().string() +
                     ";");
            break;
        case Farm::Deadline:
            line(fmt::format("Progress: {}%", percent));
            line(fmt::format("Render Time: {:.2f}s", seconds));
            break;
        case Farm::OpenJd:
            line(fmt::format("openjd_progress: {:.1f}", 100.0 * share(report.frame, 0.0)));
            line("openjd_status: " + text);
            break;
    }
}

void Progress::record(const std::string& text) {
    log(text);
}

void Progress::note(const std::string& text) {
    clearBar();
    if (!settings_.quiet) print(stderr, text + "\n");
    log(text);
}

void Progress::warning(const std::string& text) {
    clearBar();
    print(stderr, "Warning: " + text + "\n");
    log("Warning: " + text);
}

void Progress::finished(const std::string& folder) {
    const std::string text =
        fmt::format("done in {}, files in {}", clock(secondsSince(begin_)), folder);
    log(text);
    if (!settings_.quiet) line(text);
    if (settings_.farm == Farm::Deadline) line("Finished Rendering");
}

void Progress::failed(const std::string& reason) {
    clearBar();
    if (settings_.farm == Farm::OpenJd) {  // which reads one line
        std::string text = reason;
        std::replace(text.begin(), text.end(), '\n', ';');
        line("openjd_fail: " + text);
    }
    if (log_ == nullptr) return;
    // The disk may be what failed: then the log cannot say so, and the message on stderr must do.
    std::fputs(("Error: " + reason + "\n").c_str(), log_);
    std::fflush(log_);
}

}  // namespace mallow::cli
