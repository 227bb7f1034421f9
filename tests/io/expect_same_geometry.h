/// @file expect_same_geometry.h
/// Compares geometry bit by bit: also NaN and the sign of zero.
#pragma once

#include <mallow/geometry/geometry.h>

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace mallow::test {

template <class T>
void expectSameBits(const std::vector<T>& a, const std::vector<T>& b, const std::string& what) {
    ASSERT_EQ(a.size(), b.size()) << what;
    EXPECT_TRUE(a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0) << what;
}

inline void expectSameColumn(const Column& a, const Column& b) {
    ASSERT_EQ(a.describe(), b.describe()) << a.name();
    EXPECT_EQ(a.rows(), b.rows()) << a.name();
    EXPECT_EQ(a.typeInfo, b.typeInfo) << a.name();
    EXPECT_EQ(a.defaultValue, b.defaultValue) << a.name();
    switch (a.type()) {
        case ColumnType::Float32:
            return expectSameBits(a.values<float>(), b.values<float>(), a.name());
        case ColumnType::Float64:
            return expectSameBits(a.values<double>(), b.values<double>(), a.name());
        case ColumnType::Int32:
            return expectSameBits(a.values<std::int32_t>(), b.values<std::int32_t>(), a.name());
        case ColumnType::Int64:
            return expectSameBits(a.values<std::int64_t>(), b.values<std::int64_t>(), a.name());
        case ColumnType::String:
            EXPECT_EQ(a.strings().table, b.strings().table) << a.name();
            EXPECT_EQ(a.strings().indices, b.strings().indices) << a.name();
    }
}

inline void expectSameColumns(const ColumnSet& a, const ColumnSet& b) {
    ASSERT_EQ(a.rows(), b.rows());
    ASSERT_EQ(a.columns().size(), b.columns().size());
    for (std::size_t i = 0; i < a.columns().size(); ++i) {
        ASSERT_EQ(a.columns()[i].name(), b.columns()[i].name());
        expectSameColumn(a.columns()[i], b.columns()[i]);
    }
}

inline void expectSameGeometry(const Geometry& a, const Geometry& b) {
    expectSameColumns(a.table.points, b.table.points);
    expectSameColumns(a.table.detail, b.table.detail);
    EXPECT_EQ(a.table.groups(), b.table.groups());
    EXPECT_EQ(a.polygonSizes, b.polygonSizes);
    EXPECT_EQ(a.polygonPoints, b.polygonPoints);
}

}  // namespace mallow::test
