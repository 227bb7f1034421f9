/// @file dop_step.h
/// One step of a DOP object's particles. What the next step needs besides them is a value that is
/// never changed once it is made: an engine may copy, save, load and go back to it as it likes.
#pragma once

#include "solver_scene.h"

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mallow::hdk {

/// The state after a step, to the last bit.
struct DopState {
    std::string simulation;    ///< bytes of Simulation::saveState
    std::uint64_t points = 0;  ///< fingerprint of the points that were handed out with it

    std::string bytes() const;
    /// @throws InputError
    static DopState fromBytes(std::string_view bytes);
};

struct DopStepInput {
    const ParameterValues& values;
    PointTable points;
    double timestep = 0.0;                   ///< [s]
    std::optional<Vec3d> gravity = {};       ///< of the network, in place of the parameter [m/s^2]
    std::vector<TaggedMesh> colliders = {};  ///< at the step's begin; points move with their v
};

struct DopStepResult {
    PointTable points;
    DopState state;  ///< `points` is to be set when they are where they will be read from
    FrameReport report;
    std::vector<std::string> warnings;
    bool isContinued = false;  ///< by the state, bit for bit; else begun from the points
};

/// Goes on from the state if the points are those it was handed out with, else from the attributes
/// of the points: something may have moved, made or removed them. Cancelled and failed steps give
/// no points. @throws InputError, InvalidInput
DopStepResult dopStep(DopStepInput input,
                      const DopState* state,
                      const ProgressCallback& callback = {});

/// Points that something else made among those of the solver have no state: Houdini fills in zeros.
/// Divides into points that have one and new ones, whose empty attributes are removed; the new ones
/// get ids of their own.
std::vector<PointTable> dividedByAge(PointTable points);

}  // namespace mallow::hdk
