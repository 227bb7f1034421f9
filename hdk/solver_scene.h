/// @file solver_scene.h
/// What the solver node's inputs and parameters say, without Houdini: a scene whose shapes are
/// geometry in memory. It becomes a simulation, or a folder that the command `mallow run` takes;
/// both go through the same functions of core, so that they give the same particles.
#pragma once

#include "parameter_templates.h"
#include "source_points.h"

#include <mallow/scene/scene_settings.h>
#include <mallow/scene/simulation.h>

#include <functional>
#include <memory>

namespace mallow::hdk {

/// A closed mesh with what its primitives say.
struct TaggedMesh {
    Geometry geometry;
    std::string text;         ///< collider or emitter
    std::string material;     ///< of an emitter
    std::string origin = {};  ///< the node that made it; empty: not known
};

/// How a collider's mesh at other frames is used.
enum class ColliderKind {
    Fixed,     ///< not: it stands, or moves by its settings
    Animated,  ///< its points say where the whole is
    Deforming  ///< every frame is a shape of its own
};

struct SolverScene {
    SceneSettings settings;  ///< without shapes
    Precision precision = Precision::Float;
    std::vector<ObjectInput> objects;      ///< one per material
    std::vector<Geometry> colliderMeshes;  ///< of settings.colliders, at the start frame
    std::vector<ColliderKind> kinds;       ///< of settings.colliders
    std::vector<Geometry> emitterMeshes;   ///< of settings.emitters
    std::vector<std::string> warnings;
};

/// The mesh of collider `index` at a frame. @throws InputError when there is none.
using ColliderAtFrame = std::function<Geometry(std::size_t index, int frame)>;

/// @throws InputError with everything that is wrong, by parameter, attribute or input.
SolverScene solverScene(const ParameterValues& values,
                        const SolverHost& host,
                        double fps,
                        const PointTable& sources,
                        const std::vector<TaggedMesh>& colliders,
                        const std::vector<TaggedMesh>& emitters);

/// What a collider's primitives carry: its type (static, rigid or deforming) and its settings.
std::string colliderTextOf(const ParameterValues& values);
/// The same of anything that moves with `v`, from the parameters of the DOP solver.
std::string dopColliderText(const std::string& name, const ParameterValues& values);

bool hasAnimated(const SolverScene& scene);

/// Animated colliders are looked at up to frame `lastKey`. @throws InputError, InvalidInput
SimulationInput simulationInput(const SolverScene& scene,
                                const ColliderAtFrame& colliderAt,
                                int lastKey);

/// The motion of an animated collider, a key per frame from the start to `lastKey`.
Motion motionOf(const SolverScene& scene,
                std::size_t index,
                const ColliderAtFrame& colliderAt,
                int lastKey);

/// Changes whenever anything changes that the simulation is made of.
std::uint64_t fingerprint(const SolverScene& scene);
std::uint64_t fingerprint(const Geometry& geometry);
/// Of names and values, whatever the order of columns.
std::uint64_t fingerprint(const PointTable& points);

/// The command that simulates an exported job to the node's particles.
std::string jobCommand(const SolverScene& scene, const std::string& folder);

/// Writes scene.json, for so many frames, everything it names and the command (command.txt) into
/// the folder. @throws InputError, OutputError
void exportJob(const SolverScene& scene,
               int frames,
               const ColliderAtFrame& colliderAt,
               const std::string& folder);

}  // namespace mallow::hdk
