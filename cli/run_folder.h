/// @file run_folder.h
/// The folder of a run: names of its files, the lock of its one writer, its checkpoints.
#pragma once

#include <mallow/io/run_file_names.h>

#include <string>
#include <vector>

namespace mallow::cli {

enum class ExistingRun { Refuse, Resume, Overwrite };

class RunFolder {
public:
    explicit RunFolder(std::string path) : path_(std::move(path)) {}
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// Is there anything of an earlier run?
    bool holdsRun() const;
    /// @throws InputError when it holds a run and `existing` is Refuse. Changes nothing.
    void requireUsable(ExistingRun existing) const;
    /// Makes the folder and takes the lock, which the kernel releases with the process. A second
    /// call changes nothing.
    /// @throws InputError when another process has it, OutputError when that cannot be done.
    void open();
    /// Removes the files of an earlier run, and nothing else. @throws OutputError
    void clear() const;

    std::string points(int frame) const;
    /// `format` is the extension, without its dot.
    std::string surface(int frame, const std::string& format) const;
    std::string checkpoint(int frame) const;
    std::string stats() const { return path_ + "/" + kStatsFileName; }
    std::string scene() const { return path_ + "/" + kSceneFileName; }
    std::string log() const { return path_ + "/" + kLogFileName; }

    /// Paths of all checkpoints, newest frame first.
    std::vector<std::string> checkpoints() const;
    /// Removes all but the newest two. A checkpoint that cannot be removed stays.
    void pruneCheckpoints() const;

    /// Leaves only the lines of `stats.jsonl` up to a frame. @throws OutputError
    void cutStats(int lastFrame) const;

private:
    std::string path_;
    int lock_ = -1;
};

}  // namespace mallow::cli
