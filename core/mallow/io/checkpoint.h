/// @file checkpoint.h
/// A simulation's full state in a file, to go on from bit for bit.
///
/// The file is "MALLOWCP", the format's number (u32), the size of the header (u64) and the header,
/// the size of the state (u64) and the state (scene/simulation_state.cpp), and the CRC-32 of all
/// bytes before it (u32). Everything is little-endian.
#pragma once

#include <mallow/scene/simulation.h>

#include <string>
#include <string_view>

namespace mallow {

inline constexpr const char* kCheckpointExtension = ".mallow";

struct CheckpointHeader {
    std::string version;  ///< of the Mallow that wrote it
    Precision precision = Precision::Float;
    SimdTarget target = SimdTarget::Baseline;
    int frame = 0;             ///< the last complete one
    double time = 0.0;         ///< reached [s]
    bool insideFrame = false;  ///< later than the end of `frame`
    std::string scene;         ///< as it was handed to writeCheckpoint
    std::size_t particles = 0;
    std::size_t stateBytes = 0;  ///< of the state behind the header; counted when it is read
};

/// Atomically (atomic_file.h). `scene` is text that the caller wants back with the header.
/// @throws OutputError naming the file.
void writeCheckpoint(const Simulation& simulation,
                     const std::string& scene,
                     const std::string& path);

/// Checks the whole file, its checksum too. @throws InputError "PATH: byte N: ...".
CheckpointHeader readCheckpointHeader(const std::string& path);
/// The same of bytes that come from `source`.
CheckpointHeader parseCheckpointHeader(std::string_view bytes, const std::string& source);

/// Into a simulation made from the same input. @throws InputError when the file is damaged or does
/// not fit: another precision, instruction set, material, model or set of attributes. The
/// simulation is of no use then.
void restoreCheckpoint(const std::string& path, Simulation& simulation);

}  // namespace mallow
