#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_material.h>
#include <mallow/step/projection_stages.h>
#include <mallow/step/tile_access.h>
#include <mallow/transfer/mac_scatter.h>

#include <cmath>
#include <cstring>

namespace mallow {
namespace {

/// Below this share of a cell's worth of the lightest thinkable material a mass has no digits left.
constexpr double kSmallestMass = 1e-200;

/// Adds up the particles of one block.
template <class T>
void rasterizeTile(const StepSettings& settings,
                   double dt,
                   const BatchState<T>& batch,
                   const MacMaterial<T>& material,
                   std::size_t block,
                   MacGrid& grid) {
    const ParticleBatch<T>& particles = batch.particles;
    MacTileSums sums;
    std::memset(&sums, 0, sizeof sums);
    const TileOrder tile = tileOrder(batch.sort, block);
    forEachMacStencil(tile, particles.position.data(), settings.dx, batch.sort.blockBegin(block),
                      batch.sort.blockEnd(block), [&](std::size_t p, const MacStencil& s) {
                          MacParticle in{};
                          in.mass = static_cast<double>(*particles.mass.row(p));
                          in.volumeRatio = material.volumeRatio(p);
                          in.volume =
                              in.volumeRatio * static_cast<double>(*particles.restVolume.row(p));
                          in.compliance = material.compliance(p);
                          for (int a = 0; a < 3; ++a)
                              in.velocity[a] = static_cast<double>(particles.velocity.row(p)[a]);
                          double affine[9], impulse[3];
                          if (particles.affine.isPresent()) {
                              for (int k = 0; k < 9; ++k)
                                  affine[k] = static_cast<double>(particles.affine.row(p)[k]);
                              in.affine = affine;
                          }
                          if (particles.force.isPresent()) {
                              for (int a = 0; a < 3; ++a)
                                  impulse[a] = dt * static_cast<double>(particles.force.row(p)[a]);
                              in.impulse = impulse;
                          }
                          addToMacTile(in, s, settings.dx, sums);
                      });
    addMacTile(sums, batch.gridBlocks[block], particles.force.isPresent(), grid);
}

/// Sums become means.
void divideByMass(MacGrid& grid) {
    constexpr std::size_t kGrain = 1024;
    for (std::size_t a = 0; a < 3; ++a) {
        forEachIndex(0, grid.size(), kGrain, [&](std::size_t i) {
            const double mass = grid.faceMass[a][i];
            const bool isEmpty = !(mass > kSmallestMass);
            if (isEmpty) grid.faceMass[a][i] = 0.0;
            const double v = isEmpty ? 0.0 : grid.faceVelocity[a][i] / mass;
            grid.faceVelocity[a][i] = v;
            grid.oldVelocity[a][i] = v;
        });
    }
    forEachIndex(0, grid.size(), kGrain, [&](std::size_t c) {
        const double mass = grid.cellMass[c];
        if (!(mass > kSmallestMass)) {
            grid.cellMass[c] = 0.0;
            return;
        }
        grid.cellVolumeRatio[c] /= mass;
        grid.cellCompliance[c] /= mass;
    });
}

}  // namespace

template <class T>
void rasterizeToMac(const StepSettings& settings,
                    double dt,
                    const StepState<T>& state,
                    MacGrid& grid) {
    constexpr std::size_t kBlocksPerTask = 2;
    grid.reset(state.grid.blocks, state.grid.map);
    for (const BatchState<T>& batch : state.batches) {
        const MacMaterial<T> material(batch.particles);
        // Tiles of one colour share no node; colour after colour, each node's sum has one order.
        for (const std::vector<std::uint32_t>& colour : batch.sort.colours) {
            forEachIndex(0, colour.size(), kBlocksPerTask, [&](std::size_t i) {
                rasterizeTile(settings, dt, batch, material, colour[i], grid);
            });
        }
    }
    divideByMass(grid);
}

void accelerateMacFaces(const StepSettings& settings, double dt, MacGrid& grid) {
    constexpr std::size_t kBlocksPerTask = 8;
    const BodyForces& forces = settings.forces;
    const double keep = std::exp(-forces.drag * dt);
    forEachIndex(0, grid.blocks.size(), kBlocksPerTask, [&](std::size_t b) {
        for (std::size_t a = 0; a < 3; ++a) {
            const auto axis = static_cast<Eigen::Index>(a);
            Vec3d acceleration[kBlockNodes];
            if (forces.field) {
                Vec3d x[kBlockNodes];
                for (int n = 0; n < kBlockNodes; ++n)
                    x[n] = macPosition(
                        grid, static_cast<MacIndex>(kBlockNodes * b) + static_cast<MacIndex>(n),
                        static_cast<int>(a), settings.dx);
                sample(*forces.field, x, kBlockNodes, acceleration);
            }
            for (std::size_t n = 0; n < kBlockNodes; ++n) {
                const std::size_t i = kBlockNodes * b + n;
                const double mass = grid.faceMass[a][i];
                if (!(mass > 0.0)) continue;
                double& v = grid.faceVelocity[a][i];
                v += dt * forces.gravity[axis] + grid.faceImpulse[a][i] / mass;
                if (forces.field) v += dt * acceleration[n][axis];
                if (forces.drag > 0.0) v = keep * v + (1.0 - keep) * forces.wind[axis];
            }
        }
    });
}

template void rasterizeToMac(const StepSettings&, double, const StepState<float>&, MacGrid&);
template void rasterizeToMac(const StepSettings&, double, const StepState<double>&, MacGrid&);

}  // namespace mallow
