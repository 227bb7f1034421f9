/// @file tile_matrix.h
/// The particles' part of the matrix of the grid step (Rubber 7.2), tile by tile:
///
///   A = M + sum_p D_p^T (sum w) D_p,   A_ij = m_i delta_ij + sum_p dt^2 g_ip . B_p g_jp
///   B_p = sum over potentials of w F_n F_n^T,      g_ip = w_ip D^-1 (x_i - x_p)
///
/// The weights are scalar per particle, so the components of velocities decouple and A is a matrix
/// of scalars.
#pragma once

#include <mallow/admm/admm_particles.h>
#include <mallow/kernel/bspline_traits.h>
#include <mallow/simd/target.h>

namespace mallow {

struct MatrixTile {
    const AdmmParticles* particles = nullptr;
    std::size_t tile = 0;
    double dx = 0.0;      ///< [m]
    double dt = 0.0;      ///< [s]
    float* rows[8] = {};  ///< of the tile's blocks, as solve/block_stencil.h has them
};

/// Adds a tile's particles to the rows of the nodes that they touch.
using TileMatrixKernel = void (*)(const MatrixTile&);

TileMatrixKernel tileMatrixKernel(SimdTarget target, Kernel kernel);

}  // namespace mallow
