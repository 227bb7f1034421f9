/// @file describe_scene.h
/// The descriptions (params/describe.h) of what a scene holds besides its settings: objects,
/// colliders, emitters, the domain, output.
#pragma once

#include <mallow/params/body_settings.h>
#include <mallow/params/describe.h>
#include <mallow/params/describe_shapes.h>
#include <mallow/params/heat_settings.h>
#include <mallow/params/output_settings.h>
#include <mallow/params/resample_settings.h>

namespace mallow {

template <>
std::vector<Field<OutputSettings>> describe<OutputSettings>();
/// Without those of the surface's shape, which params/describe_surface.h describes.
template <>
std::vector<Field<FrameSurfaceSettings>> describe<FrameSurfaceSettings>();
template <>
std::vector<Field<HeatSettings>> describe<HeatSettings>();
template <>
std::vector<Field<ResampleSettings>> describe<ResampleSettings>();
template <>
std::vector<Field<DomainSettings>> describe<DomainSettings>();
template <>
std::vector<Field<Wall>> describe<Wall>();
template <>
std::vector<Field<ObjectSettings>> describe<ObjectSettings>();
template <>
std::vector<Field<ColliderSettings>> describe<ColliderSettings>();
template <>
std::vector<Field<EmitterSettings>> describe<EmitterSettings>();

}  // namespace mallow
