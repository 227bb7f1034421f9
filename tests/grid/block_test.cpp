#include <mallow/grid/block.h>
#include <mallow/grid/node_position.h>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace mallow {
namespace {

constexpr std::int64_t kFarthest = kBlockBias - 2;

TEST(Block, KeyGivesTheCoordinatesBack) {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<std::int64_t> coordinate(-kFarthest, kFarthest);
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t x = coordinate(random), y = coordinate(random), z = coordinate(random);
        const BlockCoordinate at = blockCoordinate(blockKey(x, y, z));
        EXPECT_EQ(at.x, x);
        EXPECT_EQ(at.y, y);
        EXPECT_EQ(at.z, z);
    }
}

TEST(Block, KeysAscendByXThenYThenZ) {
    EXPECT_LT(blockKey(-1, 5, 5), blockKey(0, -5, -5));
    EXPECT_LT(blockKey(0, -1, 5), blockKey(0, 0, -5));
    EXPECT_LT(blockKey(0, 0, -1), blockKey(0, 0, 0));
}

TEST(Block, UpperNeighboursAreOneUpAcrossTheOriginToo) {
    for (const std::int64_t at : {-kFarthest, std::int64_t(-1), std::int64_t(0), kFarthest}) {
        for (int n = 0; n < 8; ++n) {
            EXPECT_EQ(upperNeighbour(blockKey(at, -1, 7), n),
                      blockKey(at + (n >> 2), -1 + ((n >> 1) & 1), 7 + (n & 1)));
            EXPECT_EQ(upperNeighbour(blockKey(-1, at, at), n),
                      blockKey(-1 + (n >> 2), at + ((n >> 1) & 1), at + (n & 1)));
        }
    }
}

TEST(Block, BlocksOfOneColourShareNoUpperNeighbour) {
    std::set<BlockKey> touched[8];
    std::size_t count[8] = {};
    for (int x = -3; x < 3; ++x) {
        for (int y = -3; y < 3; ++y) {
            for (int z = -3; z < 3; ++z) {
                const BlockKey key = blockKey(x, y, z);
                const int colour = blockColour(key);
                ASSERT_GE(colour, 0);
                ASSERT_LT(colour, 8);
                for (int n = 0; n < 8; ++n)
                    EXPECT_TRUE(touched[colour].insert(upperNeighbour(key, n)).second)
                        << x << " " << y << " " << z;
                ++count[colour];
            }
        }
    }
    for (const std::size_t n : count) EXPECT_EQ(n, 27u);
}

TEST(Block, NodesLieOnTheLatticeInTheirBall) {
    const double dx = 0.25;
    const BlockKey key = blockKey(-2, 0, 3);
    Vec3d x[kBlockNodes];
    nodePositions(key, dx, x);
    EXPECT_EQ(x[0], Vec3d(-8 * dx, 0.0, 12 * dx));
    EXPECT_EQ(x[0], blockCorner(key, dx));
    EXPECT_EQ(x[16 * 1 + 4 * 2 + 3], Vec3d(-7 * dx, 2 * dx, 15 * dx));
    double farthest = 0.0;
    for (const Vec3d& node : x) farthest = std::max(farthest, (node - blockCenter(key, dx)).norm());
    EXPECT_NEAR(farthest, blockRadius(dx), 1e-14);
}

}  // namespace
}  // namespace mallow
