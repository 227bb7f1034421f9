#include <mallow/geometry/column.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow {
namespace {

TEST(Column, KeepsTuplesOneAfterTheOther) {
    Column column("v", ColumnType::Float32, 3, 2);
    column.setNumber(1, 2, 7.5);
    EXPECT_EQ(column.values<float>(), (std::vector<float>{0, 0, 0, 0, 0, 7.5f}));
    EXPECT_EQ(column.number(1, 2), 7.5);
}

TEST(Column, ReadsEveryNumericTypeAsDouble) {
    for (const ColumnType type :
         {ColumnType::Float32, ColumnType::Float64, ColumnType::Int32, ColumnType::Int64}) {
        Column column("a", type, 1, 2);
        column.setNumber(0, 0, -3.0);
        EXPECT_EQ(column.numbers(), (std::vector<double>{-3.0, 0.0})) << columnTypeName(type);
        EXPECT_EQ(column.type(), type);
    }
}

TEST(Column, KeepsEachStringOnce) {
    Column column("material", ColumnType::String, 1, 3);
    column.setText(0, 0, "foam");
    column.setText(2, 0, "foam");
    EXPECT_EQ(column.strings().table.size(), 1u);
    EXPECT_EQ(column.text(2), "foam");
    EXPECT_EQ(column.text(1), "") << "unset";
    EXPECT_EQ(column.strings().indices[1], StringValues::kUnset);
}

TEST(Column, RefusesToReadStringsAsNumbers) {
    const Column column("material", ColumnType::String, 1, 1);
    EXPECT_THROW(column.number(0), std::logic_error);
    EXPECT_THROW(column.numbers(), std::logic_error);
}

TEST(Column, AppendingWidensWithoutLosingIntegers) {
    const std::int64_t large = (std::int64_t{1} << 62) + 1;  // a double cannot hold it
    Column ids("id", ColumnType::Int32, 1, 1);
    ids.setNumber(0, 0, 5.0);
    Column more("id", ColumnType::Int64, 1, 1);
    more.values<std::int64_t>()[0] = large;
    ids.append(more);
    EXPECT_EQ(ids.values<std::int64_t>(), (std::vector<std::int64_t>{5, large}));
}

TEST(Column, AppendingMergesStringTables) {
    Column a("material", ColumnType::String, 1, 2), b("material", ColumnType::String, 1, 3);
    a.setText(0, 0, "foam");
    a.setText(1, 0, "water");
    b.setText(0, 0, "sand");
    b.setText(1, 0, "foam");
    a.append(b);
    EXPECT_EQ(a.strings().table, (std::vector<std::string>{"foam", "water", "sand"}));
    EXPECT_EQ(a.strings().indices, (std::vector<std::int32_t>{0, 1, 2, 0, StringValues::kUnset}));
}

TEST(Column, WidestOfIntegerAndFloatIsDouble) {
    EXPECT_EQ(widerType(ColumnType::Int32, ColumnType::Float32), ColumnType::Float64);
    EXPECT_EQ(widerType(ColumnType::Int32, ColumnType::Int64), ColumnType::Int64);
    EXPECT_EQ(widerType(ColumnType::Float32, ColumnType::Float32), ColumnType::Float32);
}

TEST(Column, NewRowsGetTheDefault) {
    Column column("temperature", ColumnType::Float64, 1, 1);
    column.defaultValue = 293.15;
    column.resize(2);
    EXPECT_EQ(column.numbers(), (std::vector<double>{0.0, 293.15}));
}

TEST(Column, GathersRowsWithTheirMeaning) {
    Column column("P", ColumnType::Float64, 2, 3);
    column.typeInfo = "point";
    for (std::size_t row = 0; row < 3; ++row)
        for (int c = 0; c < 2; ++c) column.setNumber(row, c, 10.0 * double(row) + c);
    const Column gathered = column.gather({2, 0, 2});
    EXPECT_EQ(gathered.numbers(), (std::vector<double>{20, 21, 0, 1, 20, 21}));
    EXPECT_EQ(gathered.rows(), 3u);
    EXPECT_EQ(gathered.typeInfo, "point");
}

TEST(Column, RefusesAnEmptyTuple) {
    EXPECT_THROW(Column("a", ColumnType::Int32, 0, 1), std::invalid_argument);
}

}  // namespace
}  // namespace mallow
