#include "scene/small_scenes.h"

#include <mallow/geometry/matrix_order.h>

#include <gtest/gtest.h>

#include <GA/GA_Handle.h>
#include <geometry_bridge.h>

namespace mallow::test {
namespace {

constexpr std::size_t kPoints = 3 * static_cast<std::size_t>(kPageSize) + 7;  // crosses pages

/// One column of every type, a group and detail attributes; numbers that tell rows apart.
PointTable sampleTable(std::size_t count = kPoints) {
    PointTable table(count);
    table.points.add("P", ColumnType::Float32, 3).typeInfo = "point";
    table.points.add("v", ColumnType::Float64, 3).typeInfo = "vector";
    table.points.add("mass", ColumnType::Float32, 1);
    table.points.add("exact", ColumnType::Float64, 1);
    table.points.add("id", ColumnType::Int64, 1);
    table.points.add("state", ColumnType::Int32, 1);
    table.points.add("F", ColumnType::Float32, 9).typeInfo = "matrix";
    table.points.add("pair", ColumnType::Int32, 2);
    table.points.add("material", ColumnType::String, 1);
    for (const Column& made : table.points.columns()) {
        Column& column = *table.points.find(made.name());
        for (std::size_t r = 0; r < count; ++r)
            for (int c = 0; c < column.tupleSize(); ++c) {
                if (column.isNumeric())
                    column.setNumber(r, c, 0.5 + 10.0 * static_cast<double>(r) + c);
                else
                    column.setText(r, c, r % 3 == 0 ? "foam" : "water");
            }
    }
    for (std::size_t r = 0; r < count; ++r) {
        table.points.find("id")->values<std::int64_t>()[r] =
            (std::int64_t(1) << 60) + static_cast<std::int64_t>(r);
        table.group("left")[r] = r % 2;
    }
    table.detail.add("frame", ColumnType::Int32, 1).setNumber(0, 0, 7);
    table.detail.add("mallow_version", ColumnType::String, 1).setText(0, 0, "0.1");
    return table;
}

TEST(GeometryBridge, TablesComeBackBitForBit) {
    const PointTable table = sampleTable();
    GU_Detail gdp;
    hdk::writePoints(table, gdp);
    EXPECT_NE(gdp.pointOffset(0), 0) << "the stand-in is not hostile";
    const PointTable back = hdk::pointsFrom(gdp);
    EXPECT_TRUE(differences(table, back).empty()) << differences(table, back).front();
    EXPECT_EQ(back.points.find("v")->typeInfo, "vector");
    EXPECT_EQ(back.points.find("F")->typeInfo, "matrix");
    EXPECT_EQ(back.detail.find("frame")->number(0), 7);
    EXPECT_EQ(back.detail.find("mallow_version")->text(0), "0.1");
}

TEST(GeometryBridge, RowsFollowIndicesAcrossHolesOfDeletedPoints) {
    const PointTable table = sampleTable();
    GU_Detail gdp;
    hdk::writePoints(table, gdp);
    std::vector<std::size_t> kept;
    for (std::size_t r = 0; r < kPoints; ++r) {
        const bool isDeleted = r % 5 == 1 || (r >= 64 && r < 130);
        if (!isDeleted) kept.push_back(r);
    }
    for (std::size_t r = kPoints; r-- > 0;)
        if (std::find(kept.begin(), kept.end(), r) == kept.end())
            gdp.destroyPointOffset(gdp.pointOffset(static_cast<GA_Index>(r)));
    const PointTable expected = table.gather(kept);
    const PointTable back = hdk::pointsFrom(gdp);
    EXPECT_TRUE(differences(expected, back).empty()) << differences(expected, back).front();
}

TEST(GeometryBridge, ConstantPagesReadAsTheirOneValue) {
    GU_Detail gdp;
    gdp.appendPointBlock(200);
    gdp.addTuple(GA_STORE_REAL32, GA_ATTRIB_POINT, "yield_stress", 1, GA_Defaults(40.0));
    gdp.addTuple(GA_STORE_REAL64, GA_ATTRIB_POINT, "v", 3, GA_Defaults(-1.0));
    const PointTable back = hdk::pointsFrom(gdp);
    for (const std::size_t r : {0, 63, 64, 199}) {
        EXPECT_EQ(back.points.find("yield_stress")->number(r), 40.0);
        EXPECT_EQ(back.points.find("v")->number(r, 2), -1.0);
    }
}

// Row vectors: Houdini moves X by X * F. Simple shear is not symmetric, so a missing or a second
// transposition shows.
TEST(GeometryBridge, HoudinisRowVectorTimesFIsThePapersFTimesColumnVector) {
    Mat3d F;
    F << 1.0, 0.7, 0.0, 0.0, 1.1, 0.0, -0.2, 0.0, 0.9;
    PointTable table(1);
    table.points.add("P", ColumnType::Float32, 3);
    writeMatrix([&](int i, int j) { return F(i, j); },
                table.points.add("F", ColumnType::Float32, 9).values<float>().data());
    GU_Detail gdp;
    hdk::writePoints(table, gdp);
    const GA_ROHandleF handle(&gdp, GA_ATTRIB_POINT, "F");
    UT_Matrix3D onNode;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) onNode(i, j) = handle.get(gdp.pointOffset(0), 3 * i + j);
    const UT_Vector3D moved = UT_Vector3D(0.3, -1.2, 2.0) * onNode;
    const Vec3d expected = F * Vec3d(0.3, -1.2, 2.0);
    constexpr double kFloatRounding = 1e-6;
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(moved(i), expected[i], kFloatRounding);
}

TEST(GeometryBridge, WritingBumpsDataIdsAndKeepsPointsThatHaveTheSameShape) {
    PointTable table = sampleTable();
    table = [&] {  // groups make a new topology each time
        PointTable plain(table.pointCount());
        for (const Column& column : table.points.columns()) plain.points.add(column);
        return plain;
    }();
    GU_Detail gdp;
    hdk::writePoints(table, gdp);
    const GA_DataId first = gdp.getP()->getDataId();
    const GA_DataId mass = gdp.findAttribute(GA_ATTRIB_POINT, "mass")->getDataId();
    const int topology = gdp.topologyBumps();
    table.points.find("P")->setNumber(5, 0, -3.0);
    hdk::writePoints(table, gdp);
    EXPECT_GT(gdp.getP()->getDataId(), first);
    EXPECT_GT(gdp.findAttribute(GA_ATTRIB_POINT, "mass")->getDataId(), mass);
    EXPECT_EQ(gdp.topologyBumps(), topology) << "the points were made anew";
    EXPECT_EQ(hdk::pointsFrom(gdp).points.find("P")->number(5), -3.0);
    table.points.remove("mass");
    hdk::writePoints(table, gdp);
    EXPECT_EQ(gdp.findAttribute(GA_ATTRIB_POINT, "mass"), nullptr) << "an old attribute stayed";
}

TEST(GeometryBridge, PolygonsAndTheirTextsComeBack) {
    Geometry geometry;
    geometry.table = sampleTable(5);
    geometry.polygonSizes = {3, 4};
    geometry.polygonPoints = {0, 1, 2, 4, 3, 2, 1};
    GU_Detail gdp;
    hdk::writePolygons(geometry, gdp);
    hdk::setPrimitiveText("mallow_collider", "{}", gdp);
    const Geometry back = hdk::geometryFrom(gdp);
    EXPECT_EQ(back.polygonSizes, geometry.polygonSizes);
    EXPECT_EQ(back.polygonPoints, geometry.polygonPoints);
    EXPECT_EQ(hdk::polygonTexts(gdp, "mallow_collider"), (std::vector<std::string>{"{}", "{}"}));
}

TEST(GeometryBridge, NoPointsAreNoProblem) {
    GU_Detail gdp;
    hdk::writePoints(sampleTable(0), gdp);
    EXPECT_EQ(hdk::pointsFrom(gdp).pointCount(), 0U);
}

}  // namespace
}  // namespace mallow::test
