#include <mallow/parallel/for_each.h>
#include <mallow/particles/random.h>
#include <mallow/resample/block_surroundings.h>
#include <mallow/resample/fill_voids.h>

#include <array>
#include <bitset>
#include <numeric>
#include <optional>

namespace mallow {
namespace {

/// Darts are thrown into cells of this width [r]. A dart may miss what is uncovered in one of them;
/// the next resampling throws others.
constexpr double kSmallestCell = 0.25;
/// The gap of a seeding is found to this [r].
constexpr double kGapTolerance = 0.05;

struct OctreeCell {
    Vec3d corner;  ///< [r] from the block's
    double width;  ///< [r]

    Vec3d center() const { return corner.array() + 0.5 * width; }
    double halfDiagonal() const { return 0.8660254037844386 * width; }
    OctreeCell child(int n) const {
        const double half = 0.5 * width;
        return {corner + half * Vec3d(n >> 2, n >> 1 & 1, n & 1), half};
    }
};

/// Cell n of width r of a block.
OctreeCell unitCell(int n) {
    return {Vec3d(n >> 4, n >> 2 & 3, n & 3), 1.0};
}

Vec3d cornerOf(BlockKey key) {
    const BlockCoordinate at = blockCoordinate(key);
    return kBlockWidth *
           Vec3d(static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(at.z));
}

/// Which cells of a block may be filled: where linear interpolation comes below -kFillDepth.
using DeepCells = std::bitset<kBlockNodes>;
DeepCells deepCells(const SignedDistance& distance, std::size_t block) {
    constexpr int kAcross = kBlockWidth + 1;  // nodes
    constexpr auto kNodes = static_cast<std::size_t>(kAcross) * kAcross * kAcross;
    const auto place = [](int i, int j, int k) {
        const int at = (i * kAcross + j) * kAcross + k;
        return static_cast<std::size_t>(at);
    };
    std::bitset<kNodes> isDeepNode;
    distance.forEachCorner(block, [&](int i, int j, int k, double d) {
        isDeepNode[place(i, j, k)] = d < -kFillDepth;
    });
    DeepCells cells;
    if (isDeepNode.none()) return cells;
    for (int c = 0; c < kBlockNodes; ++c) {
        for (int n = 0; n < 8; ++n) {
            const int i = (c >> 4) + (n >> 2), j = (c >> 2 & 3) + (n >> 1 & 1),
                      k = (c & 3) + (n & 1);
            if (isDeepNode[place(i, j, k)]) cells[static_cast<std::size_t>(c)] = true;
        }
    }
    return cells;
}

/// A block that may be filled somewhere.
struct DeepBlock {
    std::size_t block;  ///< index into those of the distance
    DeepCells cells;
};
std::array<std::vector<DeepBlock>, 8> deepBlocks(const SignedDistance& distance) {
    const std::vector<BlockKey>& blocks = distance.blocks();
    std::vector<DeepCells> cells(blocks.size());
    forEachIndex(0, blocks.size(), 16, [&](std::size_t b) { cells[b] = deepCells(distance, b); });
    std::array<std::vector<DeepBlock>, 8> colours;
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (cells[b].any())
            colours[static_cast<std::size_t>(blockColour(blocks[b]))].push_back({b, cells[b]});
    return colours;
}

/// Half of what a sphere cuts out of a line, by what its squared radius has left there; in 1/64 of
/// the smallest cell, rounded down.
constexpr int kFine = 64;
/// A cell is covered where its middle is in a sphere that is smaller by half of its diagonal, and
/// by two more for the rounding of places.
constexpr int kFineReach =
    static_cast<int>(kFine * (kGap / kSmallestCell - 0.8660254037844386)) - 2;
constexpr int kFineShift = 4;  // of squares, for a table of some kilobytes
std::vector<std::int16_t> halfChords() {
    std::vector<std::int16_t> table((kFineReach * kFineReach >> kFineShift) + 1);
    for (std::size_t n = 0; n < table.size(); ++n)
        table[n] = static_cast<std::int16_t>(std::sqrt(static_cast<double>(n << kFineShift)));
    return table;
}

/// Which cells of width r/4 of a block are covered by one sphere each, a bit for each.
class CoveredCells {
public:
    /// By the sphere of radius kGap around x, which is in r from the block's corner.
    void cover(const Vec3d& x) {
        static const std::vector<std::int16_t> chords = halfChords();
        // From the middle of the first cell.
        const Eigen::Array3i at = ((x.array() / kSmallestCell - 0.5) * kFine).cast<int>();
        const int lastX = last(at.x() + kFineReach), lastY = last(at.y() + kFineReach);
        for (int i = first(at.x() - kFineReach); i <= lastX; ++i) {
            const int fromX = kFine * i - at.x();
            const int inPlane = kFineReach * kFineReach - fromX * fromX;
            for (int j = first(at.y() - kFineReach); j <= lastY; ++j) {
                const int fromY = kFine * j - at.y();
                const int onLine = inPlane - fromY * fromY;
                if (onLine < 0) continue;
                const int half = chords[static_cast<std::size_t>(onLine >> kFineShift)];
                const int low = first(at.z() - half), high = last(at.z() + half);
                if (low > high) continue;
                rows_[rowAt(i, j)] |= static_cast<std::uint16_t>((2U << high) - (1U << low));
            }
        }
    }
    /// visit(i, j, k) for the others.
    template <class Visit>
    void forEachOpen(const Visit& visit) const {
        for (int i = 0; i < kAcross; ++i) {
            for (int j = 0; j < kAcross; ++j) {
                const std::uint16_t row = rows_[rowAt(i, j)];
                if (row == kFull) continue;
                for (int k = 0; k < kAcross; ++k)
                    if ((row >> k & 1) == 0) visit(i, j, k);
            }
        }
    }

private:
    static constexpr int kAcross = 16;  // 4 r
    static constexpr std::uint16_t kFull = 0xFFFF;
    static_assert(kAcross * kSmallestCell == kBlockWidth);
    static int first(int from) { return std::max(0, (from + kFine - 1) >> 6); }
    static std::size_t rowAt(int i, int j) {
        const int row = kAcross * i + j;
        return static_cast<std::size_t>(row);
    }
    static int last(int to) { return std::min(kAcross - 1, to >> 6); }
    static_assert(kFine == 1 << 6);
    std::array<std::uint16_t, std::size_t(kAcross* kAcross)> rows_{};
};

/// Alg. 3 in one block.
class BlockFilling {
public:
    BlockFilling(const ParticleCells& cells,
                 const SignedDistance& distance,
                 const std::function<bool(std::size_t)>& mayGrow,
                 BlockKey block,
                 const DeepCells& isDeep)
        : cells_(cells),
          distance_(distance),
          mayGrow_(mayGrow),
          block_(block),
          corner_(cornerOf(block)),
          isDeep_(isDeep),
          near_(cells, block, 1) {
        static_assert(kGap <= 1.0);
        near_.forEach([&](const Vec3d& x) { covered_.cover(x); });
    }

    /// Points accepted in other blocks, in units of r.
    void know(const std::vector<VoidPoint>& others, double r) {
        for (const VoidPoint& other : others) fresh_.push_back(other.position / r - corner_);
    }

    /// A dart into each open cell, in random order: in that of the cells points would line up.
    std::vector<VoidPoint> run(std::uint64_t seed, double r) {
        std::vector<Vec3d> open;  // corners
        covered_.forEachOpen([&](int i, int j, int k) {
            const Vec3d corner = kSmallestCell * Vec3d(i, j, k);
            if (isDeep_[unitCellOf(corner)]) open.push_back(corner);
        });
        std::vector<VoidPoint> accepted;
        std::uint64_t dart = hashBits(seed, block_);
        for (std::size_t left = open.size(); left > 0; --left) {
            std::swap(open[left - 1], open[(dart = mixBits(dart)) % left]);
            const Vec3d x = open[left - 1] + kSmallestCell * placeInCube(dart = mixBits(dart));
            if (near_.isAnyNear(x, kGap) || isFreshNear(x)) continue;
            if (!(distance_.at(corner_ + x) < -kFillDepth)) continue;
            const Nearest nearest = nearestTo(x);
            if (nearest.place == Nearest::kNone || !mayGrow_(nearest.place)) continue;
            fresh_.push_back(x);
            accepted.push_back({r * (corner_ + x), nearest.place});
        }
        return accepted;
    }

private:
    /// In [0, 1)^3, 21 bits each.
    static Vec3d placeInCube(std::uint64_t key) {
        constexpr std::uint64_t kMask = (1U << 21) - 1;
        constexpr double kUnit = 1.0 / (1U << 21);
        return kUnit * Vec3d(static_cast<double>(key & kMask),
                             static_cast<double>(key >> 21 & kMask),
                             static_cast<double>(key >> 42 & kMask));
    }
    static std::size_t unitCellOf(const Vec3d& x) {
        return static_cast<std::size_t>(static_cast<int>(x.x()) << 4 |
                                        static_cast<int>(x.y()) << 2 | static_cast<int>(x.z()));
    }
    bool isFreshNear(const Vec3d& x) const {
        return std::any_of(fresh_.begin(), fresh_.end(), [&](const Vec3d& point) {
            return (point - x).squaredNorm() < kGap * kGap;
        });
    }
    /// The nearest particle within the donors' reach. Few blocks ask.
    Nearest nearestTo(const Vec3d& x) {
        constexpr double kReach = kDonorReach * kGap;
        if (!donors_) donors_.emplace(cells_, block_, static_cast<int>(std::ceil(kReach)));
        return donors_->nearest(x, kReach);
    }

    const ParticleCells& cells_;
    const SignedDistance& distance_;
    const std::function<bool(std::size_t)>& mayGrow_;
    BlockKey block_;
    Vec3d corner_;  ///< [r]
    DeepCells isDeep_;
    BlockSurroundings near_;
    CoveredCells covered_;
    std::optional<BlockSurroundings> donors_;
    std::vector<Vec3d> fresh_;  ///< accepted so far, [r] from the block's corner
};

/// The largest distance to the nearest particle in a block, if more than `known`, to the tolerance
/// and not below it [r]: cells whose bound is not above it are passed over.
double gapInBlock(const ParticleCells& cells,
                  const SignedDistance& distance,
                  BlockKey block,
                  const DeepCells& isDeep,
                  double known) {
    const BlockSurroundings particles(cells, block, static_cast<int>(std::ceil(kGap)));
    const Vec3d corner = cornerOf(block);
    double largest = known;
    std::vector<OctreeCell> open;
    for (int n = 0; n < kBlockNodes; ++n) {
        if (isDeep[static_cast<std::size_t>(n)]) open.push_back(unitCell(n));
    }
    while (!open.empty()) {
        const OctreeCell cell = open.back();
        open.pop_back();
        const double d = std::sqrt(particles.nearest(cell.center(), kGap).squaredDistance);
        const double bound = d + cell.halfDiagonal();
        if (bound <= largest) continue;
        if (cell.halfDiagonal() <= kGapTolerance) {
            largest = bound;
            continue;
        }
        if (distance.at(corner + cell.center()) < -kFillDepth) largest = std::max(largest, d);
        for (int n = 0; n < 8; ++n) open.push_back(cell.child(n));
    }
    return largest;
}

}  // namespace

std::vector<VoidPoint> fillVoids(const ParticleCells& cells,
                                 const SignedDistance& distance,
                                 std::uint64_t seed,
                                 const std::function<bool(std::size_t)>& mayGrow) {
    const std::vector<BlockKey>& blocks = distance.blocks();
    BlockMap map;
    map.assign(blocks);
    std::vector<std::vector<VoidPoint>> accepted(blocks.size());
    for (const std::vector<DeepBlock>& colour : deepBlocks(distance)) {
        forEachIndex(0, colour.size(), 1, [&](std::size_t c) {
            const std::size_t b = colour[c].block;
            BlockFilling filling(cells, distance, mayGrow, blocks[b], colour[c].cells);
            const BlockCoordinate at = blockCoordinate(blocks[b]);
            for (std::int64_t n = 0; n < 27; ++n) {
                const std::uint32_t slot =
                    map.find(blockKey(at.x + n / 9 - 1, at.y + n / 3 % 3 - 1, at.z + n % 3 - 1));
                if (slot != BlockMap::kNone) filling.know(accepted[slot], cells.width());
            }
            accepted[b] = filling.run(seed, cells.width());
        });
    }
    std::vector<VoidPoint> all;
    for (const auto& block : accepted) all.insert(all.end(), block.begin(), block.end());
    return all;
}

double largestGap(const ParticleCells& cells, const SignedDistance& distance, double least) {
    double largest = least;
    for (const std::vector<DeepBlock>& colour : deepBlocks(distance)) {
        std::vector<double> gaps(colour.size());
        forEachIndex(0, colour.size(), 1, [&](std::size_t c) {
            gaps[c] = gapInBlock(cells, distance, distance.blocks()[colour[c].block],
                                 colour[c].cells, largest);
        });
        largest = std::accumulate(gaps.begin(), gaps.end(), largest,
                                  [](double a, double b) { return std::max(a, b); });
    }
    return std::min(largest, kGap);
}

}  // namespace mallow
