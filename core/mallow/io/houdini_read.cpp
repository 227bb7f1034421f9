#include <mallow/io/houdini_attributes.h>
#include <mallow/io/houdini_fields.h>
#include <mallow/io/houdini_groups.h>
#include <mallow/io/houdini_numbers.h>
#include <mallow/io/houdini_polygons.h>
#include <mallow/io/houdini_read.h>
#include <mallow/io/memory_budget.h>

namespace mallow {

namespace {

std::size_t readPointCount(const HoudiniFields& file, const MemoryBudget& budget) {
    const HoudiniValue value = file.require("pointcount");
    const std::uint64_t count = value.count("pointcount");
    // Whatever a point has takes at least one byte.
    if (count > budget.left())
        value.fail("pointcount is " + std::to_string(count) +
                   ", more than a file of this size may hold");
    return count;
}

/// The point of each vertex.
std::vector<std::int32_t> readVertexPoints(const HoudiniFields& file, std::size_t pointCount) {
    const HoudiniFields topology(file.require("topology"), "topology");
    const HoudiniFields pointref(topology.require("pointref"), "pointref");
    const HoudiniValue indices = pointref.require("indices");
    std::vector<std::int32_t> points;
    appendNumbers(indices, "pointref", points);
    if (const auto vertexCount = file.find("vertexcount"))
        if (vertexCount->count("vertexcount") != points.size())
            vertexCount->fail("vertexcount is " +
                              std::to_string(vertexCount->count("vertexcount")) +
                              ", but pointref lists " + std::to_string(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i] < 0 || static_cast<std::size_t>(points[i]) >= pointCount)
            indices.fail("pointref: vertex " + std::to_string(i) + " is at point " +
                         std::to_string(points[i]) + " of " + std::to_string(pointCount));
    return points;
}

}  // namespace

Geometry readHoudiniGeometry(const HoudiniDocument& document, std::size_t byteCount) {
    const HoudiniFields file(HoudiniValue(document), "the geometry");
    MemoryBudget budget(byteCount);
    Geometry geometry;
    geometry.table = PointTable(readPointCount(file, budget));
    const std::vector<std::int32_t> vertexPoints =
        readVertexPoints(file, geometry.table.pointCount());
    if (const auto list = file.find("attributes")) {
        const HoudiniFields owners(*list, "attributes");
        if (const auto attributes = owners.find("pointattributes"))
            readHoudiniAttributes(*attributes, geometry.table.points, budget);
        if (const auto attributes = owners.find("globalattributes"))
            readHoudiniAttributes(*attributes, geometry.table.detail, budget);
    }
    if (const auto primitives = file.find("primitives"))
        readHoudiniPolygons(*primitives, vertexPoints, geometry, budget);
    if (const auto groups = file.find("pointgroups"))
        readHoudiniPointGroups(*groups, geometry.table, budget);
    return geometry;
}

}  // namespace mallow
