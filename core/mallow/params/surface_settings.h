/// @file surface_settings.h
/// How particles become a surface. Units, ranges and help are in params/describe_surface.cpp.
#pragma once

#include <mallow/params/validation.h>

#include <optional>
#include <vector>

namespace mallow {

struct SurfaceSettings {
    std::optional<double> voxelSize;  ///< [m]; none: half of the points' detail `dx`, else spacing
    double kernelRadius = 3.0;        ///< in particle spacings
    int filterPasses = 2;
    bool thinSheets = false;  ///< close sheets that are thinner than the voxels resolve
    double adaptivity = 0.0;  ///< of meshes: 0 keeps all polygons, 1 merges wherever it is flat

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
