/// @file version.h
/// Which Mallow this is, as caches, checkpoints and `--version` say it.
#pragma once

namespace mallow {

/// "0.1.0": the version of CMake's project().
const char* version();

}  // namespace mallow
