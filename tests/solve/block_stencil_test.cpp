/// @file block_stencil_test.cpp
/// Products with the stored matrix, against sums written out over coordinates.
#include <mallow/grid/block_map.h>
#include <mallow/parallel/for_each.h>
#include <mallow/solve/block_stencil.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <random>
#include <vector>

namespace mallow::test {
namespace {

using Place = std::array<int, 3>;

/// Blocks in an L, one apart from the others, all values random.
struct Lattice {
    std::vector<Place> blocks = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {-1, 1, 0}, {5, 5, 5}};
    BlockStencil stencil;
    std::vector<double> d, x;

    Lattice(int reach, SimdTarget target) {
        std::vector<BlockKey> keys;
        for (const Place& b : blocks) keys.push_back(blockKey(b[0], b[1], b[2]));
        BlockMap map;
        map.assign(keys);
        std::vector<BlockNeighbourhood> around(blocks.size());
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            std::size_t n = 0;
            for (int i = -1; i <= 1; ++i)
                for (int j = -1; j <= 1; ++j)
                    for (int k = -1; k <= 1; ++k, ++n) {
                        const Place& at = blocks[b];
                        const auto found = map.find(blockKey(at[0] + i, at[1] + j, at[2] + k));
                        around[b].blocks[n] = found == BlockMap::kNone ? kNoBlock : found;
                    }
        }
        stencil.reset(reach, around, target);
        std::mt19937 random(3);
        std::uniform_real_distribution<double> value(-1.0, 1.0);
        const std::size_t places = blocks.size() * kBlockNodes;
        for (std::size_t b = 0; b < blocks.size(); ++b)
            for (int n = 0; n < kBlockNodes * stencilSize(reach); ++n)
                stencil.rows(b)[n] = static_cast<float>(value(random));
        d.resize(places);
        x.assign(kNodeSize * places, 0.0);
        for (std::size_t n = 0; n < places; ++n) {
            d[n] = n % 7 == 3 ? 0.0 : 1.0 + value(random);
            for (std::size_t a = 0; a < 3; ++a) x[kNodeSize * n + a] = value(random);
        }
    }
    Place coordinate(std::size_t place) const {
        const Place& b = blocks[place / kBlockNodes];
        const int n = static_cast<int>(place % kBlockNodes);
        return {4 * b[0] + (n >> 4), 4 * b[1] + ((n >> 2) & 3), 4 * b[2] + (n & 3)};
    }
    std::vector<double> writtenOut() {
        std::map<Place, std::size_t> at;
        for (std::size_t n = 0; n < d.size(); ++n) at[coordinate(n)] = n;
        std::vector<double> y(x.size(), 0.0);
        const int reach = stencil.reach();
        for (std::size_t n = 0; n < d.size(); ++n) {
            if (!(d[n] > 0.0)) continue;
            const float* row =
                stencil.rows(n / kBlockNodes) + n % kBlockNodes * std::size_t(stencilSize(reach));
            const Place c = coordinate(n);
            for (std::size_t a = 0; a < 3; ++a) y[kNodeSize * n + a] = d[n] * x[kNodeSize * n + a];
            for (int i = -reach; i <= reach; ++i)
                for (int j = -reach; j <= reach; ++j)
                    for (int k = -reach; k <= reach; ++k, ++row) {
                        const auto other = at.find({c[0] + i, c[1] + j, c[2] + k});
                        if (other == at.end()) continue;
                        for (std::size_t a = 0; a < 3; ++a)
                            y[kNodeSize * n + a] +=
                                static_cast<double>(*row) * x[kNodeSize * other->second + a];
                    }
        }
        return y;
    }
};

TEST(BlockStencil, ProductsAreTheSumsOverNeighboursOnEveryInstructionSet) {
    constexpr double kTolerance = 1e-12;  // sums of up to 343 numbers of order 1
    for (const SimdTarget target : supportedTargets()) {
        for (const int reach : {2, 3}) {
            Lattice lattice(reach, target);
            std::vector<double> y(lattice.x.size(), -1.0);
            lattice.stencil.apply(lattice.d, lattice.x, y);
            const std::vector<double> expected = lattice.writtenOut();
            for (std::size_t n = 0; n < y.size(); ++n)
                ASSERT_NEAR(y[n], expected[n], kTolerance) << "reach " << reach << ", " << n;
        }
    }
}

TEST(BlockStencil, GivesTheSameBitsWithAnyNumberOfThreads) {
    Lattice lattice(2, bestTarget());
    std::vector<double> one(lattice.x.size()), three(lattice.x.size());
    Threads(1).run([&] { lattice.stencil.apply(lattice.d, lattice.x, one); });
    Threads(3).run([&] { lattice.stencil.apply(lattice.d, lattice.x, three); });
    EXPECT_EQ(one, three);
}

TEST(BlockStencil, TheDiagonalIsTheMiddleOfARow) {
    Lattice lattice(2, bestTarget());
    EXPECT_EQ(lattice.stencil.diagonal(70),
              static_cast<double>(lattice.stencil.rows(1)[6 * 125 + 62]));
}

}  // namespace
}  // namespace mallow::test
