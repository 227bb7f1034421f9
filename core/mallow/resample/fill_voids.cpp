#include <mallow/parallel/for_each.h>
#include <mallow/particles/random.h>
#include <mallow/resample/block_surroundings.h>
#include <mallow/resample/fill_voids.h>

#include <array>
#include <bitset>
#include <numeric>

namespace mallow {
namespace {

/// The octree's cells are not divided below r/4. A dart may miss what is uncovered in one of them;
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
DeepCells deepCells(const SignedDistance& distance, BlockKey block) {
    constexpr int kAcross = kBlockWidth + 1;  // nodes
    const BlockCoordinate at = blockCoordinate(block);
    std::bitset<kAcross * kAcross * kAcross> isDeepNode;
    for (int i = 0, n = 0; i < kAcross; ++i) {
        for (int j = 0; j < kAcross; ++j) {
            for (int k = 0; k < kAcross; ++k, ++n) {
                isDeepNode[static_cast<std::size_t>(n)] =
                    distance.atNode({kBlockWidth * at.x + i, kBlockWidth * at.y + j,
                                     kBlockWidth * at.z + k}) < -kFillDepth;
            }
        }
    }
    DeepCells cells;
    if (isDeepNode.none()) return cells;
    for (int c = 0; c < kBlockNodes; ++c) {
        for (int n = 0; n < 8; ++n) {
            const int i = (c >> 4) + (n >> 2), j = (c >> 2 & 3) + (n >> 1 & 1),
                      k = (c & 3) + (n & 1);
            if (isDeepNode[static_cast<std::size_t>((i * kAcross + j) * kAcross + k)])
                cells[static_cast<std::size_t>(c)] = true;
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
    forEachIndex(0, blocks.size(), 16,
                 [&](std::size_t b) { cells[b] = deepCells(distance, blocks[b]); });
    std::array<std::vector<DeepBlock>, 8> colours;
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (cells[b].any())
            colours[static_cast<std::size_t>(blockColour(blocks[b]))].push_back({b, cells[b]});
    return colours;
}

/// The particles whose spheres reach into one cell of width r, eight at a time.
class SphereList {
public:
    SphereList() { groups_.reserve(kUsualGroups); }
    void add(const Vec3d& x) {
        if (count_ % kWide == 0) groups_.emplace_back();
        Group& group = groups_.back();
        for (int a = 0; a < 3; ++a)
            group.x[a][static_cast<Eigen::Index>(count_ % kWide)] = static_cast<float>(x[a]);
        ++count_;
    }
    /// Is there one nearer to x than `radius`?
    bool isAnyNearer(const Vec3d& x, double radius) const {
        const auto at = x.cast<float>();
        const auto limit = static_cast<float>(radius * radius);
        for (const Group& group : groups_) {
            const Wide squared = (group.x[0] - at.x()).square() + (group.x[1] - at.y()).square() +
                                 (group.x[2] - at.z()).square();
            if (squared.minCoeff() < limit) return true;
        }
        return false;
    }

private:
    static constexpr std::size_t kWide = 8;  // two registers
    static constexpr std::size_t kUsualGroups = 4;
    using Wide = Eigen::Array<float, kWide, 1>;
    struct Group {
        Wide x[3];
        Group() { std::fill_n(x, 3, Wide::Constant(1e6F)); }  // near nothing
    };
    std::vector<Group> groups_;
    std::size_t count_ = 0;
};

/// Alg. 3 in one block.
class BlockFilling {
public:
    BlockFilling(const ParticleCells& cells,
                 const SignedDistance& distance,
                 const std::function<bool(std::size_t)>& mayGrow,
                 BlockKey block,
                 const DeepCells& isDeep)
        : distance_(distance),
          mayGrow_(mayGrow),
          block_(block),
          corner_(cornerOf(block)),
          old_(cells, block, static_cast<int>(std::ceil(kDonorReach * kGap))),
          isDeep_(isDeep) {
        for (int n = 0; n < kBlockNodes; ++n) {
            if (!isDeep_[static_cast<std::size_t>(n)]) continue;
            old_.forEachNear(unitCell(n).corner, kGap,
                             [&](const Vec3d& x) { spheres_[static_cast<std::size_t>(n)].add(x); });
        }
    }

    /// Points accepted in other blocks, in units of r.
    void know(const std::vector<VoidPoint>& others, double r) {
        for (const VoidPoint& other : others) fresh_.push_back(other.position / r - corner_);
    }

    std::vector<VoidPoint> run(std::uint64_t seed, double r) {
        std::vector<VoidPoint> accepted;
        std::vector<OctreeCell> active = {{Vec3d::Zero(), double(kBlockWidth)}}, next;
        std::uint64_t dart = hashBits(seed, block_);
        for (; !active.empty(); active.swap(next)) {
            for (const OctreeCell& cell : active) {
                const Vec3d x = cell.corner + cell.width * unitCube(dart = mixBits(dart));
                if (!isDeep_[unitCellOf(x)] || isCovered(x, kGap)) continue;
                if (!(distance_.at(corner_ + x) < -kFillDepth)) continue;
                const Nearest nearest = old_.nearest(x, kDonorReach * kGap);
                if (nearest.place == Nearest::kNone || !mayGrow_(nearest.place)) continue;
                fresh_.push_back(x);
                accepted.push_back({r * (corner_ + x), nearest.place});
            }
            next.clear();
            for (const OctreeCell& cell : active) divide(cell, next);
        }
        return accepted;
    }

private:
    static std::size_t unitCellOf(const Vec3d& x) {
        return static_cast<std::size_t>(static_cast<int>(x.x()) << 4 |
                                        static_cast<int>(x.y()) << 2 | static_cast<int>(x.z()));
    }
    bool isCovered(const Vec3d& x, double radius) const {
        if (spheres_[unitCellOf(x)].isAnyNearer(x, radius)) return true;
        return std::any_of(fresh_.begin(), fresh_.end(), [&](const Vec3d& point) {
            return (point - x).squaredNorm() < radius * radius;
        });
    }
    /// The children worth a dart: not in one sphere (line 15), and deep enough to be filled at all,
    /// which the paper tests less strictly and then may never end (errata).
    void divide(const OctreeCell& cell, std::vector<OctreeCell>& children) const {
        if (0.5 * cell.width < kSmallestCell) return;
        for (int n = 0; n < 8; ++n) {
            const OctreeCell child = cell.child(n);
            if (child.width <= 1.0 && !isDeep_[unitCellOf(child.center())]) continue;
            const double rest = kGap - child.halfDiagonal();
            if (child.width > 1.0 || rest <= 0.0 || !isCovered(child.center(), rest))
                children.push_back(child);
        }
    }

    const SignedDistance& distance_;
    const std::function<bool(std::size_t)>& mayGrow_;
    BlockKey block_;
    Vec3d corner_;  ///< [r]
    BlockSurroundings old_;
    DeepCells isDeep_;
    std::array<SphereList, kBlockNodes> spheres_;  ///< of each cell of width r
    std::vector<Vec3d> fresh_;                     ///< accepted so far, [r] from the block's corner
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
