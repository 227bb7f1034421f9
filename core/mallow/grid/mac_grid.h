/// @file mac_grid.h
/// Staggered (marker and cell) grid on the blocks that particles touch. Number n = 16 x + 4 y + z
/// of a block is a cell, and the three faces on the cell's low sides: all share one index,
/// kBlockNodes times the block's slot plus n. Always in double: grids are small beside particles,
/// and solves want the digits.
#pragma once

#include <mallow/grid/block_map.h>
#include <mallow/grid/block_place.h>
#include <mallow/math/types.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mallow {

using MacIndex = std::uint32_t;
constexpr MacIndex kNoMacIndex = 0xffffffffu;

/// A quantity of the faces, axis by axis.
using MacFaces = std::array<std::vector<double>, 3>;

struct MacGrid {
    std::vector<BlockKey> blocks;  ///< ascending
    /// Slots of the blocks around each, itself in the middle: number 9 x + 3 y + z, offsets 0..2.
    std::vector<std::array<std::uint32_t, 27>> around;

    MacFaces faceMass;      ///< m_i [kg]
    MacFaces faceVolume;    ///< sum w_ip V_p, what the particles fill of the face's kernel [m^3]
    MacFaces faceVelocity;  ///< momentum, then v_i [m/s]
    MacFaces oldVelocity;   ///< v_i^n, before everything that happens on the grid [m/s]
    MacFaces faceImpulse;   ///< of painted forces [N s]

    std::vector<double> cellMass;         ///< m_c [kg]
    std::vector<double> cellVolumeRatio;  ///< mass-weighted J_E [-]
    std::vector<double> cellCompliance;   ///< mass-weighted 1/lambda [1/Pa]; 0: incompressible
    std::vector<double> pressure;         ///< p_c, 0 outside the material [Pa]

    std::size_t size() const { return kBlockNodes * blocks.size(); }

    /// Makes room for these blocks; everything that particles add up is 0 afterwards.
    void reset(const std::vector<BlockKey>& keys, const BlockMap& map);

    /// The index of the cell at (x, y, z) of a block, each -4 <= x < 8; kNoMacIndex where there is
    /// no block.
    MacIndex at(std::size_t block, int x, int y, int z) const {
        const std::uint32_t slot = around[block][static_cast<std::size_t>(holderAround(x, y, z))];
        if (slot == BlockMap::kNone) return kNoMacIndex;
        return slot * kBlockNodes + static_cast<MacIndex>(placeInBlock(x, y, z));
    }
    /// The cell `steps` (-4 to 4) away along an axis.
    MacIndex along(MacIndex from, int axis, int steps) const {
        int x[3] = {static_cast<int>(from >> 4) & 3, static_cast<int>(from >> 2) & 3,
                    static_cast<int>(from) & 3};
        x[axis] += steps;
        return at(from / kBlockNodes, x[0], x[1], x[2]);
    }
    std::size_t allocatedBytes() const;
};

/// Centre of the face across `axis` with that index; axis 3: of the cell [m].
Vec3d macPosition(const MacGrid& grid, MacIndex index, int axis, double dx);

}  // namespace mallow
