/// @file geometry_match.h
/// Compares tables bit for bit, and says what differs.
#pragma once

#include <mallow/geometry/geometry.h>

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace mallow::test {

/// The bytes of a column's numbers, or its strings: nan equals nan, 0 differs from -0, an unset
/// string from an empty one.
inline std::string contentOf(const Column& column) {
    const auto raw = [](const auto& values) {
        return std::string(reinterpret_cast<const char*>(values.data()),
                           values.size() * sizeof values[0]);
    };
    switch (column.type()) {
        case ColumnType::Float32:
            return raw(column.values<float>());
        case ColumnType::Float64:
            return raw(column.values<double>());
        case ColumnType::Int32:
            return raw(column.values<std::int32_t>());
        case ColumnType::Int64:
            return raw(column.values<std::int64_t>());
        case ColumnType::String:
            break;
    }
    std::string all;
    for (const std::int32_t index : column.strings().indices)
        all += index == StringValues::kUnset
                   ? "unset;"
                   : "'" + column.strings().table[static_cast<std::size_t>(index)] + "';";
    return all;
}

inline void expectSameColumns(const ColumnSet& actual, const ColumnSet& expected) {
    EXPECT_EQ(actual.rows(), expected.rows());
    EXPECT_EQ(actual.columns().size(), expected.columns().size());
    for (const Column& column : expected.columns()) {
        const Column* found = actual.find(column.name());
        ASSERT_NE(found, nullptr) << column.name();
        EXPECT_EQ(found->describe(), column.describe()) << column.name();
        EXPECT_TRUE(contentOf(*found) == contentOf(column)) << column.name() << " has other values";
    }
}

}  // namespace mallow::test
