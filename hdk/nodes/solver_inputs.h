/// @file solver_inputs.h
/// A solver node's inputs at any frame, and the scene they make with its parameters.
#pragma once

#include "solver_scene.h"

#include <SOP/SOP_Node.h>

namespace mallow::hdk {

class SolverInputs {
public:
    explicit SolverInputs(SOP_Node& node) : node_(node) {}

    /// What the node says, its inputs cooked at the start frame. @throws InputError
    SolverScene scene(const ParameterValues& values);
    /// The mesh of a collider of the last scene at a frame. @throws InputError when there is none
    Geometry colliderAt(std::size_t index, int frame) const;

private:
    /// A collider at any frame: what it says may change with time, who made it does not.
    struct Identity {
        std::string origin;
        std::size_t ordinal;  ///< among those of the same origin
        std::string name;
    };

    PointTable sourcesAt(int frame, std::vector<std::string>& warnings) const;
    /// Meshes of an input, divided by the node that made them and the text on their primitives.
    std::vector<TaggedMesh> meshesAt(int input, int frame, const char* attribute) const;

    SOP_Node& node_;
    std::vector<Identity> colliders_;  ///< of the last scene
};

/// Of Houdini's clock.
double framesPerSecond();
/// The last whole frame at a time.
int frameAt(fpreal time);
/// The time of a frame.
fpreal timeAt(int frame);

}  // namespace mallow::hdk
