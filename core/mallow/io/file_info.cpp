#include <mallow/io/file_info.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/read_file.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace mallow {
namespace {

ValueRange rangeOf(const Column& column, int component) {
    ValueRange range;
    for (std::size_t row = 0; row < column.rows(); ++row) {
        const double value = column.number(row, component);
        if (!std::isfinite(value)) {
            ++range.nonFinite;
            continue;
        }
        range.min = range.hasFinite ? std::min(range.min, value) : value;
        range.max = range.hasFinite ? std::max(range.max, value) : value;
        range.hasFinite = true;
    }
    return range;
}

std::uint64_t distinctStrings(const StringValues& strings) {
    std::vector<bool> isUsed(strings.table.size(), false);
    for (const std::int32_t index : strings.indices)
        if (index != StringValues::kUnset) isUsed[static_cast<std::size_t>(index)] = true;
    return static_cast<std::uint64_t>(std::count(isUsed.begin(), isUsed.end(), true));
}

void addAttributes(const ColumnSet& columns, const char* owner, FileInfo& info) {
    for (const Column& column : columns.columns()) {
        AttributeInfo attribute;
        attribute.owner = owner;
        attribute.name = column.name();
        attribute.type = column.type();
        attribute.tupleSize = column.tupleSize();
        if (column.isNumeric()) {
            for (int c = 0; c < column.tupleSize(); ++c)
                attribute.ranges.push_back(rangeOf(column, c));
        } else {
            attribute.distinctStrings = distinctStrings(column.strings());
        }
        info.attributes.push_back(std::move(attribute));
    }
}

}  // namespace

void describeGeometry(const Geometry& geometry, FileInfo& info) {
    info.holdsGeometry = true;
    info.points = geometry.table.pointCount();
    info.polygons = geometry.polygonSizes.size();
    addAttributes(geometry.table.points, "point", info);
    addAttributes(geometry.table.detail, "detail", info);
    for (const AttributeInfo& attribute : info.attributes)
        if (attribute.owner == "point" && attribute.name == "P" && attribute.ranges.size() == 3)
            info.bounds = attribute.ranges;
    for (const auto& [name, members] : geometry.table.groups())
        info.groups.push_back(
            {name, static_cast<std::uint64_t>(std::count(members.begin(), members.end(), 1))});
}

FileInfo describeFile(const std::string& path) {
    if (std::filesystem::path(path).extension() == kCheckpointExtension) {
        FileInfo info;
        info.path = path;
        info.format = kCheckpointExtension + 1;
        info.checkpoint = readCheckpointHeader(path);
        return info;
    }
    const GeometryFormat& format = geometryFormatOf(path);
    FileInfo info;
    info.path = path;
    info.format = format.extension + 1;
    const bool isVdb = info.format == "vdb";
    bool hasPoints = !isVdb;
    if (isVdb) {
        for (VdbGridInfo& grid : describeVdbGrids(readFile(path), path)) {
            hasPoints = hasPoints || grid.holdsPoints;
            if (!grid.holdsPoints) info.grids.push_back(std::move(grid));
        }
    }
    if (hasPoints) describeGeometry(readGeometry(path), info);
    return info;
}

}  // namespace mallow
