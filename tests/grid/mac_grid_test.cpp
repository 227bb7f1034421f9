#include <mallow/grid/mac_grid.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mallow::test {
namespace {

MacGrid gridOf(std::vector<BlockKey> keys) {
    std::sort(keys.begin(), keys.end());
    BlockMap map;
    map.assign(keys);
    MacGrid grid;
    grid.reset(keys, map);
    return grid;
}

TEST(MacGrid, NeighboursAreACellAway) {
    const double dx = 0.25;
    const MacGrid grid = gridOf({blockKey(0, 0, 0), blockKey(1, 0, 0), blockKey(0, -1, 0),
                                 blockKey(0, 0, 1), blockKey(-1, 0, 0)});
    int found = 0;
    for (MacIndex cell = 0; cell < grid.size(); ++cell) {
        for (int axis = 0; axis < 3; ++axis) {
            for (const int steps : {-1, 1, 3}) {
                const MacIndex other = grid.along(cell, axis, steps);
                if (other == kNoMacIndex) continue;
                ++found;
                EXPECT_EQ(grid.along(other, axis, -steps), cell);
                const Vec3d between =
                    macPosition(grid, other, 3, dx) - macPosition(grid, cell, 3, dx);
                EXPECT_EQ(between, Vec3d(steps * dx * Vec3d::Unit(axis)));
            }
        }
    }
    EXPECT_GT(found, 1000);
}

TEST(MacGrid, FacesLieBelowTheirCell) {
    const MacGrid grid = gridOf({blockKey(0, 0, 0)});
    EXPECT_EQ(macPosition(grid, 0, 3, 1.0), Vec3d(0.5, 0.5, 0.5));
    EXPECT_EQ(macPosition(grid, 0, 0, 1.0), Vec3d(0.0, 0.5, 0.5));
    EXPECT_EQ(macPosition(grid, 16 + 8 + 3, 2, 1.0), Vec3d(1.5, 2.5, 3.0));
    EXPECT_EQ(grid.along(0, 1, -1), kNoMacIndex);
}

}  // namespace
}  // namespace mallow::test
