#include "expect_same_geometry.h"
#include "houdini_formats.h"
#include "sample_geometry.h"

#include <cmath>

namespace mallow::test {
namespace {

class HoudiniRoundTrip : public HoudiniFormats {};

TEST_P(HoudiniRoundTrip, everyTypeSizeGroupAndDetailSurvivesAroundPageBoundaries) {
    for (const std::size_t count : {0U, 1U, 2U, 1023U, 1024U, 1025U, 2500U}) {
        SCOPED_TRACE(count);
        const Geometry geometry = pointsWithEverything(count);
        expectSameGeometry(geometry, roundTrip(geometry));
    }
}

TEST_P(HoudiniRoundTrip, everyTupleSizeOfEveryTypeSurvives) {
    Geometry geometry;
    geometry.table = PointTable(3);
    for (int size = 1; size <= 20; ++size) {
        const std::string n = std::to_string(size);
        addNumbers<float>(geometry.table.points, "f" + n, ColumnType::Float32, size);
        addNumbers<double>(geometry.table.points, "d" + n, ColumnType::Float64, size);
        addNumbers<std::int32_t>(geometry.table.points, "i" + n, ColumnType::Int32, size);
        addNumbers<std::int64_t>(geometry.table.points, "l" + n, ColumnType::Int64, size);
        addStrings(geometry.table.points, "s" + n, size);
    }
    expectSameGeometry(geometry, roundTrip(geometry));
}

TEST_P(HoudiniRoundTrip, aTableWithNothingInItSurvives) {
    expectSameGeometry(Geometry(), roundTrip(Geometry()));
}

TEST_P(HoudiniRoundTrip, extremeNumbersSurvive) {
    Geometry geometry;
    geometry.table = PointTable(8);
    using F = std::numeric_limits<float>;
    using D = std::numeric_limits<double>;
    using I = std::numeric_limits<std::int32_t>;
    using L = std::numeric_limits<std::int64_t>;
    ColumnSet& points = geometry.table.points;
    points.add("f", ColumnType::Float32).values<float>() = {
        -0.0F,           F::max(), F::lowest(),   F::min(),
        F::denorm_min(), 0.1F,     F::infinity(), -F::infinity()};
    points.add("d", ColumnType::Float64).values<double>() = {
        -0.0,    D::max(),      D::lowest(),   D::min(), D::denorm_min(),
        1.0 / 3, D::infinity(), -D::infinity()};
    points.add("i", ColumnType::Int32).values<std::int32_t>() = {I::min(), I::max(), 0, 1,
                                                                 -1,       2,        3, 4};
    points.add("l", ColumnType::Int64).values<std::int64_t>() = {
        L::min(), L::max(), (std::int64_t{1} << 53) + 1, 1, -1, 2, 3, 4};
    expectSameGeometry(geometry, roundTrip(geometry));
}

TEST_P(HoudiniRoundTrip, everyFloatOfAWideSpreadSurvives) {
    Geometry geometry;
    constexpr std::size_t kCount = 20000;
    geometry.table = PointTable(kCount);
    std::vector<float>& values =
        geometry.table.points.add("f", ColumnType::Float32).values<float>();
    std::uint32_t bits = 12345;
    for (float& value : values) {
        do {
            bits = bits * 1664525U + 1013904223U;
            std::memcpy(&value, &bits, sizeof(value));
        } while (!std::isfinite(value));
    }
    expectSameGeometry(geometry, roundTrip(geometry));
}

TEST_P(HoudiniRoundTrip, notANumberStaysNotANumber) {
    Geometry geometry;
    geometry.table = PointTable(1);
    geometry.table.points.add("f", ColumnType::Float32).values<float>()[0] = std::nanf("");
    geometry.table.points.add("d", ColumnType::Float64).values<double>()[0] = std::nan("");
    const Geometry again = roundTrip(geometry);
    EXPECT_TRUE(std::isnan(again.table.points.find("f")->number(0)));
    EXPECT_TRUE(std::isnan(again.table.points.find("d")->number(0)));
}

TEST_P(HoudiniRoundTrip, polygonsKeepTheirOrderAndWinding) {
    expectSameGeometry(pyramid(), roundTrip(pyramid()));
}

TEST_P(HoudiniRoundTrip, positionsComeFirstWhereverTheyStand) {
    Geometry geometry;
    geometry.table = PointTable(2);
    addNumbers<float>(geometry.table.points, "mass", ColumnType::Float32, 1);
    addNumbers<float>(geometry.table.points, "P", ColumnType::Float32, 3);
    const Geometry again = roundTrip(geometry);
    EXPECT_EQ(again.table.points.columns()[0].name(), "P");
    EXPECT_EQ(again.table.points.columns()[0].typeInfo, "point");
    EXPECT_EQ(again.table.points.columns()[1].name(), "mass");
}

INSTANTIATE_TEST_SUITE_P(All,
                         HoudiniRoundTrip,
                         ::testing::ValuesIn(kHoudiniExtensions),
                         formatTestName);

}  // namespace
}  // namespace mallow::test
