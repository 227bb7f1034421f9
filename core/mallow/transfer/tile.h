/// @file tile.h
/// What a transfer kernel needs of one tile: the particles of one batch in one block.
/// Plain pointers, because kernels are compiled once per instruction set and see no other header.
#pragma once

#include <mallow/grid/block.h>

#include <cstddef>
#include <cstdint>

namespace mallow {

/// Particle columns a transfer reads. Vectors have 3 numbers, C 9 (column-major), the stress 6
/// (xx xy xz yy yz zz). Every column may be read 3 numbers past its end.
template <class T>
struct TransferColumns {
    const T* position = nullptr;  ///< x_p [m]
    const T* velocity = nullptr;  ///< v_p [m/s]
    const T* affine = nullptr;    ///< C_p [1/s], null when the transfer has none
    const T* stress = nullptr;    ///< V_p^0 tau_p [J]
    const T* mass = nullptr;      ///< m_p [kg]
    const T* force = nullptr;     ///< painted force [N], null when there is none
};

/// The particles order[cellBegin[c]] .. order[cellBegin[c + 1] - 1] have their first node in cell
/// c.
struct TileOrder {
    const std::uint32_t* order = nullptr;
    const std::uint32_t* cellBegin = nullptr;  ///< 65 entries
    std::int64_t firstNode[3] = {0, 0, 0};     ///< of the block
};

/// What is scattered: everything at once, or momentum and force apart, for the transfers that need
/// the velocity before forces (Separate (1)).
enum class Scatter { MomentumAndForce, Momentum, Force };

template <class T>
struct ScatterTile {
    TransferColumns<T> particles;
    TileOrder tile;
    T* nodes[8] = {};  ///< the block and its upper neighbours, kNodeSize numbers per node
    T dx = 0;          ///< [m]
    T dt = 0;          ///< [s]
};

/// Room for the nodes a tile touches: at most 7 x 7 rows of 8 nodes.
template <class T>
struct TileNodes {
    static constexpr int kRowNodes = 8;
    static constexpr int kMaxWidth = 7;
    alignas(64) T value[kMaxWidth * kMaxWidth * kRowNodes * kNodeSize];
};

constexpr int kChunk = 128;  ///< particles that go through the particle stages together

/// A chunk of a tile's particles on their way through the particle stages of a step; small enough
/// to stay in cache from the first stage to the last. Quads (x, y, z, unused).
template <class T>
struct ParticleChunk {
    int count = 0;
    alignas(64) std::uint32_t index[kChunk];   ///< particle in the batch's columns
    alignas(64) T position[kChunk][4];         ///< x_p^n [m]
    alignas(64) T velocity[kChunk][4];         ///< v_p^n, then v_p^{n+1} [m/s]
    alignas(64) T gridVelocity[kChunk][4];     ///< sum w v_i^* [m/s]
    alignas(64) T oldGridVelocity[kChunk][4];  ///< sum w v_i^n [m/s]
    alignas(64) T advection[kChunk][4];        ///< velocity the position is moved with [m/s]
    alignas(64) T gradient[3][kChunk][4];      ///< columns of grad v^* [1/s]
    alignas(64) T separation[kChunk];          ///< beta_p of Separate (5) [-]
};

template <class T>
struct GatherTile {
    const T* position = nullptr;  ///< particle column
    const T* velocity = nullptr;  ///< particle column
    /// Columns that the next stages of the chunk touch: brought into cache while gathering.
    const T* ahead[3] = {};
    std::size_t aheadWidth[3] = {};  ///< numbers per particle; 0: none
    TileOrder tile;
    T dx = 0;
};

}  // namespace mallow
