#include "run_scene.h"

#include "exit_code.h"
#include "memory.h"
#include "run_identity.h"
#include "signals.h"
#include "stats_line.h"
#include "thread_count.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/checkpoint.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/output_error.h>
#include <mallow/io/read_file.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/output_request.h>
#include <mallow/scene/scene_file.h>
#include <mallow/surface/surface_file.h>
#include <mallow/version.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

namespace mallow::cli {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct FoundCheckpoint {
    std::string path;
    CheckpointHeader header;
};

/// The newest checkpoint that is whole; damaged ones are skipped with a warning.
std::optional<FoundCheckpoint> newestCheckpoint(const RunFolder& folder, Progress& progress) {
    for (const std::string& path : folder.checkpoints()) {
        try {
            return FoundCheckpoint{path, readCheckpointHeader(path)};
        } catch (const InputError& damage) {
            progress.warning(std::string("skipping a damaged checkpoint: ") + damage.what());
        }
    }
    progress.warning("there is no checkpoint to resume from; starting at the first frame");
    return std::nullopt;
}

void requireSameRun(const FoundCheckpoint& from, const RunOptions& options, const Scene& scene) {
    const auto refuse = [&](const std::string& why) {
        throw InputError(from.path + ": cannot be resumed: " + why);
    };
    if (from.header.version != version())
        refuse("it was written by Mallow " + from.header.version + ", this is " + version() +
               ", which would not go on bit for bit");
    if (const auto difference = identityDifference(from.header.scene, runIdentity(scene)))
        refuse(*difference);
    if (from.header.precision != options.precision)
        refuse("--precision is not the one it began with");
    if (options.target && *options.target != from.header.target)
        refuse(std::string("it began with --simd ") + name(from.header.target));
    const TimeSettings& time = scene.input.time;
    const int last = time.startFrame + time.frames - 1;
    if (from.header.frame > last)
        refuse("it is of frame " + std::to_string(from.header.frame) + ", after the last one, " +
               std::to_string(last));
}

/// Before the first checkpoint a run starts anew, but only as the run that the folder holds.
void requireSameScene(const RunFolder& folder, const Scene& scene) {
    std::error_code missing;
    if (!std::filesystem::exists(folder.scene(), missing)) return;
    const std::string then = "{\"files\": {}, \"scene\": " + readFile(folder.scene()) + "}";
    if (const auto difference = identityDifference(then, runIdentity(scene)))
        throw InputError(folder.scene() + ": cannot be resumed with another scene: " + *difference +
                         "; --overwrite replaces the run");
}

/// What the points of a scene have wrong comes without the scene's name.
std::unique_ptr<Simulation> makeNamed(const std::string& file, const SimulationInput& input) {
    try {
        return makeSimulation(input);
    } catch (const InvalidInput& error) {
        throw InputError(file + ": " + error.what());
    }
}

/// On the disk when this returns: a checkpoint that comes later is never ahead of it.
void appendLine(const std::string& path, const std::string& line) {
    const auto fail = [&](int reason) {
        throw OutputError(path + ": cannot be written: " + std::strerror(reason));
    };
    std::FILE* file = std::fopen(path.c_str(), "ae");
    if (file == nullptr) fail(errno);
    int reason = 0;
    if (std::fputs((line + "\n").c_str(), file) < 0 || std::fflush(file) != 0) reason = errno;
    // Pipes and devices have nothing to put on a disk.
    if (reason == 0 && ::fsync(::fileno(file)) != 0 && errno != EINVAL) reason = errno;
    if (std::fclose(file) != 0 && reason == 0) reason = errno;
    if (reason != 0) fail(reason);
}

/// A run that has its folder, and what it does frame by frame.
struct Run {
    const Scene& scene;
    std::string identity;
    RunFolder& folder;
    Progress& progress;
    Simulation& simulation;
    OutputRequest request;
    Threads threads;
    int firstFrame, lastFrame;
    Clock::time_point frameBegin = Clock::now();

    /// Points, surface, both or nothing, as the scene asks; returns the files.
    std::vector<std::string> writeFrame(int frame) {
        const OutputSettings& output = scene.output;
        if ((frame - firstFrame) % output.every != 0) return {};
        if (!output.points && !output.surface) return {};
        const Geometry cache{simulation.particles(request), {}, {}};
        std::vector<std::string> files;
        if (output.points) {
            files.push_back(folder.points(frame));
            writeGeometry(cache, files.back());
        }
        if (output.surface) {
            files.push_back(folder.surface(frame, output.surface->format));
            writeFrameSurface(cache.table, *output.surface, files.back());
        }
        return files;
    }

    /// The points are the run's own: what is wrong with them is no bad input.
    void writeFrameSurface(const PointTable& points,
                           const FrameSurfaceSettings& surface,
                           const std::string& file) {
        SurfaceOutput output;
        output.fog = surface.fog;
        output.perMaterial = surface.perMaterial;
        try {
            threads.run([&] { writeSurface(points, surface.shape, output, file); });
        } catch (const InputError& error) {
            throw OutputError(file + ": cannot be made: " + error.what());
        }
    }

    void finishFrame(const FrameReport& report) {
        const Clock::time_point writeBegin = Clock::now();
        const std::vector<std::string> files = writeFrame(report.frame);
        FrameCosts costs;
        costs.writeSeconds = secondsSince(writeBegin);
        costs.wallSeconds = secondsSince(frameBegin);
        costs.memoryBytes = peakMemory();
        frameBegin = Clock::now();
        appendLine(folder.stats(), statsLine(report, simulation.sums(), costs));
        for (const std::string& warning : report.warnings) progress.warning(warning);
        progress.frameDone(report, simulation.particleCount(), costs.wallSeconds, files);
        const int every = scene.output.checkpointEvery;
        const bool isDue = (report.frame - firstFrame) % every == 0;
        // The last one lets a longer run go on from here.
        if ((isDue && report.frame != firstFrame) || report.frame == lastFrame) checkpoint();
    }

    std::string checkpoint() {
        std::string path = folder.checkpoint(simulation.frame());
        writeCheckpoint(simulation, identity, path);
        folder.pruneCheckpoints();
        return path;
    }

    int interrupted() {
        progress.note(
            fmt::format("interrupted by signal {} at {:.6g} s; {} written, --resume goes on",
                        caughtSignal(), simulation.time(), checkpoint()));
        return kInterrupted;
    }

    int failed(const FrameReport& report) {
        const std::vector<std::string> kept = folder.checkpoints();
        const std::string reason =
            fmt::format("the simulation failed in frame {}: {}\nThe last good frame is {}{}",
                        report.frame, report.message, simulation.frame(),
                        kept.empty() ? std::string("; there is no checkpoint yet")
                                     : "; the last checkpoint is " + kept.front());
        progress.failed(reason);
        std::fprintf(stderr, "Error: %s\n", reason.c_str());
        return kSimulationFailed;
    }

    /// From the state as it is to the last frame.
    int toTheEnd() {
        while (simulation.frame() < lastFrame) {
            if (caughtSignal() != 0) return interrupted();
            const int frame = simulation.frame();
            int substeps = 0;
            const FrameReport report = simulation.advanceFrame([&](double share) {
                progress.within({frame, share, ++substeps, simulation.particleCount()});
                return caughtSignal() == 0;
            });
            if (report.outcome == FrameOutcome::Failed) return failed(report);
            // The last substep of a frame may be the one that was interrupted: the frame is done.
            if (report.outcome == FrameOutcome::Cancelled) return interrupted();
            finishFrame(report);
        }
        return kDone;
    }
};

FrameReport initialReport(const Simulation& simulation) {
    FrameReport report;
    report.frame = simulation.frame();
    report.time = simulation.time();
    return report;
}

SimulationInput withOptions(SimulationInput input,
                            const RunOptions& options,
                            const std::optional<FoundCheckpoint>& from) {
    input.precision = options.precision;
    input.threads = options.threads > 0 ? options.threads : availableThreads();
    if (from) {
        input.target = from->header.target;
    } else if (options.target) {
        input.target = *options.target;
    }
    return input;
}

/// What a run was computed with, for the log and the page made of it.
std::string machineLine(const RunOptions& options, const std::optional<FoundCheckpoint>& from) {
    const SimulationInput used = withOptions({}, options, from);
    std::string processor = "unknown processor";
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) != 0) continue;
        processor = line.substr(std::min(line.find(": ") + 2, line.size()));
        break;
    }
    return fmt::format("mallow {}, {} threads, {}, {} precision, {}", version(), used.threads,
                       name(used.target), used.precision == Precision::Double ? "double" : "single",
                       processor);
}

}  // namespace

int runScene(const RunOptions& options) {
    catchSignals();
    RunFolder folder(options.folder);
    folder.requireUsable(options.existing);
    Scene scene = loadScene(options.scene, options.overrides);
    const TimeSettings time = scene.input.time;
    const int firstFrame = time.startFrame, lastFrame = time.startFrame + time.frames - 1;
    Progress progress({firstFrame, lastFrame, options.farm, options.quiet});

    std::optional<FoundCheckpoint> from;
    if (options.existing == ExistingRun::Resume && folder.holdsRun()) {
        folder.open();
        from = newestCheckpoint(folder, progress);
        if (from)
            requireSameRun(*from, options, scene);
        else
            requireSameScene(folder, scene);
    }
    const std::string identity = runIdentity(scene);
    const OutputRequest request = outputRequest(scene.output);
    const std::unique_ptr<Simulation> simulation =
        makeNamed(options.scene, withOptions(std::move(scene.input), options, from));
    if (from) restoreCheckpoint(from->path, *simulation);

    // Everything is known to be good: only now is anything written.
    folder.open();
    folder.requireUsable(options.existing);  // another run may have begun meanwhile
    if (!from) folder.clear();
    progress.openLog(folder.log());
    progress.record(machineLine(options, from));
    writeFileAtomically(folder.scene(), scene.resolved + "\n");
    Run run{scene,
            identity,
            folder,
            progress,
            *simulation,
            request,
            Threads(options.threads > 0 ? options.threads : availableThreads()),
            firstFrame,
            lastFrame};
    if (from) {
        folder.cutStats(simulation->frame());
        progress.note(fmt::format("resuming from {} at {:.6g} s", from->path, simulation->time()));
    } else {
        folder.cutStats(firstFrame - 1);
        run.finishFrame(initialReport(*simulation));
    }
    int code = kInternalError;
    try {
        code = run.toTheEnd();
    } catch (const std::exception& problem) {
        progress.failed(problem.what());
        throw;
    }
    if (code == kDone) progress.finished(options.folder);
    return code;
}

}  // namespace mallow::cli
