#include <mallow/parallel/for_each.h>
#include <mallow/particles/block_sort.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace mallow {
namespace {

constexpr double kDx = 0.25;  // a power of two: cells are exact
constexpr double kShifts[] = {0.5, 1.0};

template <class T>
class BlockSortOf : public ::testing::Test {
protected:
    using Points = std::vector<std::array<double, 3>>;

    static ParticleArray<T> columnOf(const Points& points) {
        ParticleArray<T> column(3);
        column.resize(points.size());
        for (std::size_t p = 0; p < points.size(); ++p)
            for (std::size_t a = 0; a < 3; ++a) column.row(p)[a] = static_cast<T>(points[p][a]);
        return column;
    }
    static Points randomPoints(std::size_t count, double halfCells) {
        std::mt19937 random(4);
        std::uniform_real_distribution<double> coordinate(-halfCells * kDx, halfCells * kDx);
        Points points(count);
        for (auto& x : points)
            for (double& c : x) c = static_cast<float>(coordinate(random));
        return points;
    }
    /// First node of a particle, from the definition.
    static std::array<std::int64_t, 3> firstNode(const T* x, double shift) {
        std::array<std::int64_t, 3> first;
        for (std::size_t a = 0; a < 3; ++a)
            first[a] =
                static_cast<std::int64_t>(std::floor(static_cast<double>(x[a]) / kDx - shift));
        return first;
    }
    /// Everything block_sort.h promises of a sort.
    static void expectSorted(const ParticleArray<T>& position,
                             double shift,
                             const BlockSort& sort) {
        const std::size_t count = position.size();
        ASSERT_EQ(sort.order.size(), count);
        ASSERT_EQ(sort.cellBegin.size(), 64 * sort.blocks.size() + 1);
        EXPECT_TRUE(std::is_sorted(sort.blocks.begin(), sort.blocks.end()));
        EXPECT_EQ(std::adjacent_find(sort.blocks.begin(), sort.blocks.end()), sort.blocks.end());
        EXPECT_EQ(sort.cellBegin.front(), 0u);
        EXPECT_EQ(sort.cellBegin.back(), count);
        std::vector<int> seen(count, 0);
        for (std::size_t b = 0; b < sort.blocks.size(); ++b) {
            EXPECT_EQ(sort.map.find(sort.blocks[b]), b);
            const BlockCoordinate at = blockCoordinate(sort.blocks[b]);
            EXPECT_EQ(sort.blockBegin(b), sort.cellBegin[64 * b]);
            EXPECT_EQ(sort.blockEnd(b), sort.cellBegin[64 * b + 64]);
            for (std::size_t c = 0; c < 64; ++c) {
                const std::uint32_t begin = sort.cellBegin[64 * b + c];
                const std::uint32_t end = sort.cellBegin[64 * b + c + 1];
                ASSERT_LE(begin, end);
                for (std::uint32_t i = begin; i < end; ++i) {
                    const std::uint32_t p = sort.order.data()[i];
                    ASSERT_LT(p, count);
                    ++seen[p];
                    if (i > begin) {
                        EXPECT_LT(sort.order.data()[i - 1], p) << "not by rows";
                    }
                    EXPECT_EQ(sort.cell.data()[p], 64 * b + c);
                    const std::array<std::int64_t, 3> first = firstNode(position.row(p), shift);
                    EXPECT_EQ(first[0], 4 * at.x + static_cast<std::int64_t>(c >> 4));
                    EXPECT_EQ(first[1], 4 * at.y + static_cast<std::int64_t>((c >> 2) & 3));
                    EXPECT_EQ(first[2], 4 * at.z + static_cast<std::int64_t>(c & 3));
                }
            }
        }
        for (const int times : seen) EXPECT_EQ(times, 1);
        std::vector<int> coloured(sort.blocks.size(), 0);
        for (std::size_t colour = 0; colour < 8; ++colour) {
            for (const std::uint32_t b : sort.colours[colour]) {
                ++coloured[b];
                EXPECT_EQ(static_cast<std::size_t>(blockColour(sort.blocks[b])), colour);
            }
        }
        for (std::size_t b = 0; b < sort.blocks.size(); ++b)
            EXPECT_EQ(coloured[b], sort.blockBegin(b) < sort.blockEnd(b) ? 1 : 0);
    }
    static void expectSame(const BlockSort& a, const BlockSort& b) {
        EXPECT_EQ(a.blocks, b.blocks);
        EXPECT_EQ(a.cellBegin, b.cellBegin);
        EXPECT_EQ(a.colours, b.colours);
        ASSERT_EQ(a.order.size(), b.order.size());
        EXPECT_TRUE(std::equal(a.order.data(), a.order.data() + a.order.size(), b.order.data()));
        EXPECT_TRUE(std::equal(a.cell.data(), a.cell.data() + a.cell.size(), b.cell.data()));
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(BlockSortOf, Precisions);

TYPED_TEST(BlockSortOf, OrdersByBlockCellAndRowOnBothSidesOfTheOrigin) {
    for (const double shift : kShifts) {
        for (const std::size_t count : {0u, 1u, 2u, 5000u}) {
            SCOPED_TRACE(count);
            const auto position = this->columnOf(this->randomPoints(count, 10.0));
            BlockSort sort;
            bool changed = false;
            ASSERT_FALSE(sortIntoBlocks(position, kDx, shift, false, sort, changed));
            EXPECT_EQ(changed, count > 0);
            this->expectSorted(position, shift, sort);
        }
    }
}

TYPED_TEST(BlockSortOf, PlacesOnFacesOfCellsBelongToTheUpperCell) {
    std::vector<std::array<double, 3>> points;
    for (int x = -9; x <= 9; ++x)
        for (const double half : {0.0, 0.5})
            for (const int y : {-4, -1, 0, 1, 4})
                points.push_back({(x + half) * kDx, (y - half) * kDx, -(x + half) * kDx});
    points.push_back({-0.0, 0.0, -0.0});
    const auto position = this->columnOf(points);
    for (const double shift : kShifts) {
        BlockSort sort;
        bool changed = false;
        ASSERT_FALSE(sortIntoBlocks(position, kDx, shift, false, sort, changed));
        this->expectSorted(position, shift, sort);
    }
}

TYPED_TEST(BlockSortOf, FarAwayIsLikeNear) {
    auto points = this->randomPoints(300, 6.0);
    for (std::size_t p = 0; p < points.size(); ++p)
        for (double& c : points[p]) c += (p % 2 == 0 ? 1.0e5 : -1.0e5) * kDx;
    const auto position = this->columnOf(points);
    for (const double shift : kShifts) {
        BlockSort sort;
        bool changed = false;
        ASSERT_FALSE(sortIntoBlocks(position, kDx, shift, false, sort, changed));
        this->expectSorted(position, shift, sort);
    }
}

TYPED_TEST(BlockSortOf, LostParticlesAreReportedWithRowAndCoordinate) {
    using T = TypeParam;
    const double farthest = kLargestCell * kDx;
    for (const double bad :
         {1e30, -1e30, farthest, -farthest, std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto points = this->randomPoints(20000, 8.0);  // more than one share
            points[12345][axis] = bad;
            points[19999][axis] = bad;
            BlockSort sort;
            bool changed = false;
            std::optional<LostParticle> lost;
            Threads(7).run([&] {
                lost = sortIntoBlocks(this->columnOf(points), kDx, 0.5, false, sort, changed);
            });
            ASSERT_TRUE(lost.has_value());
            EXPECT_EQ(lost->row, 12345u);
            EXPECT_EQ(lost->coordinate, static_cast<double>(static_cast<T>(bad)));
        }
    }
    auto points = this->randomPoints(10, 8.0);
    points[3][1] = std::numeric_limits<double>::quiet_NaN();
    BlockSort sort;
    bool changed = false;
    const auto lost = sortIntoBlocks(this->columnOf(points), kDx, 1.0, true, sort, changed);
    ASSERT_TRUE(lost.has_value());
    EXPECT_EQ(lost->row, 3u);
    EXPECT_TRUE(std::isnan(lost->coordinate));
}

TYPED_TEST(BlockSortOf, JustInsideTheLimitIsHeld) {
    const double inside = (kLargestCell - 1.0) * kDx;
    const auto position = this->columnOf({{inside, -inside, inside}, {-inside, inside, 0.0}});
    for (const double shift : kShifts) {
        BlockSort sort;
        bool changed = false;
        ASSERT_FALSE(sortIntoBlocks(position, kDx, shift, false, sort, changed));
        EXPECT_EQ(sort.blocks.size(), 2u);
        for (const BlockKey key : sort.blocks)
            for (int n = 0; n < 8; ++n) {
                const BlockCoordinate at = blockCoordinate(key);
                EXPECT_EQ(upperNeighbour(key, n),
                          blockKey(at.x + (n >> 2), at.y + ((n >> 1) & 1), at.z + (n & 1)));
            }
    }
}

TYPED_TEST(BlockSortOf, AnyNumberOfThreadsGivesTheSame) {
    const auto position = this->columnOf(this->randomPoints(60000, 12.0));
    BlockSort one;
    bool changed = false;
    Threads(1).run([&] { sortIntoBlocks(position, kDx, 0.5, false, one, changed); });
    this->expectSorted(position, 0.5, one);
    for (const int threads : {2, 7}) {
        SCOPED_TRACE(threads);
        BlockSort many;
        Threads(threads).run([&] { sortIntoBlocks(position, kDx, 0.5, false, many, changed); });
        this->expectSame(one, many);
    }
}

TYPED_TEST(BlockSortOf, KeepsBlocksThatWereLeftUntilPruned) {
    const auto before = this->columnOf({{0.3, 0.3, 0.3}, {9.3, 0.3, 0.3}});
    const auto after = this->columnOf({{0.3, 0.3, 0.3}, {0.35, 0.3, 0.3}});
    BlockSort sort;
    bool changed = false;
    ASSERT_FALSE(sortIntoBlocks(before, kDx, 0.5, false, sort, changed));
    EXPECT_TRUE(changed);
    ASSERT_EQ(sort.blocks.size(), 2u);
    ASSERT_FALSE(sortIntoBlocks(after, kDx, 0.5, false, sort, changed));
    EXPECT_FALSE(changed);
    EXPECT_EQ(sort.blocks.size(), 2u);
    this->expectSorted(after, 0.5, sort);
    ASSERT_FALSE(sortIntoBlocks(after, kDx, 0.5, true, sort, changed));
    EXPECT_TRUE(changed);
    EXPECT_EQ(sort.blocks.size(), 1u);
    this->expectSorted(after, 0.5, sort);
    ASSERT_FALSE(sortIntoBlocks(before, kDx, 0.5, false, sort, changed));
    EXPECT_TRUE(changed);
    this->expectSorted(before, 0.5, sort);
}

TYPED_TEST(BlockSortOf, GoesOnAfterALostParticle) {
    auto points = this->randomPoints(50, 8.0);
    const auto good = this->columnOf(points);
    points[7][2] = 1e30;
    for (const bool prune : {false, true}) {
        BlockSort sort;
        bool changed = false;
        ASSERT_FALSE(sortIntoBlocks(good, kDx, 0.5, false, sort, changed));
        ASSERT_TRUE(sortIntoBlocks(this->columnOf(points), kDx, 0.5, prune, sort, changed));
        ASSERT_FALSE(sortIntoBlocks(good, kDx, 0.5, false, sort, changed));
        this->expectSorted(good, 0.5, sort);
    }
}

}  // namespace
}  // namespace mallow
