/// @file SOP_MallowSource.cpp
/// mallow::source: closed meshes, level sets or points in, particles with their material out.
#include "geometry_bridge.h"
#include "mallow_verb.h"
#include "nodes.h"
#include "source_points.h"

namespace mallow::hdk {
namespace {

class SOP_MallowSourceCache : public MallowCache {
    void cookGeometry(OP_Context&, const ParameterValues& values) override {
        const GU_Detail& input = *inputGeo(0);
        if (values.text("emission") == "continuous") {
            const EmitterTexts texts = emitterTexts(values);
            replaceBySurfaces(input, closedSurfaces(input, "input 1"), *gdp);
            setPrimitiveText(kEmitterAttribute, texts.emitter, *gdp);
            setPrimitiveText(kMaterialAttribute, texts.material, *gdp);
            return;
        }
        const SourcePoints made =
            sourcePoints(values.text("emission") == "points" ? geometryFrom(input)
                                                             : closedSurfaces(input, "input 1"),
                         values);
        for (const std::string& warning : made.warnings) warn(warning);
        writePoints(made.points, *gdp);
    }
};

}  // namespace

SOP_NodeCache* makeSourceCache() {
    return new SOP_MallowSourceCache;
}

}  // namespace mallow::hdk
