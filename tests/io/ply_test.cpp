#include "support/damaged_files.h"
#include "support/geometry_match.h"

#include <mallow/io/ply.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace mallow {
namespace {

const std::string kSource = "points.ply";

Geometry parse(const std::string& bytes) {
    return parsePly(bytes, kSource);
}

Geometry everyNumber() {
    Geometry geometry;
    geometry.table.resize(4);
    ColumnSet& points = geometry.table.points;
    points.add("P", ColumnType::Float32, 3).values<float>() = {
        0, 1, -0.0F, 0.1F, 1e-45F, 3e38F, std::numeric_limits<float>::infinity(), 4, 5, 6, 7, 8};
    points.add("w", ColumnType::Float64).values<double>() = {0.1, 1e300, -5e-324, 2};
    points.add("F", ColumnType::Float64, 9).values<double>()[35] = 1.0 / 3.0;
    points.add("n", ColumnType::Int32, 2).values<std::int32_t>()[1] =
        std::numeric_limits<std::int32_t>::min();
    points.add("id", ColumnType::Int64).values<std::int64_t>() = {3, -1, std::int64_t(1) << 53,
                                                                  -(std::int64_t(1) << 53)};
    return geometry;
}

Geometry mesh() {
    Geometry geometry = everyNumber();
    geometry.polygonSizes = {3, 4};
    geometry.polygonPoints = {0, 1, 2, 3, 2, 1, 0};
    return geometry;
}

TEST(Ply, WhatIsWrittenReadsBackWithTheSameTypesAndBits) {
    for (const Geometry& geometry : {everyNumber(), mesh()}) {
        const Geometry again = parse(formatPly(geometry));
        test::expectSameColumns(again.table.points, geometry.table.points);
        EXPECT_EQ(again.polygonSizes, geometry.polygonSizes);
        EXPECT_EQ(again.polygonPoints, geometry.polygonPoints);
    }
}

TEST(Ply, PolygonsOfManyCornersReadBack) {
    Geometry geometry;
    geometry.table.resize(300);
    geometry.table.points.add("P", ColumnType::Float32, 3);
    geometry.polygonSizes = {300};
    for (int k = 0; k < 300; ++k) geometry.polygonPoints.push_back(k);
    EXPECT_EQ(parse(formatPly(geometry)).polygonPoints, geometry.polygonPoints);
}

TEST(Ply, StringsAreLeftOut) {
    Geometry geometry = everyNumber();
    geometry.table.points.add("name", ColumnType::String);
    test::expectSameColumns(parse(formatPly(geometry)).table.points, everyNumber().table.points);
}

TEST(Ply, AnEmptyTableReadsBack) {
    Geometry geometry;
    geometry.table.points.add("P", ColumnType::Float32, 3);
    EXPECT_EQ(parse(formatPly(geometry)).table.pointCount(), 0U);
}

TEST(Ply, RefusesToWriteWhatItCannotHold) {
    EXPECT_THROW(formatPly(Geometry()), InputError);
    Geometry big = everyNumber();
    big.table.points.find("id")->values<std::int64_t>()[0] = (std::int64_t(1) << 53) + 1;
    EXPECT_THROW(formatPly(big), InputError);
    Geometry blank = everyNumber();
    blank.table.points.add("two words", ColumnType::Int32);
    EXPECT_THROW(formatPly(blank), InputError);
}

const std::string kTextHead =
    "ply\r\n"
    "format ascii 1.0\n"
    "comment made by hand\n"
    "obj_info nothing\n"
    "element camera 1\n"
    "property list uchar float matrix\n"
    "property uint frame\n"
    "element vertex 3\n"
    "property float x\n"
    "property float y\n"
    "property double z\n"
    "property uchar red\n"
    "property uchar green\n"
    "property uchar blue\n"
    "property list uchar int neighbours\n"
    "property ushort kind\n"
    "property uint32 number\n"
    "property float vx\n"
    "property float vy\n"
    "property float vz\n"
    "property int8 tag_0\n"
    "property int8 tag_1\n"
    "property float solo_0\n"
    "element face 2\n"
    "property uchar flags\n"
    "property list uchar int vertex_index\n"
    "end_header\n";
const std::string kTextBody =
    "2 0.5 nan 7\n"
    "0 0 0.1 255 0 51 0 65535 4294967295 1 2 3 -128 127 0.5\n"
    "1 0 0 0 0 0 2 1 2 0 0 0 0 0 0 0 0\n"
    "0 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
    "1 3 0 1 2\n"
    "0 3 2 1 0\n";

TEST(Ply, ReadsTextWithAttributesListsAndOtherElements) {
    const Geometry geometry = parse(kTextHead + kTextBody);
    const ColumnSet& points = geometry.table.points;
    ASSERT_EQ(geometry.table.pointCount(), 3U);
    EXPECT_EQ(points.columns().size(), 7U);
    EXPECT_EQ(points.find("P")->describe(), "float64 of size 3");
    EXPECT_EQ(points.find("P")->typeInfo, "point");
    EXPECT_EQ(points.find("P")->number(0, 2), 0.1);
    EXPECT_EQ(points.find("Cd")->values<float>()[0], 1.0F);
    EXPECT_EQ(points.find("Cd")->values<float>()[2], 0.2F);
    EXPECT_EQ(points.find("kind")->values<std::int32_t>()[0], 65535);
    EXPECT_EQ(points.find("number")->values<std::int64_t>()[0], 4294967295);
    EXPECT_EQ(points.find("v")->describe(), "float32 of size 3");
    EXPECT_EQ(points.find("v")->number(0, 2), 3.0);
    EXPECT_EQ(points.find("tag")->values<std::int32_t>()[0], -128);
    EXPECT_EQ(points.find("solo_0")->describe(), "float32 of size 1");
    EXPECT_EQ(geometry.polygonSizes, (std::vector<std::int32_t>{3, 3}));
    EXPECT_EQ(geometry.polygonPoints, (std::vector<std::int32_t>{0, 1, 2, 2, 1, 0}));
}

template <class T>
std::string raw(T value, bool isBigEndian) {
    std::string bytes(reinterpret_cast<const char*>(&value), sizeof value);
    if (isBigEndian) std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

std::string binaryFile(bool isBigEndian) {
    std::string bytes = "ply\nformat ";
    bytes += isBigEndian ? "binary_big_endian" : "binary_little_endian";
    bytes +=
        " 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double z\n"
        "property short s\nelement face 1\nproperty list ushort uint vertex_indices\nend_header\n";
    for (int point = 0; point < 3; ++point) {
        for (int axis = 0; axis < 3; ++axis) bytes += raw(point + 0.1 * axis, isBigEndian);
        bytes += raw(static_cast<std::int16_t>(-2 - point), isBigEndian);
    }
    bytes += raw(std::uint16_t{3}, isBigEndian);
    for (const std::uint32_t corner : {2U, 0U, 1U}) bytes += raw(corner, isBigEndian);
    return bytes;
}

TEST(Ply, ReadsBothByteOrders) {
    for (const bool isBigEndian : {false, true}) {
        const Geometry geometry = parse(binaryFile(isBigEndian));
        EXPECT_EQ(geometry.table.points.find("P")->number(2, 1), 2.1);
        EXPECT_EQ(geometry.table.points.find("s")->number(1), -3.0);
        EXPECT_EQ(geometry.polygonPoints, (std::vector<std::int32_t>{2, 0, 1}));
    }
}

std::string textFile(const std::string& header, const std::string& body) {
    return "ply\nformat ascii 1.0\n" + header + "end_header\n" + body;
}

struct BadFile {
    std::string bytes;
    std::string message;
};

TEST(Ply, RefusesBadFilesAndSaysWhere) {
    const std::string xyz = "property float x\nproperty float y\nproperty float z\n";
    const std::string vertex = "element vertex 1\n" + xyz;
    const std::string face = "element face 1\nproperty list uchar int vertex_indices\n";
    const std::string binary = "ply\nformat binary_little_endian 1.0\n";
    std::string manyProperties = vertex;
    for (int i = 0; i < 5000; ++i) manyProperties += "property int a" + std::to_string(i) + "\n";
    const std::vector<BadFile> files = {
        {"", "line 1, byte 0: expected a PLY file, which starts with 'ply'"},
        {"plyx\n", "line 1, byte 0: expected a PLY file"},
        {"ply\n", "line 2, byte 4: the file ends before 'end_header'"},
        {"ply\nelement vertex 0\n", "line 2, byte 4: expected the line 'format ENCODING 1.0'"},
        {"ply\nformat text 1.0\n", "line 2, byte 11: found 'text', expected ascii, binary_"},
        {"ply\nformat ascii 2.0\n", "line 2, byte 17: expected the version 1.0"},
        {"ply\nformat ascii 1.0\ncomment", "the file ends before 'end_header'"},
        {textFile("elemnt vertex 1\n", ""), "line 3, byte 21: found 'elemnt', expected element"},
        {textFile("element vertex\n", ""), "line 3, byte 35: found '', expected how many"},
        {textFile("element vertex -1\n", ""), "line 3, byte 36: found '-1', expected how many"},
        {textFile("element vertex 1 2\n", ""), "found '2', expected the end of the line"},
        {textFile("element\n", ""), "expected the name of an element"},
        {textFile("property float x\n", ""), "a property stands before the first element"},
        {textFile("element vertex 1\nproperty real x\n", ""), "found 'real', expected char"},
        {textFile("element vertex 1\nproperty float\n", ""), "expected the name of a property"},
        {textFile("element vertex 1\nproperty list float int x\n", ""), "length of a list is a"},
        {textFile(vertex + "property float x\n", ""), "the property 'x' is there twice"},
        {textFile(vertex + vertex, ""), "the element 'vertex' is there twice"},
        {textFile(manyProperties, ""), "more than 4096 elements and properties"},
        {textFile(face, ""), "the header has no element 'vertex'"},
        {textFile("element vertex 1\nproperty float x\n", "1\n"), "a vertex has no x, y and z"},
        {textFile("element vertex 1\n", ""), "a vertex has no x, y and z"},
        {textFile(vertex + "property float v_0\nproperty float v_1\nproperty float v_2\n"
                           "property float vx\nproperty float vy\nproperty float vz\n",
                  "1 2 3 4 5 6 7 8 9\n"),
         "two sets of properties make the attribute 'v'"},
        {textFile("element vertex 1000000000000\n" + xyz, "1 2 3\n"),
         "line 3, byte 36: 1000000000000 of 'vertex' are promised, but the file has room for 1"},
        {textFile("element vertex 99999999999999999999\n" + xyz, "1 2 3\n"), "expected how many"},
        {textFile(vertex + "element face 1000000000000\n", "1 2 3\n"), "faces have no list"},
        {textFile(vertex + "element face 1\nproperty list uchar float vertex_indices\n",
                  "1 2 3\n3 0 0 0\n"),
         "faces have no list 'vertex_indices' of integers"},
        {textFile(vertex, "1 2\n"), "'vertex' are promised, but the file has room for 0"},
        {textFile(vertex, "1 2    \n"), "the file ends before its last element"},
        {textFile(vertex, "1 2 x\n"), "line 8, byte 104: found 'x', expected a number"},
        {textFile(vertex, "1 2 1e99\n"), "found '1e99', expected a number of 4 bytes"},
        {textFile(vertex, "1 2 3 4\n"), "there are 2 more bytes than the header promises"},
        {textFile(vertex + "property uchar a\n", "1 2 3 256\n"),
         "found '256', expected an integer"},
        {textFile(vertex + "property int a\n", "1 2 3 4.5\n"), "found '4.5', expected an integer"},
        {textFile(vertex + face, "1 2 3\n3 0 0 1\n"), "line 11, byte 166: a face uses vertex 1"},
        {textFile(vertex + face, "1 2 3\n3 0 0 -1\n"), "a face uses vertex -1, there are 1"},
        {textFile(vertex + face, "1 2 3\n2 0 0\n"), "a face has 2 corners, expected at least 3"},
        {textFile(vertex + face, "1 2 3\n200 0 0\n"), "a list of 200 items, but the file has room"},
        {textFile(vertex + "element face 1\nproperty list char int vertex_indices\n",
                  "1 2 3\n-1 0 0\n"),
         "a list of -1 items"},
        {textFile(vertex + "element tristrips 1\nproperty list int int vertex_indices\n",
                  "1 2 3\n3 0 0 0\n"),
         "triangle strips are not supported"},
        {binary + vertex + "end_header\n0123", "are promised, but the file has room for 0"},
        {binary + vertex + "end_header\n0123456789ab?", "byte 127: there are 1 more bytes"},
        {binary + vertex + face + "end_header\n0123456789ab\xff" + "0123",
         "a list of 255 items, but the file has room for 1"},
    };
    for (const BadFile& file : files) {
        try {
            parse(file.bytes);
            ADD_FAILURE() << "parsed: " << file.bytes;
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.find(kSource + ": "), 0U) << message;
            EXPECT_NE(message.find("byte "), std::string::npos) << message;
            EXPECT_NE(message.find(file.message), std::string::npos)
                << message << "\nexpected " << file.message;
        }
    }
}

TEST(Ply, ManyElementsWithoutPropertiesTakeNoTime) {
    const Geometry geometry =
        parse(textFile("element vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
                       "element nothing 1000000000000000000\n",
                       "1 2 3\n"));
    EXPECT_EQ(geometry.table.pointCount(), 1U);
}

TEST(Ply, DamagedFilesAreReadOrRefused) {
    for (const std::string& whole :
         {formatPly(mesh()), binaryFile(true), binaryFile(false), kTextHead + kTextBody})
        EXPECT_GT(test::countRefused(whole, [](const std::string& bytes) { parse(bytes); }), 0);
}

TEST(Ply, EveryCutFileIsRefused) {
    for (const std::string& whole : {formatPly(mesh()), binaryFile(true)})
        for (std::size_t size = 0; size < whole.size(); ++size)
            EXPECT_THROW(parse(whole.substr(0, size)), InputError) << size;
}

}  // namespace
}  // namespace mallow
