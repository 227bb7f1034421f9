#include "support/temp_folder.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/file_info.h>
#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>
#include <openvdb/io/Stream.h>
#include <openvdb/openvdb.h>

#include <cmath>
#include <sstream>

namespace mallow {
namespace {

Geometry sample() {
    Geometry geometry;
    geometry.table.resize(3);
    ColumnSet& points = geometry.table.points;
    points.add("P", ColumnType::Float32, 3).values<float>() = {1, 2, 3, -1, NAN, 4, 0, 5, INFINITY};
    Column& name = points.add("name", ColumnType::String);
    name.setText(0, 0, "a");
    name.setText(1, 0, "b \"\xff");
    name.setText(1, 0, "a");  // "b..." stays in the table, but no point has it
    points.add("lost", ColumnType::Float64).values<double>() = {std::nan(""), std::nan(""),
                                                                -HUGE_VAL};
    geometry.table.detail.add("frame", ColumnType::Int32).setNumber(0, 0, 7);
    geometry.table.group("some")[1] = 1;
    geometry.polygonSizes = {3};
    geometry.polygonPoints = {0, 1, 2};
    return geometry;
}

TEST(FileInfo, CountsAndRangesAreThoseOfTheGeometry) {
    FileInfo info;
    describeGeometry(sample(), info);
    EXPECT_EQ(info.points, 3U);
    EXPECT_EQ(info.polygons, 1U);
    ASSERT_EQ(info.attributes.size(), 4U);
    const AttributeInfo& P = info.attributes[0];
    EXPECT_EQ(P.owner, "point");
    EXPECT_EQ(P.ranges[0].min, -1.0);
    EXPECT_EQ(P.ranges[0].max, 1.0);
    EXPECT_EQ(P.ranges[1].min, 2.0);
    EXPECT_EQ(P.ranges[1].max, 5.0);
    EXPECT_EQ(P.ranges[1].nonFinite, 1U);
    EXPECT_EQ(P.ranges[2].nonFinite, 1U);
    EXPECT_EQ(info.bounds.size(), 3U);
    EXPECT_EQ(info.attributes[1].distinctStrings, 1U);
    EXPECT_FALSE(info.attributes[2].ranges[0].hasFinite);
    EXPECT_EQ(info.attributes[2].ranges[0].nonFinite, 3U);
    EXPECT_EQ(info.attributes[3].owner, "detail");
    ASSERT_EQ(info.groups.size(), 1U);
    EXPECT_EQ(info.groups[0].points, 1U);
}

TEST(FileInfo, JsonHasNoNumbersThatJsonHasNot) {
    FileInfo info;
    info.path = "bad \xff.csv";
    describeGeometry(sample(), info);
    const std::string json = infoJson(info);
    EXPECT_EQ(json.find("nan"), std::string::npos) << json;
    EXPECT_EQ(json.find("inf"), std::string::npos) << json;
    EXPECT_EQ(json.find('\xff'), std::string::npos);
    EXPECT_NE(json.find("\"min\": [\n        null"), std::string::npos) << json;
    EXPECT_NE(json.find("\"points\": 3"), std::string::npos);
}

TEST(FileInfo, TextNamesEveryAttributeAndGroup) {
    FileInfo info;
    info.path = "x.ply";
    info.format = "ply";
    describeGeometry(sample(), info);
    const std::string text = infoText(info);
    for (const char* part :
         {"x.ply: ply\n", "points: 3\n", "polygons: 1\n", "bounds: [-1, 1] [2, 5] and 1 not finite",
          "point P: float32 of size 3", "point name: string of size 1, 1 different\n",
          "point lost: float64 of size 1 [] and 3 not finite\n",
          "detail frame: int32 of size 1 [7, 7]\n", "some: 1 points\n"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in:\n" << text;
}

TEST(FileInfo, DescribesFilesOfEveryFormatThatIsRead) {
    const test::TempFolder folder;
    Geometry geometry;
    geometry.table.resize(3);
    geometry.table.points.add("P", ColumnType::Float32, 3).values<float>() = {1, 2, 3, 4, 5,
                                                                              6, 7, 8, 9};
    geometry.polygonSizes = {3};
    geometry.polygonPoints = {0, 1, 2};
    Geometry points = geometry;
    points.polygonSizes.clear();
    points.polygonPoints.clear();
    for (const GeometryFormat& format : geometryFormats()) {
        if (format.parse == nullptr || format.format == nullptr) continue;
        const std::string path = folder.file(std::string("file") + format.extension);
        writeGeometry(format.holdsMeshes ? geometry : points, path);
        const FileInfo info = describeFile(path);
        EXPECT_EQ("." + info.format, format.extension);
        EXPECT_TRUE(info.holdsGeometry) << path;
        EXPECT_EQ(info.points, 3U) << path;
        EXPECT_EQ(info.polygons, format.holdsMeshes ? 1U : 0U) << path;
        ASSERT_EQ(info.bounds.size(), 3U) << path;
        EXPECT_EQ(info.bounds[2].max, 9.0) << path;
    }
}

TEST(FileInfo, DescribesGridsThatHoldNoPoints) {
    openvdb::initialize();
    const auto grid = openvdb::FloatGrid::create(0.0F);
    grid->setName("density");
    grid->setTransform(openvdb::math::Transform::createLinearTransform(0.5));
    grid->fill(openvdb::CoordBBox(openvdb::Coord(0), openvdb::Coord(3, 1, 0)), 1.0F);
    std::ostringstream bytes(std::ios::binary);
    openvdb::io::Stream(bytes).write({grid});
    const test::TempFolder folder;
    writeFileAtomically(folder.file("smoke.vdb"), bytes.str());

    const FileInfo info = describeFile(folder.file("smoke.vdb"));
    EXPECT_FALSE(info.holdsGeometry);
    ASSERT_EQ(info.grids.size(), 1U);
    EXPECT_EQ(info.grids[0].name, "density");
    EXPECT_EQ(info.grids[0].type, "float");
    EXPECT_EQ(info.grids[0].activeVoxels, 8U);
    EXPECT_DOUBLE_EQ(info.grids[0].voxelSize[0], 0.5);
    EXPECT_DOUBLE_EQ(info.grids[0].min[0], -0.25);
    EXPECT_DOUBLE_EQ(info.grids[0].max[0], 1.75);
    EXPECT_NE(infoText(info).find("density: float, 8 active voxels"), std::string::npos);
    EXPECT_NE(infoJson(info).find("\"active_voxels\": 8"), std::string::npos);
}

TEST(FileInfo, UnknownAndMissingFilesAreInputErrors) {
    EXPECT_THROW(describeFile("nothing.xyz"), InputError);
    EXPECT_THROW(describeFile("/nowhere/nothing.ply"), InputError);
    EXPECT_THROW(describeFile("/nowhere/nothing.vdb"), InputError);
}

}  // namespace
}  // namespace mallow
