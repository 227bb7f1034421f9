/// @file exit_code.h
/// What the process tells its caller. Farms and scripts branch on these: they never change.
#pragma once

namespace mallow::cli {

constexpr int kDone = 0;
constexpr int kInternalError = 1;
constexpr int kBadInput = 2;          ///< usage, scene, files; nothing was written
constexpr int kSimulationFailed = 3;  ///< the last good frame and checkpoint are intact
constexpr int kCannotWrite = 4;       ///< full disk, permissions
constexpr int kOutOfMemory = 5;
constexpr int kInterrupted = 130;  ///< a checkpoint was written, --resume goes on

}  // namespace mallow::cli
