#include "support/damaged_files.h"
#include "support/geometry_match.h"

#include <mallow/io/obj.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

namespace mallow {
namespace {

const std::string kSource = "mesh.obj";
const std::string kVertices = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

Geometry parse(const std::string& bytes) {
    return parseObj(bytes, kSource);
}

TEST(Obj, ReadsEveryFormOfAFace) {
    const Geometry mesh = parse(
        "# a comment with f 1 2 \\\n"
        "mtllib some.mtl\no thing\n" +
        kVertices +
        "vt 0 0\nvn 0 0 1\n"
        "f 1 2 3 4\r\n"
        "f 1/1 2/1 3/1 # after\n"
        "f\t1//1 2//1  3//1 \n"
        "f 1/1/1 2/1/1 \\\n  3/1/1 \\\r\n 4/1/1\n"
        "g part\nusemtl red\ns off\n"
        "f -4 -3 -1\n"
        "f 5 1 2\n"
        "v 0.5 0.5 1 1.0 # the fifth, with a weight");
    EXPECT_EQ(mesh.table.pointCount(), 5U);
    EXPECT_EQ(mesh.polygonSizes, (std::vector<std::int32_t>{4, 3, 3, 4, 3, 3}));
    EXPECT_EQ(mesh.polygonPoints, (std::vector<std::int32_t>{0, 1, 2, 3, 0, 1, 2, 0, 1, 2,
                                                             0, 1, 2, 3, 0, 1, 3, 4, 0, 1}));
    const Column* P = mesh.table.points.find("P");
    EXPECT_EQ(P->describe(), "float32 of size 3");
    EXPECT_EQ(P->typeInfo, "point");
    EXPECT_EQ(P->number(4, 0), 0.5);
    EXPECT_EQ(P->number(4, 2), 1.0);
}

TEST(Obj, WhatIsWrittenReadsBackExactly) {
    for (const ColumnType type : {ColumnType::Float32, ColumnType::Float64}) {
        Geometry mesh;
        mesh.table.resize(4);
        Column& P = mesh.table.points.add("P", type, 3);
        for (int i = 0; i < 12; ++i)
            P.setNumber(static_cast<std::size_t>(i / 3), i % 3, -1e-3 / (i + 1.0));
        P.setNumber(0, 0, 123456789.0);
        mesh.polygonSizes = {3, 4};
        mesh.polygonPoints = {0, 1, 2, 3, 2, 1, 0};
        const Geometry again = parse(formatObj(mesh));
        test::expectSameColumns(again.table.points, mesh.table.points);
        EXPECT_EQ(again.polygonSizes, mesh.polygonSizes);
        EXPECT_EQ(again.polygonPoints, mesh.polygonPoints);
    }
}

TEST(Obj, PositionsWithManyDigitsAreFloat64) {
    const Geometry mesh = parse("v 0.1234567890123 0 0\n");
    EXPECT_EQ(mesh.table.points.find("P")->describe(), "float64 of size 3");
    EXPECT_EQ(mesh.table.points.find("P")->number(0, 0), 0.1234567890123);
}

struct BadFile {
    std::string bytes;
    std::string message;
};

TEST(Obj, RefusesBadFilesAndSaysWhere) {
    const std::vector<BadFile> files = {
        {"", "line 1, byte 0: there are no vertices (v lines)"},
        {"hello\nworld\n", "line 1, byte 0: there are no vertices (v lines)"},
        {"v 1 2\n", "line 1, byte 5: found '', expected a coordinate"},
        {"v 1 two 3\n", "line 1, byte 4: found 'two', expected a coordinate"},
        {"v 1 2 1e999\n", "line 1, byte 6: found '1e999', expected a coordinate"},
        {"v 1 2 3,5\n", "line 1, byte 6: found '3,5', expected a coordinate"},
        {kVertices + "f 1 2\n", "line 5, byte 37: a face has 2 corners, expected at least 3"},
        {kVertices + "f\n", "a face has 0 corners, expected at least 3"},
        {kVertices + "f 1 2 0\n", "line 5, byte 38: found '0', expected a corner"},
        {kVertices + "f 1 2 5\n", "line 5, byte 38: a face uses vertex 5, there are 4"},
        {kVertices + "f 1 2 -5\n", "line 5, byte 38: a face uses vertex -5, there are 4"},
        {kVertices + "f 1 2 99999999999\n", "line 5, byte 38: a face uses vertex 99999999999"},
        {kVertices + "f 1 2 9999999999999999999999\n", "byte 38: found '9999999999999999999999'"},
        {kVertices + "f 1 2 3.5\n", "line 5, byte 38: found '3.5', expected a corner"},
        {kVertices + "f 1 2 3/\n", "line 5, byte 38: found '3/', expected a corner"},
        {kVertices + "f 1 2 3//\n", "line 5, byte 38: found '3//', expected a corner"},
        {kVertices + "f 1 2 3/a\n", "line 5, byte 38: found '3/a', expected a corner"},
        {kVertices + "f 1 2 3/1/2/3\n", "line 5, byte 38: found '3/1/2/3', expected a corner"},
        {kVertices + "f 1 2 /1\n", "line 5, byte 38: found '/1', expected a corner"},
        {kVertices + std::string(1, '\0'), "line 5, byte 32: found a zero byte"},
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

TEST(Obj, DamagedFilesAreReadOrRefused) {
    const std::string whole = kVertices + "f 1/1/1 2/2/2 \\\n -2//1\nf 1 2 3 4\n";
    EXPECT_GT(test::countRefused(whole, [](const std::string& bytes) { parse(bytes); }), 0);
}

TEST(Obj, WithoutPositionsNothingIsWritten) {
    EXPECT_THROW(formatObj(Geometry()), InputError);
}

}  // namespace
}  // namespace mallow
