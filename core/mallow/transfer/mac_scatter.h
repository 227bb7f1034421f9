/// @file mac_scatter.h
/// Particles to the staggered grid (Melt 5.3), one tile. Sums; who divides by m_i is the caller.
///
///   m_i     = sum w_ip m_p                     V_i = sum w_ip V_p  (V_p = J_p V_p^0)
///   (m v)_i = sum w_ip m_p (v_p,a + C_p,a . (x_i - x_p))            a the face's axis
///   m_c     = sum w_cp m_p                     (m B)_c = sum w_cp m_p B_p,  B in {J_E, 1/lambda}
#pragma once

#include <mallow/transfer/mac_tile.h>

namespace mallow {

/// A particle as the staggered grid sees it.
struct MacParticle {
    double mass;            ///< [kg]
    double volume;          ///< J V0 [m^3]
    double velocity[3];     ///< [m/s]
    const double* affine;   ///< C_p, column-major [1/s], or null
    const double* impulse;  ///< of painted forces [N s], or null
    double volumeRatio;     ///< J_E
    double compliance;      ///< 1/lambda [1/Pa]
};

/// What a tile adds up.
struct MacTileSums {
    MacTileValues faceMass[3], faceVolume[3], momentum[3], impulse[3];
    MacTileValues cellMass, cellVolumeRatio, cellCompliance;
};

void addToMacTile(const MacParticle& p, const MacStencil& s, double dx, MacTileSums& sums);

/// Adds e_a . stress grad w_ip to the faces, gradients per cell: forces (22) and their derivatives
/// (25). The transpose of macGradient (transfer/mac_gather.h).
void scatterStress(const Mat3d& stress, const MacStencil& s, std::array<MacTileValues, 3>& faces);

/// Adds a tile's sums to the grid. Tiles of blocks of one colour (grid/block.h) may do so at once.
void addMacTile(const MacTileSums& sums,
                const std::array<std::uint32_t, 8>& blocks,
                bool hasImpulse,
                MacGrid& grid);

}  // namespace mallow
