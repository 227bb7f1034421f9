/// @file signed_distance.h
/// How deep in the material a point is: the signed distance to the surface of the union of spheres
/// of radius r around all particles (Foam 6.1, Alg. 2), negative inside, at nodes r apart. The size
/// is good within 4 r of the surface and 4 r beyond, the sign everywhere.
#pragma once

#include <mallow/resample/particle_cells.h>

#include <array>
#include <vector>

namespace mallow {

class SignedDistance {
public:
    static constexpr double kBand = 4.0;  ///< [r]

    /// `cells` have the width r.
    explicit SignedDistance(const ParticleCells& cells);

    /// Blocks of 4 x 4 x 4 nodes near the particles, ascending; elsewhere the distance is + 4 r.
    const std::vector<BlockKey>& blocks() const { return blocks_; }

    double atNode(const CellIndex& node) const;  ///< [r]
    /// visit(i, j, k, distance) for the 5 x 5 x 5 corners of the cells of one of the blocks.
    template <class Visit>
    void forEachCorner(std::size_t block, const Visit& visit) const {
        const BlockCoordinate at = blockCoordinate(blocks_[block]);
        std::uint32_t slots[8] = {static_cast<std::uint32_t>(block)};
        for (int n = 1; n < 8; ++n)
            slots[n] = map_.find(blockKey(at.x + (n >> 2), at.y + (n >> 1 & 1), at.z + (n & 1)));
        for (int i = 0; i <= kBlockWidth; ++i) {
            for (int j = 0; j <= kBlockWidth; ++j) {
                for (int k = 0; k <= kBlockWidth; ++k) {
                    const std::uint32_t slot = slots[(i >> 2) << 2 | (j >> 2) << 1 | k >> 2];
                    const auto place =
                        static_cast<std::size_t>((i & 3) << 4 | (j & 3) << 2 | (k & 3));
                    visit(i, j, k, slot == BlockMap::kNone ? kBand : distance_[slot][place]);
                }
            }
        }
    }
    /// Linear between nodes; x is in units of r.
    double at(const Vec3d& x) const;  ///< [r]

private:
    using Nodes = std::array<double, kBlockNodes>;

    void distancesToSpheres(const ParticleCells& cells);
    void distancesToSurface();
    std::vector<Vec3d> crossingsOf(std::size_t block) const;

    std::vector<BlockKey> blocks_;
    BlockMap map_;
    std::vector<Nodes> distance_;
};

}  // namespace mallow
