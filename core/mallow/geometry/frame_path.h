/// @file frame_path.h
/// The file of one frame of a sequence.
#pragma once

#include <string>

namespace mallow {

/// Replaces the frame number in a pattern: `####` (one # per digit), `%04d` or `$F4`, padded with
/// zeros to that many digits; `%d` and `$F` do not pad.
/// @throws InputError for a pattern without a place for the frame.
std::string framePath(const std::string& pattern, int frame);

}  // namespace mallow
