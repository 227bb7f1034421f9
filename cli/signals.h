/// @file signals.h
/// SIGINT, SIGTERM and SIGUSR1 ask a run to stop: it finishes the substep and writes a checkpoint.
/// A second one ends the process at once.
#pragma once

namespace mallow::cli {

/// From now on; also makes a file-size limit an error of write() instead of a signal.
void catchSignals();

/// A file that may not grow further is an error of its write, not the end of the process.
void surviveFileSizeLimit();

/// The signal that asked for an end, 0 if none did.
int caughtSignal();

}  // namespace mallow::cli
