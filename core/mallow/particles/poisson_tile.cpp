#include <mallow/particles/poisson_tile.h>
#include <mallow/particles/random.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace mallow {

namespace {

constexpr int kCellsPerSide = 36;
constexpr int kThrowsPerCell = 32;  // four times as many: minimum distance 1.4 % larger
constexpr int kReach = 2;           // cells that the minimum distance of sqrt(3) cells spans

using Cell = std::array<int, 3>;

/// The cells around one, the nearest first: most darts fail there, so this order finds out soonest.
std::vector<Cell> neighbours() {
    std::vector<Cell> offsets;
    for (int i = -kReach; i <= kReach; ++i)
        for (int j = -kReach; j <= kReach; ++j)
            for (int k = -kReach; k <= kReach; ++k) offsets.push_back({i, j, k});
    const auto squaredLength = [](const Cell& c) {
        return c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
    };
    std::stable_sort(offsets.begin(), offsets.end(), [&](const Cell& a, const Cell& b) {
        return squaredLength(a) < squaredLength(b);
    });
    return offsets;
}

/// Darts on a torus, with cells whose diagonal is the minimum distance: one holds one point at
/// most. Lengths are in cells.
class DartBoard {
public:
    static constexpr double kSquaredMinDistance = 3.0;

    DartBoard() : occupant_(std::size_t{kCellsPerSide} * kCellsPerSide * kCellsPerSide, kEmpty) {}

    /// Keeps the point unless another one is too near.
    void throwDart(const Vec3d& x) {
        const Cell home{static_cast<int>(x.x()), static_cast<int>(x.y()), static_cast<int>(x.z())};
        for (const Cell& offset : neighbours_) {
            const int other = occupant_[indexOf(home, offset)];
            if (other != kEmpty && isTooNear(x, points_[static_cast<std::size_t>(other)])) return;
        }
        occupant_[indexOf(home, {0, 0, 0})] = static_cast<int>(points_.size());
        points_.push_back(x);
    }

    const std::vector<Vec3d>& points() const { return points_; }
    std::size_t cellCount() const { return occupant_.size(); }

private:
    static constexpr int kEmpty = -1;

    static std::size_t indexOf(const Cell& home, const Cell& offset) {
        std::size_t index = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            int c = home[axis] + offset[axis];
            if (c < 0) c += kCellsPerSide;
            if (c >= kCellsPerSide) c -= kCellsPerSide;
            index = index * kCellsPerSide + static_cast<std::size_t>(c);
        }
        return index;
    }

    static bool isTooNear(const Vec3d& a, const Vec3d& b) {
        const Eigen::Array3d apart = (a - b).array().abs();
        return apart.min(kCellsPerSide - apart).matrix().squaredNorm() < kSquaredMinDistance;
    }

    const std::vector<Cell> neighbours_ = neighbours();
    std::vector<int> occupant_;
    std::vector<Vec3d> points_;
};

}  // namespace

PoissonTile makePoissonTile(std::uint64_t seed) {
    DartBoard board;
    for (std::uint64_t dart = 0; dart < kThrowsPerCell * board.cellCount(); ++dart)
        board.throwDart(kCellsPerSide * unitCube(hashBits(seed, dart)));

    const double side = std::cbrt(static_cast<double>(board.points().size()));
    const double scale = side / kCellsPerSide;
    PoissonTile tile{side, scale * std::sqrt(DartBoard::kSquaredMinDistance), {}};
    for (const Vec3d& x : board.points()) tile.points.emplace_back(scale * x);
    return tile;
}

}  // namespace mallow
