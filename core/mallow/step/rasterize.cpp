#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/tile_access.h>

#include <cstring>

namespace mallow {
namespace {

template <class T>
ScatterTile<T> tileOf(
    const BatchState<T>& batch, std::size_t block, ParticleArray<T>& nodes, double dx, double dt) {
    const ParticleBatch<T>& p = batch.particles;
    ScatterTile<T> tile;
    tile.particles = {p.position.data(), p.velocity.data(), p.affine.data(),
                      p.stress.data(),   p.mass.data(),     p.force.data()};
    tile.tile = tileOrder(batch.sort, block);
    for (std::size_t n = 0; n < 8; ++n) tile.nodes[n] = nodes.row(batch.gridBlocks[block][n]);
    tile.dx = static_cast<T>(dx);
    tile.dt = static_cast<T>(dt);
    return tile;
}

template <class T>
void scatter(const StepSettings& settings,
             void (*kernel)(const ScatterTile<T>&),
             double dt,
             const std::vector<BatchState<T>>& batches,
             ParticleArray<T>& nodes) {
    constexpr std::size_t kBlocksPerTask = 4;
    forEachIndex(0, nodes.size(), 16, [&](std::size_t b) {
        std::memset(static_cast<void*>(nodes.row(b)), 0, nodes.width() * sizeof(T));
    });
    for (const BatchState<T>& batch : batches) {
        // Tiles of one colour share no node; colour after colour, each node's sum has one order.
        for (const std::vector<std::uint32_t>& colour : batch.sort.colours) {
            forEachIndex(0, colour.size(), kBlocksPerTask, [&](std::size_t i) {
                kernel(tileOf(batch, colour[i], nodes, settings.dx, dt));
            });
        }
    }
}

}  // namespace

template <class T>
void rasterize(const StepSettings& settings,
               const TransferKernels<T>& kernels,
               double dt,
               StepState<T>& state) {
    scatter(settings, kernels.scatter, dt, state.batches, state.grid.nodes);
    if (kernels.scatterForce != nullptr)
        scatter(settings, kernels.scatterForce, dt, state.batches, state.grid.oldNodes);
}

template void rasterize(const StepSettings&,
                        const TransferKernels<float>&,
                        double,
                        StepState<float>&);
template void rasterize(const StepSettings&,
                        const TransferKernels<double>&,
                        double,
                        StepState<double>&);

}  // namespace mallow
