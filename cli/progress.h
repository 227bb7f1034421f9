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

/// A frame that is being simulated.
struct FrameUnderWay {
    int lastDone = 0;    ///< the complete frame before it
    double share = 0.0;  ///< of it that is done, 0..1
    int substeps = 0;    ///< taken so far
    std::size_t particles = 0;
};

class Progress {
public:
    explicit Progress(const ProgressSettings& settings);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Lines go to that file too, those of before now as well. @throws OutputError
    void openLog(const std::string& path);

    /// Inside a frame; only a terminal shows it.
    void within(const FrameUnderWay& frame);
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
    std::vector<std::string> early_;  ///< what was said before there was a log
    std::chrono::steady_clock::time_point begin_, lastBar_;
    double shareAtBegin_ = -1.0;
    double secondsOfFrame_ = -1.0;  ///< of the last one that this process simulated
};

}  // namespace mallow::cli
