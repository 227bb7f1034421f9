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
    SolverScene scene(const ParameterValues& values) const;
    /// The mesh of a collider at a frame, in the order of the scene's colliders.
    Geometry colliderAt(std::size_t index, int frame) const;

private:
    PointTable sourcesAt(int frame) const;
    /// Meshes of an input, divided by the text on their primitives.
    std::vector<TaggedMesh> meshesAt(int input, int frame, const char* attribute) const;

    SOP_Node& node_;
};

/// Of Houdini's clock.
double framesPerSecond();
/// The last whole frame at a time.
int frameAt(fpreal time);
/// The time of a frame.
fpreal timeAt(int frame);

}  // namespace mallow::hdk
