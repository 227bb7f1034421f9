#include <mallow/parallel/for_each.h>
#include <mallow/resample/signed_distance.h>

namespace mallow {
namespace {

constexpr std::int64_t kSphereReach = 2;  // r: spheres farther from a node do not count for it

std::size_t nodePlace(std::int64_t i, std::int64_t j, std::int64_t k) {
    return static_cast<std::size_t>((i & 3) << 4 | (j & 3) << 2 | (k & 3));
}

/// The first node of a block.
CellIndex firstNode(BlockKey key) {
    const BlockCoordinate at = blockCoordinate(key);
    return {kBlockWidth * at.x, kBlockWidth * at.y, kBlockWidth * at.z};
}

Vec3d nodePosition(const CellIndex& node) {
    return Vec3d(static_cast<double>(node[0]), static_cast<double>(node[1]),
                 static_cast<double>(node[2]));
}

/// Squared distances of the nodes of a block to the nearest of some points, a row of four nodes at
/// a time.
class NearestPoints {
public:
    /// Points farther away than `reach` do not count [r].
    explicit NearestPoints(double reach) : reach_(static_cast<float>(reach)) {
        rows_.fill(Row::Constant(reach_ * reach_));
    }
    /// x is in r from the block's first node.
    void add(const Vec3d& x) {
        const Eigen::Array3f at = x.cast<float>();
        const Eigen::Array3f outside =
            (at - static_cast<float>(kBlockWidth - 1)).max(-at).max(0.0F);
        if (outside.square().sum() >= reach_ * reach_) return;
        const Row alongZ = (Row(0.0F, 1.0F, 2.0F, 3.0F) - at.z()).square();
        for (int i = 0; i < kBlockWidth; ++i) {
            const float fromX = at.x() - static_cast<float>(i);
            for (int j = 0; j < kBlockWidth; ++j) {
                const float fromY = at.y() - static_cast<float>(j);
                const int line = kBlockWidth * i + j;
                Row& row = rows_[static_cast<std::size_t>(line)];
                row = row.min(alongZ + (fromX * fromX + fromY * fromY));
            }
        }
    }
    double distance(std::size_t node) const {
        return std::sqrt(static_cast<double>(rows_[node / 4][static_cast<Eigen::Index>(node % 4)]));
    }

private:
    using Row = Eigen::Array4f;
    float reach_;
    std::array<Row, std::size_t(kBlockWidth* kBlockWidth)> rows_;
};

/// The blocks with nodes within `reach` of the particles.
std::vector<BlockKey> blocksNear(const ParticleCells& cells) {
    std::vector<BlockKey> keys;
    for (const BlockKey key : cells.blocks()) {
        const BlockCoordinate at = blockCoordinate(key);
        for (std::int64_t i = -1; i <= 1; ++i)
            for (std::int64_t j = -1; j <= 1; ++j)
                for (std::int64_t k = -1; k <= 1; ++k)
                    keys.push_back(blockKey(at.x + i, at.y + j, at.z + k));
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

}  // namespace

SignedDistance::SignedDistance(const ParticleCells& cells) : blocks_(blocksNear(cells)) {
    map_.assign(blocks_);
    distance_.resize(blocks_.size());
    distancesToSpheres(cells);
    distancesToSurface();
}

double SignedDistance::atNode(const CellIndex& node) const {
    const std::uint32_t slot = map_.find(blockKey(node[0] >> 2, node[1] >> 2, node[2] >> 2));
    return slot == BlockMap::kNone ? kBand : distance_[slot][nodePlace(node[0], node[1], node[2])];
}

double SignedDistance::at(const Vec3d& x) const {
    const Vec3d low = x.array().floor();
    const CellIndex node = {static_cast<std::int64_t>(low.x()), static_cast<std::int64_t>(low.y()),
                            static_cast<std::int64_t>(low.z())};
    const Vec3d f = x - low;
    double sum = 0.0;
    for (int n = 0; n < 8; ++n) {
        const int i = n >> 2, j = n >> 1 & 1, k = n & 1;
        const double w =
            (i ? f.x() : 1.0 - f.x()) * (j ? f.y() : 1.0 - f.y()) * (k ? f.z() : 1.0 - f.z());
        sum += w * atNode({node[0] + i, node[1] + j, node[2] + k});
    }
    return sum;
}

/// Alg. 2, lines 2 to 9: which nodes are inside. Nodes far from every sphere start from + r, not
/// from infinity, so that an edge to them crosses the surface somewhere (errata).
void SignedDistance::distancesToSpheres(const ParticleCells& cells) {
    const double inverse = 1.0 / cells.width();
    forEachIndex(0, blocks_.size(), 4, [&](std::size_t b) {
        NearestPoints nearest(static_cast<double>(kSphereReach));
        const CellIndex first = firstNode(blocks_[b]);
        const Vec3d corner = nodePosition(first);
        cells.forEachCellAround(blocks_[b], static_cast<int>(kSphereReach),
                                [&](std::size_t from, std::size_t end) {
                                    for (std::size_t n = from; n < end; ++n)
                                        nearest.add(inverse * cells.position(n) - corner);
                                });
        for (std::size_t n = 0; n < kBlockNodes; ++n) distance_[b][n] = nearest.distance(n) - 1.0;
    });
}

/// Lines 10 to 14, for the edges that begin at the nodes of one block.
std::vector<Vec3d> SignedDistance::crossingsOf(std::size_t block) const {
    constexpr std::size_t kAcross = kBlockWidth + 1;
    constexpr std::size_t kStrides[3] = {kAcross * kAcross, kAcross, 1};
    std::array<double, kAcross * kAcross * kAcross> corners;
    std::size_t count = 0, inside = 0;
    forEachCorner(block, [&](int, int, int, double d) {
        corners[count++] = d;
        inside += d < 0.0 ? 1 : 0;
    });
    std::vector<Vec3d> crossings;
    if (inside == 0 || inside == count) return crossings;
    const Vec3d first = nodePosition(firstNode(blocks_[block]));
    for (std::size_t n = 0; n < kBlockNodes; ++n) {
        const std::size_t i = n >> 4, j = n >> 2 & 3, k = n & 3;
        const std::size_t node = kStrides[0] * i + kStrides[1] * j + k;
        for (std::size_t a = 0; a < 3; ++a) {
            const double d = corners[node], other = corners[node + kStrides[a]];
            if ((d < 0.0) == (other < 0.0)) continue;
            Vec3d x = first +
                      Vec3d(static_cast<double>(i), static_cast<double>(j), static_cast<double>(k));
            x[static_cast<Eigen::Index>(a)] += d / (d - other);
            crossings.push_back(x);
        }
    }
    return crossings;
}

/// Lines 15 to 24: the distance to the nearest crossing, with the sign found before.
void SignedDistance::distancesToSurface() {
    std::vector<std::vector<Vec3d>> crossings(blocks_.size());
    forEachIndex(0, blocks_.size(), 4, [&](std::size_t b) { crossings[b] = crossingsOf(b); });
    forEachIndex(0, blocks_.size(), 4, [&](std::size_t b) {
        NearestPoints nearest(kBand);
        const BlockCoordinate at = blockCoordinate(blocks_[b]);
        const Vec3d corner = nodePosition(firstNode(blocks_[b]));
        // A block is as wide as the band: crossings farther away are in no neighbour.
        for (std::int64_t n = 0; n < 27; ++n) {
            const std::uint32_t slot =
                map_.find(blockKey(at.x + n / 9 - 1, at.y + n / 3 % 3 - 1, at.z + n % 3 - 1));
            if (slot == BlockMap::kNone) continue;
            for (const Vec3d& crossing : crossings[slot]) nearest.add(crossing - corner);
        }
        for (std::size_t n = 0; n < kBlockNodes; ++n)
            distance_[b][n] = std::copysign(nearest.distance(n), distance_[b][n]);
    });
}

}  // namespace mallow
