#include <mallow/io/input_place.h>
#include <mallow/io/ply.h>
#include <mallow/io/ply_attributes.h>
#include <mallow/io/ply_values.h>
#include <mallow/io/usual_type_info.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

/// Where the values of one property go; no column: nowhere.
struct Target {
    Column* column = nullptr;
    int component = 0;
    double divisor = 1.0;
};

void skipList(const PlyProperty& list, PlyValues& values) {
    const std::size_t length = values.nextListLength(list);
    for (std::size_t i = 0; i < length; ++i) values.next(list.type);
}

std::vector<Target> addColumns(const PlyElement& element,
                               std::string_view bytes,
                               const std::string& source,
                               PointTable& table) {
    table.resize(static_cast<std::size_t>(element.count));
    std::vector<Target> targets(element.properties.size());
    for (const PlyAttribute& attribute : plyAttributes(element.properties)) {
        if (table.points.find(attribute.name) != nullptr)
            failInText(source, bytes, element.offset,
                       "two sets of properties make the attribute " + quoted(attribute.name));
        Column& column = table.points.add(attribute.name, attribute.type,
                                          static_cast<int>(attribute.properties.size()));
        setUsualTypeInfo(column);
        int component = 0;
        for (const std::size_t property : attribute.properties)
            targets[property] = {&column, component++, attribute.divisor};
    }
    if (table.points.requireNumeric("P", 3).column == nullptr)
        failInText(source, bytes, element.offset, "a vertex has no x, y and z");
    return targets;
}

void readVertices(const PlyElement& element,
                  const std::vector<Target>& targets,
                  PlyValues& values) {
    for (std::size_t row = 0; row < element.count; ++row) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const PlyProperty& property = element.properties[i];
            if (property.isList) {
                skipList(property, values);
                continue;
            }
            const Target& target = targets[i];
            const double number = values.next(property.type);
            target.column->setNumber(row, target.component, number / target.divisor);
        }
    }
}

bool isCorners(const PlyProperty& property) {
    return property.isList &&
           (property.name == "vertex_indices" || property.name == "vertex_index");
}

void readCorners(const PlyProperty& list,
                 std::size_t pointCount,
                 PlyValues& values,
                 Geometry& geometry) {
    const std::size_t corners = values.nextListLength(list);
    if (corners < 3 || corners > std::size_t(std::numeric_limits<std::int32_t>::max()))
        values.fail("a face has " + std::to_string(corners) + " corners, expected at least 3");
    for (std::size_t k = 0; k < corners; ++k) {
        const double point = values.next(list.type);
        if (point < 0 || point >= static_cast<double>(pointCount))
            values.fail("a face uses vertex " + std::to_string(static_cast<std::int64_t>(point)) +
                        ", there are " + std::to_string(pointCount) + ", counted from 0");
        geometry.polygonPoints.push_back(static_cast<std::int32_t>(point));
    }
    geometry.polygonSizes.push_back(static_cast<std::int32_t>(corners));
}

void readFaces(const PlyElement& element,
               std::size_t pointCount,
               PlyValues& values,
               Geometry& geometry) {
    const auto corners =
        std::find_if(element.properties.begin(), element.properties.end(), isCorners);
    if (element.count > 0 && (corners == element.properties.end() || !isInteger(corners->type)))
        values.fail("faces have no list 'vertex_indices' of integers");
    for (std::size_t row = 0; row < element.count; ++row) {
        for (const PlyProperty& property : element.properties) {
            if (isCorners(property)) {
                readCorners(property, pointCount, values, geometry);
            } else if (property.isList) {
                skipList(property, values);
            } else {
                values.next(property.type);
            }
        }
    }
}

void skipElements(const PlyElement& element, PlyValues& values) {
    if (element.properties.empty()) return;  // any number of them takes no bytes
    for (std::size_t row = 0; row < element.count; ++row) {
        for (const PlyProperty& property : element.properties) {
            if (property.isList) {
                skipList(property, values);
            } else {
                values.next(property.type);
            }
        }
    }
}

/// Doubles that a comment says are integers, and that are.
void restoreInt64(const std::string& name, PointTable& table) {
    const Column* found = table.points.find(name);
    if (found == nullptr || found->type() != ColumnType::Float64) return;
    const auto isExact = [](double number) {
        return std::nearbyint(number) == number && std::abs(number) <= kExactInteger;
    };
    const std::vector<double>& numbers = found->values<double>();
    if (!std::all_of(numbers.begin(), numbers.end(), isExact)) return;
    Column integers(name, ColumnType::Int64, found->tupleSize(), found->rows());
    std::transform(numbers.begin(), numbers.end(), integers.values<std::int64_t>().begin(),
                   [](double number) { return static_cast<std::int64_t>(number); });
    *table.points.find(name) = std::move(integers);
}

}  // namespace

Geometry parsePly(std::string_view bytes, const std::string& source) {
    const PlyHeader header = parsePlyHeader(bytes, source);
    const auto vertices =
        std::find_if(header.elements.begin(), header.elements.end(),
                     [](const PlyElement& element) { return element.name == "vertex"; });
    if (vertices == header.elements.end())
        failInText(source, bytes, 0, "the header has no element 'vertex'");

    PlyValues values(bytes, source, header);
    for (const PlyElement& element : header.elements) values.expectRoomFor(element);
    if (vertices->count > std::uint64_t(std::numeric_limits<std::int32_t>::max()))
        failInText(source, bytes, vertices->offset, "there are more than 2^31 vertices");

    Geometry geometry;
    for (const PlyElement& element : header.elements) {
        values.expectRoomFor(element);
        if (element.name == "vertex") {
            readVertices(element, addColumns(element, bytes, source, geometry.table), values);
        } else if (element.name == "face") {
            readFaces(element, static_cast<std::size_t>(vertices->count), values, geometry);
        } else if (element.name == "tristrips" && element.count > 0) {
            failInText(source, bytes, element.offset,
                       "triangle strips are not supported, expected faces");
        } else {
            skipElements(element, values);
        }
    }
    values.expectEnd();
    for (const std::string& name : header.int64Names) restoreInt64(name, geometry.table);
    return geometry;
}

}  // namespace mallow
