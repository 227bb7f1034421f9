#include <mallow/geometry/point_table.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow {
namespace {

PointTable tableWith(const std::string& name, const std::vector<double>& values) {
    PointTable table(values.size());
    Column& column = table.points.add(name, ColumnType::Float64);
    column.values<double>() = values;
    return table;
}

TEST(PointTable, FindsColumnsByName) {
    PointTable table(2);
    Column& velocity = table.points.add("v", ColumnType::Float32, 3);
    EXPECT_EQ(table.points.find("v"), &velocity);
    EXPECT_EQ(table.points.find("w"), nullptr);
    EXPECT_EQ(velocity.rows(), 2u);
}

TEST(PointTable, AddingAColumnLeavesTheOthersInPlace) {
    PointTable table(1);
    const Column* first = &table.points.add("a0", ColumnType::Int32);
    for (int i = 1; i < 100; ++i) table.points.add("a" + std::to_string(i), ColumnType::Int32);
    EXPECT_EQ(table.points.find("a0"), first);
}

TEST(PointTable, RefusesASecondColumnOfTheName) {
    PointTable table(1);
    table.points.add("v", ColumnType::Float32, 3);
    EXPECT_THROW(table.points.add("v", ColumnType::Float32, 3), std::invalid_argument);
    EXPECT_THROW(table.points.add(Column("w", ColumnType::Int32, 1, 7)), std::invalid_argument);
}

TEST(PointTable, StrictLookUpSaysWhatWasFoundAndExpected) {
    PointTable table(1);
    table.points.add("v", ColumnType::Float32, 2);
    table.points.add("material", ColumnType::String);

    const ColumnLookup wrong = table.points.require("v", ColumnType::Float32, 3);
    EXPECT_EQ(wrong.column, nullptr);
    EXPECT_EQ(wrong.error, "attribute 'v' is float32 of size 2, expected float32 of size 3");
    EXPECT_EQ(table.points.require("F", ColumnType::Float64, 9).error,
              "attribute 'F' is missing, expected float64 of size 9");
    EXPECT_EQ(table.points.requireNumeric("material", 1).error,
              "attribute 'material' is string of size 1, expected numbers of size 1");

    const ColumnLookup right = table.points.requireNumeric("v", 2);
    EXPECT_EQ(right.column, table.points.find("v"));
    EXPECT_EQ(right.error, "");
}

TEST(PointTable, AppendingFillsMissingColumnsWithTheirDefaults) {
    PointTable a = tableWith("mass", {1.0, 2.0});
    PointTable b = tableWith("temperature", {300.0});
    b.points.find("temperature")->defaultValue = 293.15;
    a.group("pinned")[1] = 1;
    b.group("hot")[0] = 1;
    b.detail.add("dx", ColumnType::Float64).setNumber(0, 0, 0.02);

    ASSERT_EQ(a.append(b), std::nullopt);
    EXPECT_EQ(a.pointCount(), 3u);
    EXPECT_EQ(a.points.find("mass")->numbers(), (std::vector<double>{1.0, 2.0, 0.0}));
    EXPECT_EQ(a.points.find("temperature")->numbers(),
              (std::vector<double>{293.15, 293.15, 300.0}));
    EXPECT_EQ(a.group("pinned"), (std::vector<std::uint8_t>{0, 1, 0}));
    EXPECT_EQ(a.group("hot"), (std::vector<std::uint8_t>{0, 0, 1}));
    EXPECT_EQ(a.detail.find("dx")->number(0), 0.02);
}

TEST(PointTable, AppendingATableThatDisagreesChangesNothing) {
    PointTable a = tableWith("v", {1.0});
    PointTable b(1);
    b.points.add("extra", ColumnType::Int32);
    b.points.add("v", ColumnType::Float64, 3);
    const std::optional<std::string> error = a.append(b);
    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(*error,
              "attribute 'v' is float64 of size 1 on some points and float64 of size 3 on others");
    EXPECT_EQ(a.pointCount(), 1u);
    EXPECT_EQ(a.points.find("extra"), nullptr);
}

TEST(PointTable, GathersColumnsAndGroups) {
    PointTable table = tableWith("mass", {1.0, 2.0, 3.0});
    table.group("pinned")[2] = 1;
    const PointTable gathered = table.gather({2, 1});
    EXPECT_EQ(gathered.points.find("mass")->numbers(), (std::vector<double>{3.0, 2.0}));
    EXPECT_EQ(gathered.groups().at("pinned"), (std::vector<std::uint8_t>{1, 0}));
}

TEST(PointTable, EmptyTablesAppendAndGather) {
    PointTable empty;
    ASSERT_EQ(empty.append(PointTable()), std::nullopt);
    ASSERT_EQ(empty.append(tableWith("mass", {4.0})), std::nullopt);
    EXPECT_EQ(empty.points.find("mass")->numbers(), (std::vector<double>{4.0}));
    EXPECT_EQ(empty.gather({}).pointCount(), 0u);
}

TEST(PointTable, ResizingKeepsColumnsAndGroupsAtOneLength) {
    PointTable table = tableWith("mass", {1.0});
    table.group("pinned")[0] = 1;
    table.resize(3);
    EXPECT_EQ(table.points.find("mass")->rows(), 3u);
    EXPECT_EQ(table.group("pinned"), (std::vector<std::uint8_t>{1, 0, 0}));
    table.points.remove("mass");
    EXPECT_EQ(table.points.find("mass"), nullptr);
}

}  // namespace
}  // namespace mallow
