/// @file frame_files.h
/// The files that a command is to work through, in the order of their frames.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mallow {

struct FrameFile {
    std::string path;
    std::optional<int> frame;  ///< the last number in the file's name, if it has one
};

/// Each input is a file, the folder of a run (all its `points.*.bgeo.sc`) or a pattern (####, %04d
/// or $F4: every frame there is). Files of one input are ordered by frame.
/// @throws InputError for an input that gives no file.
std::vector<FrameFile> frameFiles(const std::vector<std::string>& inputs);

/// Where to write for each file. @throws InputError when two would write to one path, or a pattern
/// meets a file without a frame number.
std::vector<std::string> outputFiles(const std::vector<FrameFile>& inputs,
                                     const std::string& pattern);

}  // namespace mallow
