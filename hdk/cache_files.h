/// @file cache_files.h
/// The files of the cache node: frames and the checkpoints beside them; and the lines that farm
/// managers read.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <vector>

namespace mallow::hdk {

/// Makes the folder and writes atomically. @throws OutputError, InputError naming the file
void writeFrame(const Geometry& geometry, const std::string& path);

/// The checkpoint that belongs to a frame's file: "jelly.0007.bgeo.sc" has
/// "jelly.checkpoint.0007.mallow" beside it.
std::string checkpointFile(const std::string& framePath, int frame);

struct CheckpointOnDisk {
    int frame;
    std::string path;
};
/// All that stand beside the frames, the newest frame first.
std::vector<CheckpointOnDisk> checkpointsBeside(const std::string& framePath);
/// Removes all but the newest two up to a frame. One that cannot be removed stays.
void pruneCheckpoints(const std::string& framePath, int upToFrame);

bool isFile(const std::string& path);

/// "ALF_PROGRESS 42%"; 100 when there is nothing between begin and end.
std::string progressLine(double begin, double end, double now);
/// "OUTPUT_FILE:/absolute/path;"
std::string outputFileLine(const std::string& path);

}  // namespace mallow::hdk
