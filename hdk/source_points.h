/// @file source_points.h
/// What the source node does, without Houdini: a closed mesh or points, and parameters, to
/// particles that carry their material.
#pragma once

#include "described_parameters.h"

#include <mallow/geometry/geometry.h>
#include <mallow/params/body_settings.h>

#include <string>
#include <vector>

namespace mallow::hdk {

/// The point attribute that holds a material's definition (scene/scene_part.h). It stands on every
/// point, and not on the detail, so that merging sources keeps it.
inline constexpr const char* kMaterialAttribute = "mallow_material";
/// The primitive attributes of emitters and colliders.
inline constexpr const char* kEmitterAttribute = "mallow_emitter";
inline constexpr const char* kColliderAttribute = "mallow_collider";
/// The primitive attribute that tells emitters and colliders of one network apart: the path of the
/// node that made them. Two that say the same are still two.
inline constexpr const char* kOriginAttribute = "mallow_origin";

/// The material that the node's parameters state. @throws InputError naming the parameter.
MaterialSettings materialOf(const ParameterValues& values);

/// Does an attribute of the mesh go to the particles? Those of the list, `v` and those that a
/// parameter is painted with. @throws InputError as materialOf
bool isTransferred(const ParameterValues& values, const std::string& name);

struct SourcePoints {
    PointTable points;
    std::vector<std::string> warnings;
};

/// The particles of `input`. @throws InputError with every problem.
SourcePoints sourcePoints(const Geometry& input, const ParameterValues& values);

/// What an emitter's primitives carry.
struct EmitterTexts {
    std::string emitter;
    std::string material;
    std::vector<std::string> warnings;
};
EmitterTexts emitterTexts(const ParameterValues& values);

}  // namespace mallow::hdk
