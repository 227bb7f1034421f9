/// @file describe_surface.h
/// The description (params/describe.h) of the settings of surfaces.
#pragma once

#include <mallow/params/describe.h>
#include <mallow/params/surface_settings.h>

namespace mallow {

template <>
std::vector<Field<SurfaceSettings>> describe<SurfaceSettings>();

}  // namespace mallow
