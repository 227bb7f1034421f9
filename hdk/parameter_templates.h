/// @file parameter_templates.h
/// The parameters of every node, made from params/describe, the materials' models and the presets:
/// what those gain is on the nodes by itself.
#pragma once

#include "described_parameters.h"
#include "node_interface.h"

namespace mallow::hdk {

NodeInterface sourceInterface();
NodeInterface colliderInterface();
NodeInterface solverInterface();
NodeInterface surfaceInterface();
/// The same node in /out and between SOPs: context "out" or "sop".
NodeInterface cacheInterface(const std::string& context);

NodeInterface dopInterface();

/// All of them.
std::vector<NodeInterface> nodeInterfaces();

/// Tokens of a material parameter on the source: its mode and the attribute's name.
inline std::string modeOf(const std::string& token) {
    return token + "_by";
}
inline std::string attributeOf(const std::string& token) {
    return token + "_attribute";
}

/// How an attribute of the mesh acts on a parameter.
inline constexpr const char* kByNothing = "none";
inline constexpr const char* kBySetting = "set";
inline constexpr const char* kByScaling = "multiply";
/// Keys of a scene's material that no model has, as parameters of the source.
inline constexpr const char* kRamps = "ramps";
inline constexpr const char* kIncompressible = "incompressible";
inline constexpr const char* kResampled = "resample";
/// What the surface node makes.
inline constexpr const char* kSurfaceOutput = "output_type";
inline constexpr const char* kAsPolygons = "polygons";
inline constexpr const char* kAsVolume = "vdb";
// A collider's temperature where it varies over the surface.
inline constexpr const char* kTemperatureAttribute = "temperature_attribute";
inline constexpr const char* kTemperatureFile = "temperature_vdb";
inline constexpr const char* kTemperatureGrid = "temperature_grid";
// Buttons.
inline constexpr const char* kResetButton = "reset";
inline constexpr const char* kExportButton = "export_job";
/// The DOP's data that holds the particles; GAS_SubSolver reads this token itself.
inline constexpr const char* kDopGeometry = "geometry";

/// The preset that is none: model and parameters are the node's.
inline constexpr const char* kNoPreset = "none";

// Fields that a node sets itself.
FieldChoice objectFields();
FieldChoice emitterFields();
FieldChoice motionFields();
FieldChoice oscillateFields();
FieldChoice surfaceFields();
FieldChoice outputFields();
/// Of colliders that do not come from a Mallow Collider.
FieldChoice dopColliderFields();

/// What stands around a solver, and with it which settings are its user's.
struct SolverHost {
    FieldChoice time;        ///< fields of `time` that are parameters
    bool hasOutput = false;  ///< does the user choose what is handed out, and what is kept?
};
SolverHost sopHost();  ///< the solver SOP: frames are those of the clock
SolverHost dopHost();  ///< the DOP solver: a step at a time

/// "wall_xmin" ... of the domain, in the order of its walls.
const std::vector<std::string>& wallTokens();

}  // namespace mallow::hdk
