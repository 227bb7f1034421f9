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
