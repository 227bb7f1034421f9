#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/tile_access.h>
#include <mallow/step/transfer_damping.h>

#include <algorithm>

namespace mallow {
namespace {

template <class T>
void momentaToVelocities(SparseGrid<T>& grid) {
    forEachIndex(0, grid.blockCount(), 8, [&](std::size_t b) {
        T* nodes = grid.nodes.row(b);
        for (int n = 0; n < kBlockNodes; ++n) {
            T* node = nodes + kNodeSize * n;
            const T inverseMass = node[3] > kSmallestMass<T> ? T(1) / node[3] : T(0);
            for (int a = 0; a < 3; ++a) node[a] *= inverseMass;
        }
    });
}

template <class T>
void storeVelocities(const ParticleChunk<T>& chunk, ParticleBatch<T>& particles) {
    for (int n = 0; n < chunk.count; ++n) {
        const std::size_t p = chunk.index[n];
        if (particles.isActive.isPresent() && *particles.isActive.row(p) == 0) continue;
        std::copy_n(chunk.velocity[n], 3, particles.velocity.row(p));
    }
}

/// v_p and the skew part of C_p from the grid.
template <class T>
void gatherRotations(const StepSettings& settings,
                     const TransferKernels<T>& transfer,
                     const ParticleKernels<T>& particle,
                     const SparseGrid<T>& grid,
                     BatchState<T>& batch) {
    const VelocityStep<T> rpic{batch.particles.affine.data(), /*rotationOnly=*/true, false, false,
                               T(0)};
    forEachIndex(0, batch.sort.blocks.size(), 4, [&](std::size_t block) {
        GatherTile<T> tile;
        tile.position = batch.particles.position.data();
        tile.velocity = batch.particles.velocity.data();
        tile.dx = static_cast<T>(settings.dx);
        tile.tile = tileOrder(batch.sort, block);
        const T* rows[8];
        for (std::size_t n = 0; n < 8; ++n) rows[n] = grid.nodes.row(batch.gridBlocks[block][n]);
        TileNodes<T> nodes;
        transfer.loadNodes(rows, nodes);
        ParticleChunk<T> chunk;
        const std::uint32_t last = batch.sort.blockEnd(block);
        for (std::uint32_t begin = batch.sort.blockBegin(block); begin < last; begin += kChunk) {
            transfer.gather(tile, nodes, nodes, begin,
                            std::min<std::uint32_t>(begin + kChunk, last), chunk);
            particle.velocities(rpic, chunk);
            storeVelocities(chunk, batch.particles);
        }
    });
}

}  // namespace

template <class T>
void dampByTransfers(const StepSettings& settings,
                     const StepKernels<T>& kernels,
                     StepState<T>& state) {
    // With C_p, and momentum alone.
    TransferKernels<T> toGrid = transferKernels<T>(settings.target, settings.kernel, true, true);
    toGrid.scatterForce = nullptr;
    const TransferKernels<T> back =
        transferKernels<T>(settings.target, settings.kernel, true, false);
    for (int n = 0; n < settings.solver.dampingIterations; ++n) {
        rasterize(settings, toGrid, 0.0, state);
        momentaToVelocities(state.grid);
        for (BatchState<T>& batch : state.batches)
            gatherRotations(settings, back, kernels.particle, state.grid, batch);
    }
}

template void dampByTransfers(const StepSettings&, const StepKernels<float>&, StepState<float>&);
template void dampByTransfers(const StepSettings&, const StepKernels<double>&, StepState<double>&);

}  // namespace mallow
