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

/// The nodes of a block that are within `reach` of x along each axis: visit(place, squared
/// distance). x is in r from the block's first node.
template <class Visit>
void forEachNodeNear(const Vec3d& x, double reach, const Visit& visit) {
    int low[3], high[3];
    for (int a = 0; a < 3; ++a) {
        low[a] = std::max(0, static_cast<int>(std::ceil(x[a] - reach)));
        high[a] = std::min(kBlockWidth - 1, static_cast<int>(std::floor(x[a] + reach)));
    }
    for (int i = low[0]; i <= high[0]; ++i) {
        for (int j = low[1]; j <= high[1]; ++j) {
            const double across = (x.x() - i) * (x.x() - i) + (x.y() - j) * (x.y() - j);
            for (int k = low[2]; k <= high[2]; ++k)
                visit(nodePlace(i, j, k), across + (x.z() - k) * (x.z() - k));
        }
    }
}

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
        Nodes squared;
        squared.fill(static_cast<double>(kSphereReach * kSphereReach));
        const CellIndex first = firstNode(blocks_[b]);
        const Vec3d corner = nodePosition(first);
        const auto shifted = [&first](std::int64_t by) {
            return CellIndex{first[0] + by, first[1] + by, first[2] + by};
        };
        cells.forEachIn(shifted(-kSphereReach), shifted(kBlockWidth - 1 + kSphereReach),
                        [&](std::size_t n) {
                            forEachNodeNear(inverse * cells.position(n) - corner,
                                            static_cast<double>(kSphereReach),
                                            [&](std::size_t node, double d2) {
                                                squared[node] = std::min(squared[node], d2);
                                            });
                        });
        for (std::size_t n = 0; n < squared.size(); ++n)
            distance_[b][n] = std::sqrt(squared[n]) - 1.0;
    });
}

/// Lines 10 to 14, for the edges that begin at the nodes of one block.
std::vector<Vec3d> SignedDistance::crossingsOf(std::size_t block) const {
    std::vector<Vec3d> crossings;
    const CellIndex first = firstNode(blocks_[block]);
    for (std::int64_t n = 0; n < kBlockNodes; ++n) {
        const CellIndex node = {first[0] + (n >> 4), first[1] + (n >> 2 & 3), first[2] + (n & 3)};
        const double d = distance_[block][static_cast<std::size_t>(n)];
        for (std::size_t a = 0; a < 3; ++a) {
            CellIndex next = node;
            ++next[a];
            const bool isInBlock = (node[a] & 3) != 3;
            const double other =
                isInBlock ? distance_[block][nodePlace(next[0], next[1], next[2])] : atNode(next);
            if ((d < 0.0) == (other < 0.0)) continue;
            Vec3d x = nodePosition(node);
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
        Nodes squared;
        squared.fill(kBand * kBand);
        const BlockCoordinate at = blockCoordinate(blocks_[b]);
        const Vec3d corner = nodePosition(firstNode(blocks_[b]));
        // A block is as wide as the band: crossings farther away are in no neighbour.
        for (std::int64_t n = 0; n < 27; ++n) {
            const std::uint32_t slot =
                map_.find(blockKey(at.x + n / 9 - 1, at.y + n / 3 % 3 - 1, at.z + n % 3 - 1));
            if (slot == BlockMap::kNone) continue;
            for (const Vec3d& crossing : crossings[slot])
                forEachNodeNear(crossing - corner, kBand, [&](std::size_t node, double d2) {
                    squared[node] = std::min(squared[node], d2);
                });
        }
        for (std::size_t n = 0; n < squared.size(); ++n)
            distance_[b][n] = std::copysign(std::sqrt(squared[n]), distance_[b][n]);
    });
}

}  // namespace mallow
