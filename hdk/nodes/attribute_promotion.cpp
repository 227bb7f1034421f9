/// @file attribute_promotion.cpp
/// The part of geometry_bridge.h that is about attributes of vertices, primitives and the detail:
/// particles get them through the points of the mesh.
#include "attribute_column.h"
#include "geometry_bridge.h"

#include <GEO/GEO_Primitive.h>

namespace mallow::hdk {
namespace {

/// An element with attributes and the point that it lies on.
struct Sample {
    GA_Offset offset;
    std::size_t point;
};

/// Corners of polygons, in the order of geometryFrom: of the vertices, or of their primitives.
std::vector<Sample> cornersOf(const GU_Detail& gdp, GA_AttributeOwner owner) {
    std::vector<Sample> corners;
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive) {
        if (primitive->getTypeId() != GEO_PRIMPOLY) continue;
        for (GA_Size i = 0; i < primitive->getVertexCount(); ++i)
            corners.push_back(
                {owner == GA_ATTRIB_VERTEX ? primitive->getVertexOffset(i)
                                           : primitive->getMapOffset(),
                 static_cast<std::size_t>(gdp.pointIndex(primitive->getPointOffset(i)))});
    }
    return corners;
}

/// Each point's values: the mean, or the first, of those of its samples.
Column promoted(const GA_Attribute& attribute,
                const std::vector<Sample>& samples,
                std::size_t points) {
    Column all = emptyColumn(attribute, samples.size());
    readSlowly(
        attribute, [&](std::size_t row) { return samples[row].offset; }, all);
    Column column = emptyColumn(attribute, points);
    const bool isMean = all.type() == ColumnType::Float32 || all.type() == ColumnType::Float64;
    std::vector<int> counts(points, 0);
    std::vector<double> sums(isMean ? points * static_cast<std::size_t>(all.tupleSize()) : 0);
    for (std::size_t s = 0; s < samples.size(); ++s) {
        const std::size_t point = samples[s].point;
        const bool isFirst = counts[point]++ == 0;
        for (int c = 0; c < all.tupleSize(); ++c) {
            if (isMean)
                sums[point * static_cast<std::size_t>(all.tupleSize()) +
                     static_cast<std::size_t>(c)] += all.number(s, c);
            else if (isFirst && all.isNumeric())
                column.setNumber(point, c, all.number(s, c));
            else if (isFirst)
                column.setText(point, c, all.text(s, c));
        }
    }
    for (std::size_t p = 0; isMean && p < points; ++p)
        for (int c = 0; c < all.tupleSize() && counts[p] > 0; ++c)
            column.setNumber(
                p, c,
                sums[p * static_cast<std::size_t>(all.tupleSize()) + static_cast<std::size_t>(c)] /
                    counts[p]);
    return column;
}

/// The one value of the detail, on every point.
Column repeated(const Column& value, std::size_t points) {
    return value.gather(std::vector<std::size_t>(points, 0));
}

}  // namespace

void promoteToPoints(const GU_Detail& gdp,
                     const std::function<bool(const std::string& name)>& isWanted,
                     Geometry& geometry) {
    ColumnSet& columns = geometry.table.points;
    const auto forEachWanted = [&](GA_AttributeOwner owner, const auto& add) {
        forEachAttribute(gdp, owner, [&](const GA_Attribute& attribute) {
            const std::string name = attribute.getName().toStdString();
            const bool winsOverPoints = owner == GA_ATTRIB_VERTEX;
            if (!isNumberOrText(attribute) || !isWanted(name) || name == "P" ||
                (columns.find(name) != nullptr && !winsOverPoints))
                return;
            add(attribute, name);
        });
    };
    for (const GA_AttributeOwner owner : {GA_ATTRIB_VERTEX, GA_ATTRIB_PRIMITIVE}) {
        std::vector<Sample> corners;
        forEachWanted(owner, [&](const GA_Attribute& attribute, const std::string& name) {
            if (corners.empty()) corners = cornersOf(gdp, owner);
            if (corners.empty()) return;
            columns.remove(name);
            columns.add(promoted(attribute, corners, geometry.table.pointCount()));
        });
    }
    forEachWanted(GA_ATTRIB_DETAIL, [&](const GA_Attribute&, const std::string& name) {
        if (const Column* value = geometry.table.detail.find(name))
            columns.add(repeated(*value, geometry.table.pointCount()));
    });
}

}  // namespace mallow::hdk
