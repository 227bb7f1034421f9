#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_material.h>
#include <mallow/step/particle_collisions.h>
#include <mallow/step/pinned_particles.h>
#include <mallow/step/positive_increment.h>
#include <mallow/step/projection_stages.h>
#include <mallow/step/tile_access.h>
#include <mallow/step/tile_report.h>
#include <mallow/transfer/mac_gather.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// What a tile sees of the grid.
struct MacTileFields {
    MacTileValues velocity[3];
    MacTileValues oldVelocity[3];
    MacTileValues pressure;
};

/// What a chunk does not have a place for.
struct MacChunk {
    double pressure[kChunk];  ///< [Pa]
    Mat3d affine[kChunk];     ///< C_p of affine transfers [1/s]
};

/// The stages for the particles of one block (Melt 5.9, 5.10).
template <class T>
class MacTileUpdate {
public:
    MacTileUpdate(const StepSettings& settings,
                  const StepKernels<T>& kernels,
                  ConstitutiveKernel<T> constitutive,
                  const Surroundings& around,
                  double dt,
                  const MacGrid& grid,
                  BatchState<T>& batch)
        : settings_(settings),
          kernels_(kernels),
          constitutive_(constitutive),
          around_(around),
          dt_(dt),
          grid_(grid),
          batch_(batch),
          material_(batch.particles),
          access_(batch.particles) {
        const TransferScheme& scheme = settings.scheme;
        constitutiveStep_ = {static_cast<T>(dt), T(0), T(0)};
        velocityStep_ = {batch.particles.affine.data(), scheme.rotationOnly, scheme.adjustsVelocity,
                         scheme.adjustsPosition, static_cast<T>(scheme.flipRatio)};
        positionStep_ = {batch.particles.position.data(), batch.particles.velocity.data(),
                         static_cast<T>(dt), static_cast<T>(settings.dx)};
    }

    TileReport run(std::size_t block) const {
        const BlockSort& sort = batch_.sort;
        TileReport report;
        if (sort.blockBegin(block) == sort.blockEnd(block)) return report;
        const TileContacts contacts = contactsOf(block);
        const TileOrder tile = tileOrder(sort, block);
        MacTileFields fields;
        load(block, fields);
        ParticleChunk<T> chunk;
        MacChunk beside;
        for (std::uint32_t begin = sort.blockBegin(block); begin < sort.blockEnd(block);
             begin += kChunk) {
            const std::uint32_t end = std::min<std::uint32_t>(begin + kChunk, sort.blockEnd(block));
            gather(tile, fields, begin, end, chunk, beside);
            ChunkReport<T> chunkReport;
            runStages(contacts, beside, chunk, chunkReport);
            include(chunkReport, report.limits);
            report.failure = failureOf(chunkReport, chunk, batch_.particles, positionStep_);
            if (report.failure) break;
        }
        return report;
    }

private:
    void load(std::size_t block, MacTileFields& fields) const {
        const std::array<std::uint32_t, 8>& blocks = batch_.gridBlocks[block];
        for (std::size_t a = 0; a < 3; ++a) {
            loadMacTile(grid_.faceVelocity[a], blocks, fields.velocity[a]);
            if (settings_.scheme.needsOldVelocity())
                loadMacTile(grid_.oldVelocity[a], blocks, fields.oldVelocity[a]);
        }
        loadMacTile(grid_.pressure, blocks, fields.pressure);
    }

    void gather(const TileOrder& tile,
                const MacTileFields& fields,
                std::uint32_t begin,
                std::uint32_t end,
                ParticleChunk<T>& chunk,
                MacChunk& beside) const {
        const ParticleBatch<T>& particles = batch_.particles;
        const double perDx = 1.0 / settings_.dx;
        const bool isAffine = particles.affine.isPresent();
        chunk.count = static_cast<int>(end - begin);
        int n = 0;
        forEachMacStencil(tile, particles.position.data(), settings_.dx, begin, end,
                          [&](std::size_t p, const MacStencil& s) {
                              chunk.index[n] = static_cast<std::uint32_t>(p);
                              Mat3d gradient;
                              for (int a = 0; a < 3; ++a) {
                                  const MacSample v = macSample(fields.velocity[a], s, a, isAffine);
                                  chunk.position[n][a] = particles.position.row(p)[a];
                                  chunk.velocity[n][a] = particles.velocity.row(p)[a];
                                  chunk.gridVelocity[n][a] = static_cast<T>(v.value);
                                  for (int b = 0; b < 3; ++b) {
                                      gradient(a, b) = v.slope[b] * perDx;
                                      beside.affine[n](a, b) = v.affine[b] * perDx;
                                  }
                                  if (settings_.scheme.needsOldVelocity()) {
                                      chunk.oldGridVelocity[n][a] =
                                          static_cast<T>(macValue(fields.oldVelocity[a], s, a));
                                  }
                              }
                              putGradient(increment(gradient, p), n, chunk);
                              beside.pressure[n] = macValue(fields.pressure, s, 3);
                              ++n;
                          });
        for (n = 0; n < chunk.count; ++n) {
            chunk.position[n][3] = chunk.velocity[n][3] = chunk.gridVelocity[n][3] = T(0);
            chunk.oldGridVelocity[n][3] = T(0);
        }
    }

    /// The gradient that the model is to advance with, F <- (I + dt grad) F: its J is that of R(M)
    /// in solids, and exact in liquids, exp(dt div v), which `liquid` takes from the trace itself.
    Mat3d increment(const Mat3d& gradient, std::size_t p) const {
        if (material_.law() == MacLaw::Liquid) return gradient;
        const Mat3d one = Mat3d::Identity();
        if (material_.isLiquid(p))
            return (std::exp(dt_ * gradient.trace() / 3.0) - 1.0) / dt_ * one;
        return (positiveIncrement(dt_ * gradient) - one) / dt_;
    }

    static void putGradient(const Mat3d& gradient, int n, ParticleChunk<T>& chunk) {
        for (int b = 0; b < 3; ++b) {
            for (int a = 0; a < 3; ++a) chunk.gradient[b][n][a] = static_cast<T>(gradient(a, b));
            chunk.gradient[b][n][3] = T(0);
        }
    }

    void runStages(const TileContacts& contacts,
                   const MacChunk& beside,
                   ParticleChunk<T>& chunk,
                   ChunkReport<T>& report) const {
        constitutive_(access_.columns, constitutiveStep_, chunk, report);
        if (batch_.particles.isIncompressible)
            for (int n = 0; n < chunk.count; ++n) forgetVolume(chunk.index[n]);
        for (int n = 0; n < chunk.count; ++n) replacePressure(chunk.index[n], beside.pressure[n]);
        if (batch_.particles.affine.isPresent())
            for (int n = 0; n < chunk.count; ++n) putGradient(beside.affine[n], n, chunk);
        kernels_.particle.velocities(velocityStep_, chunk);
        if (contacts.colliders != 0) resolveParticleCollisions(around_, contacts, dt_, chunk);
        if (batch_.particles.isActive.isPresent())
            pinParticles(batch_.particles, around_.shareOfFrame, dt_, chunk);
        kernels_.particle.positions(positionStep_, chunk, report);
    }

    /// J <- 1 in an incompressible liquid. What the solve leaves of the divergence has either sign,
    /// but a liquid forgets J > 1 only: pools at rest would rise by it, half a percent in ten
    /// frames.
    void forgetVolume(std::size_t p) const {
        if (!material_.isLiquid(p)) return;
        T* state = batch_.particles.state.row(p);
        if (material_.law() == MacLaw::Liquid)
            state[0] = T(1);
        else
            Eigen::Map<Mat3<T>>(state).setIdentity();
    }

    /// V0 tau = V0 dev(tau) - J V0 p I, with the pressure of the solve in place of the model's.
    void replacePressure(std::size_t p, double pressure) const {
        T* stress = batch_.particles.stress.row(p);
        const double volume =
            material_.volumeRatio(p) * static_cast<double>(*batch_.particles.restVolume.row(p));
        const T mean = (stress[0] + stress[3] + stress[5]) / T(3);
        for (const int k : {0, 3, 5}) stress[k] += static_cast<T>(-volume * pressure) - mean;
    }

    /// A tile's particles are in the second to fifth cell from its first node on, and move by one
    /// cell at most.
    TileContacts contactsOf(std::size_t block) const {
        const double dx = settings_.dx;
        const Vec3d center = blockCorner(batch_.sort.blocks[block], dx) + Vec3d::Constant(3.0 * dx);
        return findContacts(around_, center, (2.0 + 1.0) * std::sqrt(3.0) * dx);
    }

    const StepSettings& settings_;
    const StepKernels<T>& kernels_;
    ConstitutiveKernel<T> constitutive_;
    const Surroundings& around_;
    double dt_;
    const MacGrid& grid_;
    BatchState<T>& batch_;
    MacMaterial<T> material_;
    ConstitutiveAccess<T> access_;
    ConstitutiveStep<T> constitutiveStep_;
    VelocityStep<T> velocityStep_;
    PositionStep<T> positionStep_;
};

}  // namespace

template <class T>
StepReport updateParticlesFromMac(const StepSettings& settings,
                                  const StepKernels<T>& kernels,
                                  const Surroundings& around,
                                  double dt,
                                  const MacGrid& grid,
                                  StepState<T>& state) {
    constexpr std::size_t kTilesPerTask = 2;
    StepReport report;
    for (std::size_t i = 0; i < state.batches.size(); ++i) {
        BatchState<T>& batch = state.batches[i];
        const MacTileUpdate<T> update(settings, kernels, kernels.constitutive[i], around, dt, grid,
                                      batch);
        std::vector<TileReport> tiles(batch.sort.blocks.size());
        forEachIndex(0, tiles.size(), kTilesPerTask,
                     [&](std::size_t b) { tiles[b] = update.run(b); });
        append(combine(tiles), report);
    }
    return report;
}

template StepReport updateParticlesFromMac(const StepSettings&,
                                           const StepKernels<float>&,
                                           const Surroundings&,
                                           double,
                                           const MacGrid&,
                                           StepState<float>&);
template StepReport updateParticlesFromMac(const StepSettings&,
                                           const StepKernels<double>&,
                                           const Surroundings&,
                                           double,
                                           const MacGrid&,
                                           StepState<double>&);

}  // namespace mallow
