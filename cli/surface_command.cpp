#include "commands.h"
#include "described_option.h"
#include "exit_code.h"
#include "thread_count.h"
#include "whole_number.h"

#include <mallow/io/frame_files.h>
#include <mallow/io/geometry_file.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/describe_surface.h>
#include <mallow/params/input_error.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_file.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace mallow::cli {
namespace {

struct SurfaceArguments {
    std::vector<std::string> inputs;
    std::string pattern;
    SurfaceSettings settings;
    SurfaceOutput output;
    int threads = 0;
    bool quiet = false;
};

/// Half of the memory that is free, shared by frames that need about this much per byte of input.
std::size_t framesInMemory(const std::vector<FrameFile>& files) {
    constexpr double kBytesPerByte = 30.0;  // compressed points to grids and their neighbourhoods
    std::uintmax_t largest = 1;
    for (const FrameFile& file : files) {
        std::error_code ignored;
        const std::uintmax_t size = std::filesystem::file_size(file.path, ignored);
        if (!ignored) largest = std::max(largest, size);
    }
    const double free = static_cast<double>(::sysconf(_SC_AVPHYS_PAGES)) *
                        static_cast<double>(::sysconf(_SC_PAGESIZE));
    return static_cast<std::size_t>(
        std::max(1.0, 0.5 * free / (kBytesPerByte * static_cast<double>(largest))));
}

/// Several frames at once rather than several threads on one: whole frames share nothing.
class Frames {
public:
    Frames(const SurfaceArguments& given, std::vector<FrameFile> files)
        : given_(given), files_(std::move(files)), paths_(outputFiles(files_, given.pattern)) {
        for (const std::string& path : paths_) requireSurfaceFile(path, given.output);
        shareVoxelSize();
    }

    void run() {
        const auto threads =
            static_cast<std::size_t>(given_.threads > 0 ? given_.threads : availableThreads());
        const std::size_t workers = std::min({threads, files_.size(), framesInMemory(files_)});
        std::vector<std::thread> others;
        const int each = static_cast<int>(std::max<std::size_t>(1, threads / workers));
        for (std::size_t w = 1; w < workers; ++w) others.emplace_back([&] { work(each); });
        work(each);
        for (std::thread& other : others) other.join();
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    /// Frames with voxels of their own size would not fit to each other.
    void shareVoxelSize() {
        if (given_.settings.voxelSize) return;
        for (const FrameFile& file : files_) {
            const PointTable points = readPoints(file.path);
            if (points.pointCount() == 0) continue;
            try {
                given_.settings.voxelSize = surfaceVoxelSize(points, given_.settings);
            } catch (const InputError& error) {
                throw InputError(file.path + ": " + error.what());
            }
            return;
        }
    }

    void work(int threads) {
        Threads arena(threads);
        for (std::size_t i = next_++; i < files_.size() && !failed_; i = next_++) {
            try {
                arena.run([&] { surfaceOf(i); });
            } catch (...) {
                const std::lock_guard<std::mutex> lock(mutex_);
                if (!failed_.exchange(true)) failure_ = std::current_exception();
            }
        }
    }

    void surfaceOf(std::size_t i) {
        const PointTable points = readPoints(files_[i].path);
        try {
            writeSurface(points, given_.settings, given_.output, paths_[i]);
        } catch (const InputError& error) {
            throw InputError(files_[i].path + ": " + error.what());
        }
        const std::lock_guard<std::mutex> lock(mutex_);
        ++done_;
        if (!given_.quiet)
            std::fprintf(stderr, "%s (%zu of %zu)\n", paths_[i].c_str(), done_, files_.size());
    }

    SurfaceArguments given_;
    std::vector<FrameFile> files_;
    std::vector<std::string> paths_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> failed_{false};
    std::mutex mutex_;
    std::size_t done_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

void addSurface(CLI::App& app, Command& chosen) {
    CLI::App* command = app.add_subcommand(
        "surface", "Turn particles into level sets (.vdb) or meshes (.obj .ply .bgeo.sc ...)");
    command->footer(
        "Frames in separate jobs: points without a detail attribute dx have voxels of the spacing "
        "in\n"
        "the first frame of each job. Give --voxel-size, or the surface changes from job to job.");
    auto given = std::make_shared<SurfaceArguments>();
    command->add_option("IN", given->inputs, "Files, patterns (####) or the folder of a run")
        ->required();
    command->add_option("--out", given->pattern, "What to write; #### is the frame number")
        ->required();
    addDescribedOptions(*command, given->settings);
    CLI::Option* material =
        command->add_option("--material", given->output.material, "Only the points of this one");
    command
        ->add_flag("--per-material", given->output.perMaterial,
                   "One surface for each material: grids NAME_MATERIAL, or a point attribute")
        ->excludes(material);
    command->add_flag("--fog", given->output.fog,
                      "Also a grid density: the filled share of space, about 1 inside (.vdb)");
    command
        ->add_option("--threads", given->threads,
                     "Threads (default: CPU affinity and cgroup quota); files do not depend on it")
        ->check(notACount);
    command->add_flag("--quiet", given->quiet, "No progress");
    command->callback([given, &chosen] {
        chosen = [given] {
            Frames(*given, frameFiles(given->inputs)).run();
            return int(kDone);
        };
    });
}

}  // namespace mallow::cli
