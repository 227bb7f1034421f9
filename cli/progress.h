/// @file progress.h
/// How a run shows itself: a bar on a terminal, plain lines for logs and farm managers otherwise,
/// and the same lines in `log.txt`. Every line is flushed.
#pragma once

#include <mallow/scene/simulation.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace mallow::cli {

enum class Farm { None, Pdg, Deadline, OpenJd };

struct ProgressSettings {
    int firstFrame = 1;
    int lastFrame = 1;
    Farm farm = Farm::None;
    bool quiet = false;
};

class Progress {
public:
    explicit Progress(const ProgressSettings& settings);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// From now on lines go to that file too. @throws OutputError
    void openLog(const std::string& path);

    /// Inside a frame; only a terminal shows it.
    void within(int frame, double share, std::size_t particles);
    /// A frame is done and written to `files` (none: not written).
    void frameDone(const FrameReport& report,
                   std::size_t particles,
                   double seconds,
                   const std::vector<std::string>& files);
    void record(const std::string& text);   ///< log only
    void note(const std::string& text);     ///< stderr and log
    void warning(const std::string& text);  ///< stderr and log
    void finished(const std::string& folder);
    /// The run ends early; main prints the reason, this tells the farm and the log.
    void failed(const std::string& reason);

private:
    double share(int frame, double within) const;  ///< of the whole run, 0..1
    void line(const std::string& text);            ///< stdout and log
    void log(const std::string& text);
    void clearBar();

    ProgressSettings settings_;
    bool isTerminal_;
    bool hasBar_ = false;
    std::FILE* log_ = nullptr;
    std::string logPath_;
    std::chrono::steady_clock::time_point begin_, lastBar_;
    double shareAtBegin_ = -1.0;
};

}  // namespace mallow::cli
