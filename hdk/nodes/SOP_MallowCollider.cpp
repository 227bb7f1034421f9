/// @file SOP_MallowCollider.cpp
/// mallow::collider: a closed mesh with what it is to material written on its primitives.
#include "geometry_bridge.h"
#include "mallow_verb.h"
#include "nodes.h"
#include "solver_scene.h"

#include <mallow/geometry/mesh_check.h>
#include <mallow/io/geometry_file.h>

namespace mallow::hdk {
namespace {

class SOP_MallowColliderCache : public MallowCache {
    void cookGeometry(OP_Context&, const ParameterValues& values) override {
        const Geometry surfaces = closedSurfaces(*inputGeo(0), "input 1");
        checkClosed(meshOf(surfaces, "input 1"), "input 1");
        replaceBySurfaces(*inputGeo(0), surfaces, *gdp);
        setPrimitiveText(kColliderAttribute, colliderTextOf(values), *gdp);
        setPrimitiveText(kOriginAttribute, pathOfNode(), *gdp);
    }
};

}  // namespace

SOP_NodeCache* makeColliderCache() {
    return new SOP_MallowColliderCache;
}

}  // namespace mallow::hdk
