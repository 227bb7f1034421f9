/// @file run_file_names.h
/// Names of the files in the folder of a run; part of the outside contract. The caches' name is in
/// io/frame_files.
#pragma once

namespace mallow {

constexpr const char* kStatsFileName = "stats.jsonl";
constexpr const char* kSceneFileName = "scene.json";
constexpr const char* kLogFileName = "log.txt";

}  // namespace mallow
