#include <mallow/io/ply.h>
#include <mallow/io/ply_header.h>
#include <mallow/params/input_error.h>

#include <algorithm>
#include <cstdint>

namespace mallow {
namespace {

const char* typeName(ColumnType type) {
    switch (type) {
        case ColumnType::Float32:
            return "float";
        case ColumnType::Int32:
            return "int";
        case ColumnType::Float64:
        case ColumnType::Int64:
        case ColumnType::String:
            break;
    }
    return "double";
}

void check(const Column& column) {
    const auto isPlain = [](char c) { return c > ' ' && c <= '~'; };
    if (column.name().empty() || !std::all_of(column.name().begin(), column.name().end(), isPlain))
        throw InputError("attribute '" + column.name() +
                         "': a PLY name has no blanks and nothing but ASCII");
    if (column.type() != ColumnType::Int64) return;
    for (const std::int64_t value : column.values<std::int64_t>())
        if (value > std::int64_t(kExactInteger) || value < -std::int64_t(kExactInteger))
            throw InputError("attribute '" + column.name() + "' has the value " +
                             std::to_string(value) +
                             ", PLY holds integers exactly only up to 2^53");
}

std::string header(const std::vector<const Column*>& columns,
                   const Geometry& geometry,
                   const char* cornerCountType) {
    std::string text = "ply\nformat binary_little_endian 1.0\n";
    for (const Column* column : columns)
        if (column->type() == ColumnType::Int64)
            text += std::string("comment ") + kPlyInt64Comment + " " + column->name() + "\n";
    text += "element vertex " + std::to_string(geometry.table.pointCount()) + "\n";
    for (const Column* column : columns)
        for (int c = 0; c < column->tupleSize(); ++c)
            text += std::string("property ") + typeName(column->type()) + " " +
                    plyPropertyName(column->name(), column->tupleSize(), c) + "\n";
    if (geometry.isMesh())
        text += "element face " + std::to_string(geometry.polygonSizes.size()) +
                "\nproperty list " + cornerCountType + " int vertex_indices\n";
    return text + "end_header\n";
}

template <class T>
void append(T value, std::string& bytes) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void appendRow(const Column& column, std::size_t row, std::string& bytes) {
    const auto size = static_cast<std::size_t>(column.tupleSize());
    for (std::size_t at = row * size; at < (row + 1) * size; ++at) {
        switch (column.type()) {
            case ColumnType::Float32:
                append(column.values<float>()[at], bytes);
                break;
            case ColumnType::Float64:
                append(column.values<double>()[at], bytes);
                break;
            case ColumnType::Int32:
                append(column.values<std::int32_t>()[at], bytes);
                break;
            case ColumnType::Int64:
                append(static_cast<double>(column.values<std::int64_t>()[at]), bytes);
                break;
            case ColumnType::String:
                break;
        }
    }
}

void appendFaces(const Geometry& geometry, bool isByteCount, std::string& bytes) {
    const std::int32_t* corner = geometry.polygonPoints.data();
    for (const std::int32_t size : geometry.polygonSizes) {
        if (isByteCount) {
            append(static_cast<std::uint8_t>(size), bytes);
        } else {
            append(size, bytes);
        }
        for (std::int32_t k = 0; k < size; ++k) append(*corner++, bytes);
    }
}

}  // namespace

std::string formatPly(const Geometry& geometry) {
    const ColumnLookup P = geometry.table.points.requireNumeric("P", 3);
    if (P.column == nullptr) throw InputError(P.error);
    std::vector<const Column*> columns;
    for (const Column& column : geometry.table.points.columns()) {
        if (!column.isNumeric()) continue;
        check(column);
        columns.push_back(&column);
    }
    // Every program reads bytes as list lengths; few polygons need more.
    const bool isByteCount = std::all_of(geometry.polygonSizes.begin(), geometry.polygonSizes.end(),
                                         [](std::int32_t size) { return size <= UINT8_MAX; });
    std::string bytes = header(columns, geometry, isByteCount ? "uchar" : "int");
    for (std::size_t row = 0; row < geometry.table.pointCount(); ++row)
        for (const Column* column : columns) appendRow(*column, row, bytes);
    appendFaces(geometry, isByteCount, bytes);
    return bytes;
}

}  // namespace mallow
