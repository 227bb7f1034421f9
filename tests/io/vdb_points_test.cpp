#include "support/geometry_match.h"

#include <mallow/io/vdb_points.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>
#include <openvdb/io/Stream.h>
#include <openvdb/openvdb.h>
#include <openvdb/points/PointConversion.h>

#include <random>
#include <sstream>

namespace mallow {
namespace {

const std::string kSource = "points.vdb";

Geometry parse(const std::string& bytes) {
    return parseVdbPoints(bytes, kSource);
}

/// Every type and many sizes, in no order of place.
Geometry everyType(std::size_t count, ColumnType positions) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    Geometry geometry;
    geometry.table.resize(count);
    ColumnSet& points = geometry.table.points;
    const auto fill = [&](const char* name, ColumnType type, int size, double scale) {
        Column& column = points.add(name, type, size);
        for (std::size_t row = 0; row < count; ++row)
            for (int c = 0; c < size; ++c) column.setNumber(row, c, scale * uniform(random));
    };
    fill("P", positions, 3, 2.0);
    fill("v", ColumnType::Float32, 3, 1.0);
    fill("mass", ColumnType::Float64, 1, 1.0);
    fill("F", ColumnType::Float32, 9, 1.0);
    fill("G", ColumnType::Float64, 9, 1.0);
    fill("uv", ColumnType::Float32, 2, 1.0);
    fill("w", ColumnType::Float64, 3, 1e300);
    fill("n", ColumnType::Int32, 3, 2e9);
    fill("m", ColumnType::Int32, 5, 2e9);
    fill("k", ColumnType::Int32, 1, 2e9);
    fill("big", ColumnType::Int64, 3, 9e18);
    fill("number", ColumnType::Int64, 1, 9e18);
    Column& name = points.add("name", ColumnType::String);
    Column& pair = points.add("pair", ColumnType::String, 2);
    for (std::size_t row = 0; row < count; ++row) {
        if (row % 3 != 0) name.setText(row, 0, "name " + std::to_string(row % 7));
        pair.setText(row, 1, row % 2 == 0 ? "even" : "odd");
        geometry.table.group("third")[row] = row % 3 == 0 ? 1 : 0;
    }
    geometry.table.group("nobody");
    ColumnSet& detail = geometry.table.detail;
    detail.add("time", ColumnType::Float64).setNumber(0, 0, 0.1);
    detail.add("frame", ColumnType::Int32).setNumber(0, 0, 7);
    detail.add("steps", ColumnType::Int64).values<std::int64_t>()[0] = (1LL << 60) + 1;
    detail.add("up", ColumnType::Float32, 3).setNumber(0, 1, 0.1);
    detail.add("version", ColumnType::String).setText(0, 0, "1.2");
    return geometry;
}

TEST(VdbPoints, WhatIsWrittenReadsBackInOrderWithTheSameTypesAndBits) {
    for (const ColumnType type : {ColumnType::Float32, ColumnType::Float64}) {
        const Geometry geometry = everyType(1000, type);
        const Geometry again = parse(formatVdbPoints(geometry));
        test::expectSameColumns(again.table.points, geometry.table.points);
        test::expectSameColumns(again.table.detail, geometry.table.detail);
        EXPECT_EQ(again.table.groups(), geometry.table.groups());
        EXPECT_FALSE(again.isMesh());
    }
}

TEST(VdbPoints, SmallFarAndFlatCloudsReadBack) {
    const std::vector<std::vector<float>> clouds = {{1, 2, 3},
                                                    {0, 0, 0, 0, 0, 0},
                                                    {1e6F, 1e6F, 1e6F, 1e6F, 1e6F, 1e6F + 1},
                                                    {1e30F, 0, -1e30F}};
    for (const std::vector<float>& cloud : clouds) {
        Geometry geometry;
        geometry.table.resize(cloud.size() / 3);
        geometry.table.points.add("P", ColumnType::Float32, 3).values<float>() = cloud;
        const Geometry again = parse(formatVdbPoints(geometry));
        test::expectSameColumns(again.table.points, geometry.table.points);
    }
}

TEST(VdbPoints, NoPointsAreNoPoints) {
    Geometry geometry;
    geometry.table.points.add("P", ColumnType::Float32, 3);
    EXPECT_EQ(parse(formatVdbPoints(geometry)).table.pointCount(), 0U);
}

TEST(VdbPoints, RefusesToWriteWhatItCannotHold) {
    EXPECT_THROW(formatVdbPoints(Geometry()), InputError);
    Geometry infinite = everyType(2, ColumnType::Float32);
    infinite.table.points.find("P")->values<float>()[4] = INFINITY;
    EXPECT_THROW(formatVdbPoints(infinite), InputError);
    Geometry badName = everyType(2, ColumnType::Float32);
    badName.table.points.add("two words", ColumnType::Int32);
    EXPECT_THROW(formatVdbPoints(badName), InputError);
}

std::string bytesOf(const openvdb::GridBase::Ptr& grid) {
    std::ostringstream bytes(std::ios::binary);
    openvdb::io::Stream(bytes).write({grid});
    return bytes.str();
}

TEST(VdbPoints, ReadsPointsOfOtherProgramsSortedById) {
    openvdb::initialize();
    namespace vdb = openvdb::points;
    const std::vector<openvdb::Vec3f> positions = {{5, 0, 0}, {-5, 0, 0}, {0, 5, 0}, {0, 0, 5}};
    const std::vector<std::int64_t> ids = {30, 10, 40, 20};
    const auto transform = openvdb::math::Transform::createLinearTransform(0.5);
    const vdb::PointAttributeVector<openvdb::Vec3f> wrapper(positions);
    const auto index =
        openvdb::tools::createPointIndexGrid<openvdb::tools::PointIndexGrid>(wrapper, *transform);
    const auto grid = vdb::createPointDataGrid<vdb::FixedPointCodec<false>, vdb::PointDataGrid>(
        *index, wrapper, *transform);
    vdb::appendAttribute<std::int64_t>(grid->tree(), "id");
    vdb::populateAttribute(grid->tree(), index->tree(), "id",
                           vdb::PointAttributeVector<std::int64_t>(ids));
    const Geometry geometry = parse(bytesOf(grid));
    ASSERT_EQ(geometry.table.pointCount(), 4U);
    EXPECT_EQ(geometry.table.points.find("id")->values<std::int64_t>(),
              (std::vector<std::int64_t>{10, 20, 30, 40}));
    const Column* P = geometry.table.points.find("P");
    EXPECT_EQ(P->type(), ColumnType::Float32);
    EXPECT_NEAR(P->number(0, 0), -5.0, 1e-5);
    EXPECT_NEAR(P->number(1, 2), 5.0, 1e-5);
}

TEST(VdbPoints, APointThatWasMovedStaysWhereItIs) {
    std::istringstream in(formatVdbPoints(everyType(20, ColumnType::Float32)));
    openvdb::io::Stream stream(in, false);
    const auto grid =
        openvdb::gridPtrCast<openvdb::points::PointDataGrid>(stream.getGrids()->front());
    grid->transform().postTranslate(openvdb::Vec3d(1, 0, 0));
    const Geometry moved = parse(bytesOf(grid));
    const Geometry before = everyType(20, ColumnType::Float32);
    for (std::size_t row = 0; row < 20; ++row)
        EXPECT_NEAR(moved.table.points.find("P")->number(row, 0),
                    before.table.points.find("P")->number(row, 0) + 1.0, 1e-5);
}

void expectRefused(const std::string& bytes, const std::string& message) {
    try {
        parse(bytes);
        ADD_FAILURE() << "parsed, expected: " << message;
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()).find(kSource + ": "), 0U) << error.what();
        EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
}

TEST(VdbPoints, RefusesFilesWithoutPoints) {
    openvdb::initialize();
    expectRefused("", "cannot be read as a .vdb file");
    expectRefused("hello", "cannot be read as a .vdb file");
    expectRefused(bytesOf(openvdb::FloatGrid::create(1.0F)), "none of the grids holds points");
}

TEST(VdbPoints, EveryCutFileIsRefused) {
    const std::string whole = formatVdbPoints(everyType(3, ColumnType::Float32));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_THROW(parse(whole.substr(0, size)), InputError) << size;
}

}  // namespace
}  // namespace mallow
