#include <mallow/grid/block_map.h>
#include <mallow/grid/sparse_grid.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace mallow {
namespace {

TEST(BlockMap, EmptyFindsNothing) {
    BlockMap map;
    EXPECT_EQ(map.find(blockKey(0, 0, 0)), BlockMap::kNone);
    map.assign({});
    EXPECT_EQ(map.find(blockKey(0, 0, 0)), BlockMap::kNone);
    EXPECT_EQ(map.find(BlockKey(0)), BlockMap::kNone);
}

TEST(BlockMap, FindsEveryKeyAndNoOther) {
    // A line, a cube and far places: keys that differ in few bits and in many.
    std::set<BlockKey> keys;
    for (int i = -40; i < 40; ++i) keys.insert(blockKey(i, 0, 0));
    for (int i = 0; i < 1000; ++i) keys.insert(blockKey(i / 100, i / 10 % 10, i % 10));
    std::mt19937_64 random(2);
    std::uniform_int_distribution<std::int64_t> coordinate(-1000000, 1000000);
    for (int i = 0; i < 1000; ++i)
        keys.insert(blockKey(coordinate(random), coordinate(random), coordinate(random)));
    keys.insert(BlockKey(0));

    std::vector<BlockKey> shuffled(keys.begin(), keys.end());
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    BlockMap map;
    map.assign(shuffled);
    for (std::size_t k = 0; k < shuffled.size(); ++k) EXPECT_EQ(map.find(shuffled[k]), k);
    for (const BlockKey key : shuffled)
        for (int n = 1; n < 8; ++n)
            if (keys.count(upperNeighbour(key, n)) == 0) {
                EXPECT_EQ(map.find(upperNeighbour(key, n)), BlockMap::kNone);
            }
}

TEST(BlockMap, AssigningAgainForgetsTheOldKeys) {
    BlockMap map;
    map.assign({blockKey(1, 2, 3), blockKey(4, 5, 6)});
    map.assign({blockKey(7, 8, 9)});
    EXPECT_EQ(map.find(blockKey(1, 2, 3)), BlockMap::kNone);
    EXPECT_EQ(map.find(blockKey(7, 8, 9)), 0u);
}

TEST(SparseGrid, HasRoomForEveryBlockAndASecondSetOnDemand) {
    SparseGrid<float> grid;
    grid.setBlocks({blockKey(0, 0, 0), blockKey(0, 0, 1)});
    EXPECT_EQ(grid.blockCount(), 2u);
    EXPECT_EQ(grid.nodes.size(), 2u);
    EXPECT_EQ(grid.nodes.width(), 256u);
    EXPECT_FALSE(grid.oldNodes.isPresent());
    EXPECT_EQ(grid.map.find(blockKey(0, 0, 1)), 1u);
    grid.oldNodes = ParticleArray<float>(kBlockNodes * kNodeSize);
    grid.setBlocks({blockKey(0, 0, 5)});
    EXPECT_EQ(grid.oldNodes.size(), 1u);
    EXPECT_EQ(grid.map.find(blockKey(0, 0, 0)), BlockMap::kNone);
}

}  // namespace
}  // namespace mallow
