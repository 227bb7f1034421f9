#include <mallow/solve/conjugate_gradient.h>
#include <mallow/solve/multigrid.h>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <tuple>

namespace mallow::test {
namespace {

/// div(k grad) over the cells of a box that are inside; above them the value is 0, and nothing
/// flows through the other sides.
CellMatrix diffusion(int n,
                     const std::function<bool(int, int, int)>& isInside,
                     const std::function<double(int, int, int)>& conductivity) {
    CellMatrix A;
    std::map<std::tuple<int, int, int>, std::uint32_t> number;
    for (const bool red : {true, false}) {
        for (int x = 0; x < n; ++x)
            for (int y = 0; y < n; ++y)
                for (int z = 0; z < n; ++z) {
                    const CellCoordinate at{x, y, z};
                    if (!isInside(x, y, z) || at.isRed() != red) continue;
                    number[{x, y, z}] = static_cast<std::uint32_t>(A.cells.size());
                    A.cells.push_back(at);
                }
        if (red) A.redCount = A.cells.size();
    }
    A.rows.resize(A.cells.size());
    constexpr int kStep[6][3] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0},
                                 {0, 1, 0},  {0, 0, -1}, {0, 0, 1}};
    for (std::size_t c = 0; c < A.size(); ++c) {
        const CellCoordinate& at = A.cells[c];
        CellRow& row = A.rows[c];
        row.neighbour.fill(static_cast<std::uint32_t>(c));
        for (std::size_t k = 0; k < 6; ++k) {
            const int x = at.x + kStep[k][0], y = at.y + kStep[k][1], z = at.z + kStep[k][2];
            const double between = 0.5 * (conductivity(at.x, at.y, at.z) + conductivity(x, y, z));
            const auto found = number.find({x, y, z});
            if (found != number.end()) {
                row.diagonal += between;
                row.coupling[k] = between;
                row.neighbour[k] = found->second;
            } else if (k == 3) {
                row.diagonal += between;  // 0 above
            }
        }
    }
    return A;
}

std::vector<double> randomVector(std::size_t size, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<double> v(size);
    for (double& x : v) x = static_cast<double>(random()) / 4294967296.0 - 0.5;
    return v;
}

int iterations(const CellMatrix& A) {
    Multigrid multigrid;
    multigrid.build(A);
    ConjugateGradientRoom<double> room;
    std::vector<double> x(A.size(), 0.0), image(A.size());
    const std::vector<double> b = randomVector(A.size(), 7);
    const SolveReport report = conjugateGradient(
        [&](const std::vector<double>& in, std::vector<double>& out) { multiply(A, in, out); },
        [&](const std::vector<double>& r, std::vector<double>& z) { multigrid.precondition(r, z); },
        b, {1e-6, 300}, x, room);
    EXPECT_TRUE(report.converged());
    multiply(A, x, image);
    double error = 0.0, size = 0.0;
    for (std::size_t i = 0; i < b.size(); ++i) {
        error += (image[i] - b[i]) * (image[i] - b[i]);
        size += b[i] * b[i];
    }
    EXPECT_LT(std::sqrt(error / size), 2e-6);
    return report.iterations;
}

const auto kEverywhere = [](int, int, int) { return true; };
const auto kConstant = [](int, int, int) { return 1.0; };
/// A ball and a slab, not touching.
const auto kPieces = [](int x, int y, int z) {
    return (x - 9) * (x - 9) + (y - 20) * (y - 20) + (z - 9) * (z - 9) < 50 || y < 5;
};
const auto kJumps = [](int x, int y, int z) { return (x + 2 * y + z) / 5 % 2 == 0 ? 1.0 : 1e4; };

TEST(Multigrid, IsSymmetricAndPositive) {
    const CellMatrix A = diffusion(13, kEverywhere, kJumps);
    Multigrid multigrid;
    multigrid.build(A);
    ASSERT_GT(multigrid.levelCount(), 2u);
    for (unsigned seed = 1; seed < 6; ++seed) {
        const std::vector<double> x = randomVector(A.size(), seed),
                                  y = randomVector(A.size(), 50 + seed);
        std::vector<double> Bx(A.size()), By(A.size());
        multigrid.precondition(x, Bx);
        multigrid.precondition(y, By);
        EXPECT_NEAR(dot(x, By), dot(y, Bx), 1e-11 * std::sqrt(dot(x, x) * dot(By, By)));
        EXPECT_GT(dot(x, Bx), 0.0);
    }
}

TEST(Multigrid, SolvesPiecesAndJumps) {
    EXPECT_LT(iterations(diffusion(30, kPieces, kConstant)), 60);
    EXPECT_LT(iterations(diffusion(24, kEverywhere, kJumps)), 100);
}

/// Eight times the cells, at most twice the iterations (N^(1/3)); in fact hardly more.
TEST(Multigrid, NeedsHardlyMoreIterationsForMoreCells) {
    const int small = iterations(diffusion(16, kEverywhere, kConstant));
    const int large = iterations(diffusion(32, kEverywhere, kConstant));
    const int larger = iterations(diffusion(64, kEverywhere, kConstant));
    RecordProperty("iterations16", small);
    RecordProperty("iterations32", large);
    RecordProperty("iterations64", larger);
    EXPECT_LE(large, 1.6 * small) << small << " " << large;
    EXPECT_LE(larger, 1.6 * large) << large << " " << larger;
    EXPECT_LT(larger, 40);
}

}  // namespace
}  // namespace mallow::test
