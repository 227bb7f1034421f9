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
        for (const std::string& warning : unreadAttributes(input, "input 1")) warn(warning);
        if (values.text("emission") == "continuous") {
            const EmitterTexts texts = emitterTexts(values);
            replaceBySurfaces(input, closedSurfaces(input, "input 1"), *gdp);
            setPrimitiveText(kEmitterAttribute, texts.emitter, *gdp);
            setPrimitiveText(kMaterialAttribute, texts.material, *gdp);
            setPrimitiveText(kOriginAttribute, pathOfNode(), *gdp);
            for (const std::string& warning : texts.warnings) warn(warning);
            return;
        }
        const bool isMesh = values.text("emission") != "points";
        Geometry shape = isMesh ? closedSurfaces(input, "input 1") : geometryFrom(input);
        if (isMesh)
            promoteToPoints(
                input, [&](const std::string& name) { return isTransferred(values, name); }, shape);
        const SourcePoints made = sourcePoints(shape, values);
        for (const std::string& warning : made.warnings) warn(warning);
        writePoints(made.points, *gdp);
    }
};

}  // namespace

SOP_NodeCache* makeSourceCache() {
    return new SOP_MallowSourceCache;
}

}  // namespace mallow::hdk
