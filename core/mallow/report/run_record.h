/// @file run_record.h
/// What a run left in its folder, its caches not yet read.
#pragma once

#include <mallow/io/frame_files.h>
#include <mallow/report/run_stats.h>

#include <string>
#include <vector>

namespace mallow {

struct RunRecord {
    std::string folder;
    std::string name;       ///< the scene's; the folder's when that is empty
    std::string sceneText;  ///< scene.json; empty: not there
    std::string machine;    ///< what the log says of version, processor, threads; may be empty
    std::vector<std::string> problems;  ///< warnings and errors of the log
    std::vector<std::string> notices;   ///< what is missing or odd in the folder
    RunStats stats;
    std::vector<FrameFile> caches;  ///< by frame; empty when the run wrote none
};

/// The first word of the log's line about the machine.
constexpr const char* kMachineLinePrefix = "mallow ";

/// @throws InputError when the folder holds no run, or a file of it is damaged.
RunRecord readRunRecord(const std::string& folder);

/// "3, 5-9, 12"
std::string frameRanges(const std::vector<int>& frames);

}  // namespace mallow
