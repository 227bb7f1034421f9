/// @file mac_gather.h
/// The staggered grid to particles (Melt 5.9), with the kernels that took them there.
///
///   v_a = sum w_ip v_i          (grad v)_ab = sum v_i dw_ip/dx_b
///   C_ab = sum w_ip v_i (x_i - x_p)_b / D_b          D: mac_spline.h; for affine transfers
#pragma once

#include <mallow/transfer/mac_tile.h>

namespace mallow {

/// One component of a field at a particle.
struct MacSample {
    double value;
    double slope[3];   ///< by x, y, z [1/cell]
    double affine[3];  ///< sum w v (x_i - x_p) / D [1/cell]
};

/// The component across axis `a`; 3: a quantity of cells. `affine` is made only if wanted.
MacSample macSample(const MacTileValues& values, const MacStencil& s, int a, bool wantsAffine);

/// Only sum w v.
double macValue(const MacTileValues& values, const MacStencil& s, int a);

/// (grad v)_ab [1/cell].
Mat3d macGradient(const std::array<MacTileValues, 3>& velocity, const MacStencil& s);

/// What a tile sees of a quantity.
void loadMacTile(const std::vector<double>& from,
                 const std::array<std::uint32_t, 8>& blocks,
                 MacTileValues& to);

}  // namespace mallow
