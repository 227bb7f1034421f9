/// @file polygon_bridge.cpp
/// The part of geometry_bridge.h that is about polygons.
#include "geometry_bridge.h"

#include <GA/GA_Handle.h>
#include <GEO/GEO_Primitive.h>
#include <GU/GU_PrimPoly.h>

namespace mallow::hdk {

Geometry geometryFrom(const GU_Detail& gdp) {
    Geometry geometry{pointsFrom(gdp), {}, {}};
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive) {
        if (primitive->getTypeId() != GEO_PRIMPOLY) continue;
        const GA_Size corners = primitive->getVertexCount();
        geometry.polygonSizes.push_back(static_cast<std::int32_t>(corners));
        for (GA_Size i = 0; i < corners; ++i)
            geometry.polygonPoints.push_back(
                static_cast<std::int32_t>(gdp.pointIndex(primitive->getPointOffset(i))));
    }
    return geometry;
}

void writePolygons(const Geometry& geometry, GU_Detail& gdp) {
    writePoints(geometry.table, gdp);
    std::size_t corner = 0;
    for (const std::int32_t size : geometry.polygonSizes) {
        auto* polygon = GU_PrimPoly::build(&gdp, size, GU_POLY_CLOSED, 0);
        for (std::int32_t i = 0; i < size; ++i)
            polygon->setPointOffset(
                i, gdp.pointOffset(static_cast<GA_Index>(geometry.polygonPoints[corner++])));
    }
    gdp.bumpDataIdsForAddOrRemove(true, true, true);
}

std::vector<std::string> polygonTexts(const GU_Detail& gdp, const std::string& name) {
    const GA_ROHandleS handle(&gdp, GA_ATTRIB_PRIMITIVE, name.c_str());
    std::vector<std::string> texts;
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive) {
        if (primitive->getTypeId() != GEO_PRIMPOLY) continue;
        texts.push_back(handle.isValid() ? handle.get(primitive->getMapOffset(), 0).toStdString()
                                         : "");
    }
    return texts;
}

void setPrimitiveText(const std::string& name, const std::string& text, GU_Detail& gdp) {
    GA_Attribute* attribute = gdp.findAttribute(GA_ATTRIB_PRIMITIVE, name.c_str());
    if (attribute == nullptr)
        attribute = gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, name.c_str(), 1).getAttribute();
    GA_RWHandleS handle(attribute);
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive)
    handle.set(primitive->getMapOffset(), UT_StringHolder(text.c_str()));
    attribute->bumpDataId();
}

}  // namespace mallow::hdk
