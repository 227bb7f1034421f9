/// @file sample_geometry.h
/// Geometry for tests of file formats: every column type, groups, polygons.
#pragma once

#include <mallow/geometry/geometry.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mallow::test {

/// A number for component `k` of a column that differs from its neighbours, exact in every type.
template <class T>
std::vector<T> distinctNumbers(std::size_t count) {
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<std::int64_t>((i * 7919) % 100003) - 50000;
        values[i] = static_cast<T>(value) / static_cast<T>(std::is_floating_point_v<T> ? 7 : 1);
    }
    return values;
}

template <class T>
void addNumbers(ColumnSet& set, const std::string& name, ColumnType type, int tupleSize) {
    Column& column = set.add(name, type, tupleSize);
    column.values<T>() = distinctNumbers<T>(column.values<T>().size());
}

inline void addStrings(ColumnSet& set, const std::string& name, int tupleSize) {
    Column& column = set.add(name, ColumnType::String, tupleSize);
    StringValues& strings = column.strings();
    strings.table = {"snow", "", "a \"quoted\" \\ word\n\t", "Schn\xc3\xa9"};
    for (std::size_t i = 0; i < strings.indices.size(); ++i)
        strings.indices[i] = static_cast<std::int32_t>(i % 5) - 1;  // the first is unset
}

/// Every type in several tuple sizes, detail attributes and groups.
inline Geometry pointsWithEverything(std::size_t count) {
    Geometry geometry;
    geometry.table = PointTable(count);
    ColumnSet& points = geometry.table.points;
    addNumbers<float>(points, "P", ColumnType::Float32, 3);
    points.find("P")->typeInfo = "point";
    addNumbers<float>(points, "v", ColumnType::Float32, 3);
    points.find("v")->typeInfo = "vector";
    addNumbers<float>(points, "F", ColumnType::Float32, 9);
    points.find("F")->typeInfo = "matrix";
    addNumbers<float>(points, "mass", ColumnType::Float32, 1);
    points.find("mass")->defaultValue = 0.1;
    addNumbers<double>(points, "exact", ColumnType::Float64, 2);
    addNumbers<std::int32_t>(points, "kind", ColumnType::Int32, 1);
    points.find("kind")->defaultValue = -3;
    addNumbers<std::int32_t>(points, "cell", ColumnType::Int32, 4);
    addNumbers<std::int64_t>(points, "id", ColumnType::Int64, 1);
    for (std::int64_t& id : points.find("id")->values<std::int64_t>()) id += std::int64_t{1} << 60;
    addStrings(points, "name", 1);
    addStrings(points, "pair", 2);
    ColumnSet& detail = geometry.table.detail;
    addNumbers<double>(detail, "time", ColumnType::Float64, 1);
    addNumbers<std::int64_t>(detail, "frame", ColumnType::Int64, 1);
    addNumbers<float>(detail, "bounds", ColumnType::Float32, 6);
    detail.add("mallow_version", ColumnType::String).setText(0, 0, "0.1.0");
    detail.add("unset", ColumnType::String);
    std::vector<std::uint8_t>& odd = geometry.table.group("odd");
    std::vector<std::uint8_t>& lower = geometry.table.group("lower half");
    geometry.table.group("none");
    for (std::size_t i = 0; i < count; ++i) {
        odd[i] = static_cast<std::uint8_t>(i % 2);
        lower[i] = i < count / 2 ? 1 : 0;
    }
    return geometry;
}

/// A closed pyramid on a square: a quad and four triangles, counter-clockwise from outside.
inline Geometry pyramid() {
    Geometry geometry;
    geometry.table = PointTable(5);
    Column& position = geometry.table.points.add("P", ColumnType::Float32, 3);
    position.typeInfo = "point";
    position.values<float>() = {0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0.5F, 1, 0.5F};
    geometry.polygonSizes = {4, 3, 3, 3, 3};
    geometry.polygonPoints = {0, 1, 2, 3, 1, 0, 4, 2, 1, 4, 3, 2, 4, 0, 3, 4};
    return geometry;
}

}  // namespace mallow::test
