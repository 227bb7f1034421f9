/// @file slot_transfer.h
/// Gradients of nodal vectors at the particles of an implicit solve, and back: a chunk at a time.
///
/// Nodal vectors are the grid's nodes, block after block, kNodeSize numbers each.
#pragma once

#include <mallow/implicit/solve_particles.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/step_state.h>
#include <mallow/transfer/transfer_kernels.h>

#include <algorithm>
#include <vector>

namespace mallow {

/// D_p^-1 = this times I [1/m^2].
inline double inverseInertia(Kernel kernel, double dx) {
    const double inCells = kernel == Kernel::Quadratic ? BsplineTraits<2>::kInverseInertia
                                                       : BsplineTraits<3>::kInverseInertia;
    return inCells / (dx * dx);
}

class SlotTransfer {
public:
    static constexpr std::size_t kBlockNumbers = std::size_t(kBlockNodes) * kNodeSize;
    static constexpr std::size_t kTilesPerTask = 4;

    void choose(const StepSettings& settings) {
        dx_ = settings.dx;
        gather_ = transferKernels<double>(settings.target, settings.kernel, true, false);
        scatter_ = transferKernels<double>(settings.target, settings.kernel, true, true);
    }

    /// body(first slot, chunk with the gradients of v) for all chunks of a tile.
    template <class Body>
    void forEachChunk(const SolveSlots& slots,
                      std::size_t tile,
                      const std::vector<double>& v,
                      const Body& body) const;
    /// The slots' `affine` spread onto the nodes of their tile; its nodes are `nodes`' own.
    ScatterTile<double> scatterTile(const SolveSlots& slots, std::size_t tile, double* nodes) const;
    void scatter(const SolveSlots& slots, std::size_t tile, std::vector<double>& nodes) const {
        scatter_.scatter(scatterTile(slots, tile, nodes.data()));
    }
    /// visit(tile) for all, in parallel; none at the same time shares a node with another.
    template <class Visit>
    static void forEachTileByColour(const SolveSlots& slots, const Visit& visit) {
        for (const std::vector<std::uint32_t>& colour : slots.colours) {
            forEachIndex(0, colour.size(), kTilesPerTask,
                         [&](std::size_t i) { visit(std::size_t(colour[i])); });
        }
    }

private:
    double dx_ = 0.0;
    TransferKernels<double> gather_;
    TransferKernels<double> scatter_;
};

template <class Body>
void SlotTransfer::forEachChunk(const SolveSlots& slots,
                                std::size_t tile,
                                const std::vector<double>& v,
                                const Body& body) const {
    const SolveTile& of = slots.tiles[tile];
    if (of.begin == of.end) return;
    const double* rows[8];
    for (std::size_t n = 0; n < 8; ++n) rows[n] = v.data() + kBlockNumbers * of.gridBlocks[n];
    TileNodes<double> nodes;
    gather_.loadNodes(rows, nodes);
    GatherTile<double> gather;
    gather.position = slots.position.data();
    gather.velocity = slots.zero.data();
    gather.ahead[0] = slots.affine.data();
    gather.aheadWidth[0] = 9;
    gather.tile = of.order;
    gather.dx = dx_;
    ParticleChunk<double> chunk;
    for (std::uint32_t begin = of.begin; begin < of.end; begin += kChunk) {
        const std::uint32_t end = std::min<std::uint32_t>(begin + kChunk, of.end);
        gather_.gather(gather, nodes, nodes, begin, end, chunk);
        body(begin, chunk);
    }
}

inline ScatterTile<double> SlotTransfer::scatterTile(const SolveSlots& slots,
                                                     std::size_t tile,
                                                     double* nodes) const {
    const SolveTile& of = slots.tiles[tile];
    ScatterTile<double> to;
    to.particles.position = slots.position.data();
    to.particles.velocity = slots.zero.data();
    to.particles.affine = slots.affine.data();
    to.particles.mass = slots.one.data();
    to.tile = of.order;
    for (std::size_t n = 0; n < 8; ++n) to.nodes[n] = nodes + kBlockNumbers * of.gridBlocks[n];
    to.dx = dx_;
    return to;
}

}  // namespace mallow
