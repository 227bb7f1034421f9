#include "support/damaged_files.h"
#include "support/geometry_match.h"

#include <mallow/io/csv.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace mallow {
namespace {

const std::string kSource = "points.csv";

Geometry parse(const std::string& bytes) {
    return parseCsv(bytes, kSource);
}

const Column& columnOf(const Geometry& geometry, const std::string& name) {
    const Column* column = geometry.table.points.find(name);
    if (column == nullptr) throw std::runtime_error("no column " + name);
    return *column;
}

ColumnType typeOf(const std::string& values, const std::string& name = "a") {
    std::string bytes = "P.x,P.y,P.z," + name + "\n";
    std::size_t from = 0;
    while (from <= values.size()) {
        const std::size_t space = std::min(values.find(' ', from), values.size());
        bytes += "0,0,0," + values.substr(from, space - from) + "\n";
        from = space + 1;
    }
    return columnOf(parse(bytes), name).type();
}

Geometry everyType() {
    Geometry geometry;
    geometry.table.resize(4);
    ColumnSet& points = geometry.table.points;
    points.add("P", ColumnType::Float32, 3).values<float>() = {
        0, 1, -0.0F, 0.1F, 1e-45F, 3.4028235e38F, 16777216.0F, 1234567936.0F, 1.5F, 0, 0, 0};
    points.add("w", ColumnType::Float64, 1).values<double>() = {0.1, 1.0 / 3.0, 5e-324, 1e300};
    points.add("zeros", ColumnType::Float64, 2);
    points.add("F", ColumnType::Float32, 9).values<float>()[8] = std::nextafter(1.0F, 2.0F);
    points.add("id", ColumnType::Int64, 1).values<std::int64_t>() = {3, 1, 2, 0};
    points.add("big", ColumnType::Int64, 1).values<std::int64_t>() = {
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
        (std::int64_t(1) << 53) + 1, 0};
    points.add("n", ColumnType::Int32, 4).values<std::int32_t>()[3] =
        std::numeric_limits<std::int32_t>::min();
    Column& name = points.add("name", ColumnType::String, 1);
    name.setText(0, 0, "a, \"b\"\r\n c ");
    name.setText(1, 0, "");
    name.setText(2, 0, "1.5");
    points.add("tags", ColumnType::String, 2).setText(3, 1, "nan");
    return geometry;
}

TEST(Csv, WhatIsWrittenReadsBackWithTheSameTypesAndBits) {
    const Geometry geometry = everyType();
    const Geometry again = parse(formatCsv(geometry));
    test::expectSameColumns(again.table.points, geometry.table.points);
}

TEST(Csv, EveryFloatReadsBackExactly) {
    std::mt19937_64 random(20240601);
    constexpr std::size_t kCount = 20000;
    Geometry geometry;
    geometry.table.resize(kCount);
    geometry.table.points.add("P", ColumnType::Float32, 3);
    auto& narrow = geometry.table.points.add("a", ColumnType::Float32).values<float>();
    auto& wide = geometry.table.points.add("b", ColumnType::Float64).values<double>();
    for (std::size_t i = 0; i < kCount; ++i) {
        do {
            const auto bits = static_cast<std::uint32_t>(random());
            std::memcpy(&narrow[i], &bits, sizeof bits);
        } while (!std::isfinite(narrow[i]));
        do {
            const std::uint64_t bits = random();
            std::memcpy(&wide[i], &bits, sizeof bits);
        } while (!std::isfinite(wide[i]));
    }
    const Geometry again = parse(formatCsv(geometry));
    test::expectSameColumns(again.table.points, geometry.table.points);
}

TEST(Csv, NotANumberAndInfinityReadBack) {
    const Geometry geometry = parse("P.x,P.y,P.z\nnan,inf,-inf\n");
    const auto& P = columnOf(geometry, "P").values<float>();
    EXPECT_TRUE(std::isnan(P[0]));
    EXPECT_EQ(P[1], std::numeric_limits<float>::infinity());
    EXPECT_EQ(P[2], -std::numeric_limits<float>::infinity());
    EXPECT_EQ(formatCsv(geometry), "P.x,P.y,P.z\nnan,inf,-inf\n");
}

TEST(Csv, IsTheTextThatIsDocumented) {
    Geometry geometry;
    geometry.table.resize(1);
    geometry.table.points.add("P", ColumnType::Float32, 3).values<float>() = {0.5F, 1.0F, -2.25F};
    geometry.table.points.add("uv", ColumnType::Float32, 2);
    geometry.table.points.add("mass", ColumnType::Float64, 1).values<double>() = {0.125};
    geometry.table.points.add("q", ColumnType::Float32, 4);
    geometry.table.points.add("t", ColumnType::Int32, 5);
    geometry.table.points.add("name", ColumnType::String).setText(0, 0, "foam");
    EXPECT_EQ(formatCsv(geometry),
              "P.x,P.y,P.z,uv.x,uv.y,mass,q.x,q.y,q.z,q.w,t.0,t.1,t.2,t.3,t.4,name\n"
              "0.5,1.0,-2.25,0.0,0.0,0.1250000000,0.0,0.0,0.0,0.0,0,0,0,0,0,\"foam\"\n");
}

TEST(Csv, ReadsAFileWrittenByHand) {
    const Geometry geometry = parse(
        "\xEF\xBB\xBFmass, v.x ,v.y,v.z,P.z,P.y,P.x,\"ma\"\"t\"\r\n"
        "2, 0.5,-1 ,3,3,2,1,foam\r\n"
        "4.5,0,0,0,6,5,4, \"a\nb\" ");
    ASSERT_EQ(geometry.table.pointCount(), 2U);
    EXPECT_EQ(columnOf(geometry, "P").values<float>(), (std::vector<float>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(columnOf(geometry, "P").typeInfo, "point");
    EXPECT_EQ(columnOf(geometry, "v").values<float>(), (std::vector<float>{0.5F, -1, 3, 0, 0, 0}));
    EXPECT_EQ(columnOf(geometry, "mass").values<float>(), (std::vector<float>{2, 4.5F}));
    EXPECT_EQ(columnOf(geometry, "ma\"t").text(0), "foam");
    EXPECT_EQ(columnOf(geometry, "ma\"t").text(1), "a\nb");
    EXPECT_FALSE(geometry.isMesh());
}

TEST(Csv, TellsTypesFromTheText) {
    EXPECT_EQ(typeOf("1 -2 +3"), ColumnType::Int32);
    EXPECT_EQ(typeOf("1", "id"), ColumnType::Int64);
    EXPECT_EQ(typeOf("1 2147483648"), ColumnType::Int64);
    EXPECT_EQ(typeOf("9223372036854775808"), ColumnType::Float64);
    EXPECT_EQ(typeOf("1 2.5"), ColumnType::Float32);
    EXPECT_EQ(typeOf("1e5"), ColumnType::Float32);
    EXPECT_EQ(typeOf("nan 1"), ColumnType::Float32);
    EXPECT_EQ(typeOf("16777217 0.5"), ColumnType::Float64);
    EXPECT_EQ(typeOf("0.123456789"), ColumnType::Float64);
    EXPECT_EQ(typeOf("0.5000000000"), ColumnType::Float64);
    EXPECT_EQ(typeOf("1e39"), ColumnType::Float64);
    EXPECT_EQ(typeOf("0.5 \"0.5\""), ColumnType::String);
    EXPECT_EQ(typeOf("0.5 0x10"), ColumnType::String);
    EXPECT_EQ(typeOf("foam"), ColumnType::String);
    EXPECT_EQ(typeOf(" "), ColumnType::String);
}

TEST(Csv, ATableWithoutRowsKeepsItsColumns) {
    const Geometry geometry = parse("P.x,P.y,P.z,id,a");
    EXPECT_EQ(geometry.table.pointCount(), 0U);
    EXPECT_EQ(columnOf(geometry, "P").describe(), "float32 of size 3");
    EXPECT_EQ(columnOf(geometry, "id").type(), ColumnType::Int64);
    EXPECT_EQ(formatCsv(geometry), "P.x,P.y,P.z,id,a\n");
}

struct BadFile {
    std::string bytes;
    std::string message;
};

TEST(Csv, RefusesBadFilesAndSaysWhere) {
    const std::string head = "P.x,P.y,P.z\n";
    std::string manyColumns = "P.x,P.y,P.z";
    for (int i = 0; i < 5000; ++i) manyColumns += ",a" + std::to_string(i);
    const std::vector<BadFile> files = {
        {"", "line 1, byte 0: the file is empty, expected a line of column names"},
        {"\n\r\n\n", "line 1, byte 0: the file is empty"},
        {"mass\n1\n", "line 1, byte 0: expected the columns P.x, P.y and P.z"},
        {"P\n1\n", "expected the columns P.x, P.y and P.z"},
        {"P.x,P.y\n1,2\n", "expected the columns P.x, P.y and P.z"},
        {"P.x,P.y,P.z,P.w\n1,2,3,4\n", "expected the columns P.x, P.y and P.z"},
        {"P.x,P.y,P.x\n", "line 1, byte 8: the column 'P.x' is there twice"},
        {"P.x,P.y,P.z,a,a\n", "line 1, byte 14: the column 'a' is there twice"},
        {"P.x,P.y,P.z,a.x,a\n", "line 1, byte 16: the column 'a' is there twice"},
        {"P.x,P.y,P.z,a,a.y\n", "line 1, byte 14: the column 'a.y' is there twice"},
        {"P.x,P.y,P.z,a.0,a.x\n", "line 1, byte 16: the column 'a.x' is there twice"},
        {"P.x,P.y,P.z,a.2000000000\n", "byte 12: the column 'a.2000000000' stands without"},
        {"P.x,P.y,P.z,a.0,a.2\n", "byte 16: the column 'a.2' stands without component 1 of 'a'"},
        {"P.x,P.y,P.z,\n", "line 1, byte 12: the column has no name"},
        {"P.x,P.y,P.z,.x\n", "line 1, byte 12: the column has no name"},
        {manyColumns, "there are 5003 columns, expected at most 4096"},
        {head + "1,2\n", "line 2, byte 12: the row has 2 fields, expected 3"},
        {head + "1,2,3\n1,2,3,4\n", "line 3, byte 18: the row has 4 fields, expected 3"},
        {head + "1,2,3\n\n1,2,3\n", "line 3, byte 18: the row has 1 fields, expected 3"},
        {head + "1,2,a\n", "line 2, byte 16: found 'a', expected a number for P"},
        {head + "1,2,\n", "line 2, byte 16: found '', expected a number for P"},
        {head + "1,\"2\",3\n", "line 2, byte 15: found '2', expected a number for P"},
        {head + "1,2,1e999\n", "line 2, byte 16: '1e999' is beyond what a float64 holds"},
        {head + "1,2,1e-999\n", "line 2, byte 16: '1e-999' is beyond"},
        {"P.x,P.y,P.z,m\n0,0,0,1\n0,0,0,\n",
         "line 3, byte 28: the field is empty, expected a number"},
        {head + "1,2,\"3\n\n", "line 2, byte 16: this quote is never closed"},
        {head + "1,2,\"3\"4\n", "line 2, byte 19: expected a comma or the end of the line"},
        {head + "1,2,3\"\n", "line 2, byte 17: expected a comma or the end of the line"},
        {head + "1,2,3\r1,2,3\n", "line 2, byte 17: expected a comma or the end of the line"},
        {head + "1,2" + std::string(1, '\0') + ",3\n", "line 2, byte 15: found a zero byte"},
    };
    for (const BadFile& file : files) {
        try {
            parse(file.bytes);
            ADD_FAILURE() << "parsed: " << file.bytes;
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.find(kSource + ": line "), 0U) << message;
            EXPECT_NE(message.find(file.message), std::string::npos)
                << message << "\nexpected " << file.message;
        }
    }
}

TEST(Csv, RefusesToWriteWhatWouldReadBackAsSomethingElse) {
    Geometry noPosition;
    EXPECT_THROW(formatCsv(noPosition), InputError);
    Geometry dotted = everyType();
    dotted.table.points.add("a.x", ColumnType::Int32);
    EXPECT_THROW(formatCsv(dotted), InputError);
    Geometry zeroByte = everyType();
    zeroByte.table.points.find("name")->setText(0, 0, std::string(1, '\0'));
    EXPECT_THROW(formatCsv(zeroByte), InputError);
}

TEST(Csv, DamagedFilesAreReadOrRefused) {
    const std::string whole = formatCsv(everyType());
    EXPECT_GT(test::countRefused(whole, [](const std::string& bytes) { parse(bytes); }), 0);
}

}  // namespace
}  // namespace mallow
