/// @file SOP_MallowSurface.cpp
/// mallow::surface: particles in, a closed mesh with their attributes out.
#include "geometry_bridge.h"
#include "mallow_verb.h"
#include "nodes.h"

#include <mallow/params/describe_surface.h>
#include <mallow/surface/surface.h>

namespace mallow::hdk {
namespace {

class SOP_MallowSurfaceCache : public MallowCache {
    void cookGeometry(OP_Context&, const ParameterValues& values) override {
        SurfaceSettings settings;
        readParameters(values, settings);
        writePolygons(particlesToMesh(pointsFrom(*inputGeo(0)), settings), *gdp);
    }
};

}  // namespace

SOP_NodeCache* makeSurfaceCache() {
    return new SOP_MallowSurfaceCache;
}

}  // namespace mallow::hdk
