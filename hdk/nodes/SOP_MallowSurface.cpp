/// @file SOP_MallowSurface.cpp
/// mallow::surface: particles in, a closed mesh or a level set out, with their velocity and
/// temperature.
#include "geometry_bridge.h"
#include "mallow_verb.h"
#include "nodes.h"
#include "parameter_templates.h"

#include <mallow/params/describe_scene.h>
#include <mallow/params/describe_surface.h>
#include <mallow/surface/surface_grids.h>

namespace mallow::hdk {
namespace {

class SOP_MallowSurfaceCache : public MallowCache {
    void cookGeometry(OP_Context&, const ParameterValues& values) override {
        SurfaceSettings settings;
        FrameSurfaceSettings made;
        readParameters(values, settings);
        readParameters(values, made, surfaceFields());
        const std::string kind = values.text(kSurfaceOutput);
        const bool isVolume = kind == kAsVolume;
        if (!isVolume && kind != kAsPolygons)
            throw InputError(std::string("parameter ") + kSurfaceOutput +
                             ": there is no choice \"" + kind + "\"");
        const PointTable points = pointsFrom(*inputGeo(0));
        const SurfaceOutput output{isVolume && made.fog, made.perMaterial, {}};
        if (isVolume)
            writeGrids(surfaceGrids(points, settings, output), *gdp);
        else
            writePolygons(surfaceMesh(points, settings, output), *gdp);
    }
};

}  // namespace

SOP_NodeCache* makeSurfaceCache() {
    return new SOP_MallowSurfaceCache;
}

}  // namespace mallow::hdk
