#include <mallow/params/input_error.h>
#include <mallow/report/compare_points.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace mallow {
namespace {

PointTable line(std::size_t count, bool hasId) {
    PointTable table(count);
    Column& P = table.points.add("P", ColumnType::Float64, 3);
    Column& q = table.points.add("q", ColumnType::Float64);
    if (hasId) table.points.add("id", ColumnType::Int64);
    for (std::size_t i = 0; i < count; ++i) {
        P.setNumber(i, 0, static_cast<double>(i));
        q.setNumber(i, 0, 0.5 * static_cast<double>(i));
        if (hasId) table.points.find("id")->setNumber(i, 0, static_cast<double>(10 + i));
    }
    return table;
}

TEST(ComparePoints, AKnownDisplacementIsMeasuredExactly) {
    const PointTable a = line(4, true);
    PointTable b = a;
    b.points.find("P")->setNumber(2, 1, 3.0);
    b.points.find("P")->setNumber(2, 2, 4.0);
    const PointsDifference d = comparePoints(a, b, "a", "b");
    ASSERT_TRUE(d.isById);
    ASSERT_EQ(d.attributes[0].name, "P");
    EXPECT_EQ(d.attributes[0].largest, 5.0);
    EXPECT_EQ(d.attributes[0].rms, 2.5);  // sqrt(25 / 4)
    EXPECT_EQ(d.attributes[0].worstId, 12);
    EXPECT_EQ(d.attributes[1].largest, 0.0);
}

TEST(ComparePoints, AnotherOrderIsNoDifference) {
    const PointTable a = line(100, true);
    std::vector<std::size_t> rows(100);
    std::iota(rows.rbegin(), rows.rend(), 0U);
    const PointsDifference d = comparePoints(a, a.gather(rows), "a", "b");
    for (const AttributeDifference& attribute : d.attributes)
        EXPECT_EQ(attribute.largest, 0.0) << attribute.name;
    EXPECT_TRUE(d.onlyA.empty() && d.onlyB.empty());
}

TEST(ComparePoints, IdsOnOneSideOnlyAreListed) {
    const PointTable a = line(5, true);
    const PointsDifference d = comparePoints(a.gather({0, 1, 2}), a.gather({1, 2, 3, 4}), "a", "b");
    EXPECT_EQ(d.onlyA, (std::vector<std::int64_t>{10}));
    EXPECT_EQ(d.onlyB, (std::vector<std::int64_t>{13, 14}));
    EXPECT_EQ(d.attributes[0].largest, 0.0);
}

TEST(ComparePoints, AnIdTwiceIsRefused) {
    const PointTable a = line(5, true);
    EXPECT_THROW(comparePoints(a, a.gather({0, 1, 1}), "a", "b"), InputError);
}

TEST(ComparePoints, DistributionsAreComparedTheSameBothWays) {
    const PointTable a = line(10, false);
    PointTable b = line(17, false);
    for (std::size_t i = 0; i < 17; ++i) b.points.find("q")->setNumber(i, 0, 3.0 + 0.1 * double(i));
    const PointsDifference ab = comparePoints(a, b, "a", "b"), ba = comparePoints(b, a, "b", "a");
    ASSERT_FALSE(ab.isById);
    ASSERT_EQ(ab.statistics.size(), 4U);  // P.x P.y P.z q
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_DOUBLE_EQ(ab.statistics[i].distance, ba.statistics[i].distance);
        EXPECT_EQ(ab.statistics[i].a.mean, ba.statistics[i].b.mean);
    }
    EXPECT_GT(ab.statistics[3].distance, 0.1);
    EXPECT_EQ(ab.statistics[1].distance, 0.0);
}

TEST(ComparePoints, AShiftOfAllPointsIsTheDistanceOfTheDistributions) {
    const PointTable a = line(50, false);
    PointTable b = a;
    for (std::size_t i = 0; i < 50; ++i)
        b.points.find("P")->setNumber(i, 0, static_cast<double>(i) + 0.25);
    EXPECT_NEAR(comparePoints(a, b, "a", "b").statistics[0].distance, 0.25, 1e-12);
}

}  // namespace
}  // namespace mallow
