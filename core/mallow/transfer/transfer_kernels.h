/// @file transfer_kernels.h
/// The transfers between particles and grid, chosen once per simulation for an instruction set, a
/// kernel and a scheme; called once per tile or chunk.
#pragma once

#include <mallow/kernel/bspline_traits.h>
#include <mallow/simd/target.h>
#include <mallow/transfer/tile.h>

namespace mallow {

template <class T>
struct TransferKernels {
    /// Momentum and force together, or momentum alone when forces are scattered apart.
    void (*scatter)(const ScatterTile<T>&) = nullptr;
    /// Forces alone; null when `scatter` does both.
    void (*scatterForce)(const ScatterTile<T>&) = nullptr;
    void (*loadNodes)(const T* const* nodes, TileNodes<T>& to) = nullptr;
    void (*gather)(const GatherTile<T>&,
                   const TileNodes<T>& nodes,
                   const TileNodes<T>& oldNodes,
                   std::uint32_t begin,
                   std::uint32_t end,
                   ParticleChunk<T>&) = nullptr;
};

/// `affine`: C_p takes part; `oldVelocity`: v_i^n is gathered too, and forces are kept apart from
/// it.
template <class T>
TransferKernels<T> transferKernels(SimdTarget target, Kernel kernel, bool affine, bool oldVelocity);

}  // namespace mallow
