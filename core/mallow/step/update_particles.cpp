#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/particle_collisions.h>
#include <mallow/step/pinned_particles.h>
#include <mallow/step/tile_access.h>
#include <mallow/step/tile_report.h>
#include <mallow/step/update_particles.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// The stages for the particles of one block.
template <class T>
class TileUpdate {
public:
    TileUpdate(const StepSettings& settings,
               const StepKernels<T>& kernels,
               ConstitutiveKernel<T> constitutive,
               const Surroundings& around,
               double dt,
               const SparseGrid<T>& grid,
               BatchState<T>& batch)
        : settings_(settings),
          kernels_(kernels),
          constitutive_(constitutive),
          around_(around),
          dt_(dt),
          grid_(grid),
          batch_(batch),
          access_(batch.particles) {
        const TransferScheme& scheme = settings.scheme;
        constitutiveStep_ = {static_cast<T>(dt), static_cast<T>(scheme.betaMin),
                             static_cast<T>(scheme.betaMax)};
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
        GatherTile<T> tile;
        tile.position = batch_.particles.position.data();
        tile.velocity = batch_.particles.velocity.data();
        tile.dx = static_cast<T>(settings_.dx);
        const ParticleArray<T>* ahead[3] = {&batch_.particles.state, &batch_.particles.stress,
                                            &batch_.particles.affine};
        for (int a = 0; a < 3; ++a) {
            tile.ahead[a] = ahead[a]->data();
            tile.aheadWidth[a] = ahead[a]->width();
        }
        tile.tile = tileOrder(sort, block);

        TileNodes<T> nodes;
        TileNodes<T> oldNodes;
        load(block, grid_.nodes, nodes);
        if (grid_.oldNodes.isPresent()) load(block, grid_.oldNodes, oldNodes);
        ParticleChunk<T> chunk;
        for (std::uint32_t begin = sort.blockBegin(block); begin < sort.blockEnd(block);
             begin += kChunk) {
            const std::uint32_t end = std::min<std::uint32_t>(begin + kChunk, sort.blockEnd(block));
            kernels_.transfer.gather(tile, nodes, oldNodes, begin, end, chunk);
            ChunkReport<T> chunkReport;
            runStages(contacts, chunk, chunkReport);
            include(chunkReport, report.limits);
            report.failure = failureOf(chunkReport, chunk, batch_.particles, positionStep_);
            if (report.failure) break;
        }
        return report;
    }

private:
    /// Foam Fig. 2, the particles' part.
    void runStages(const TileContacts& contacts,
                   ParticleChunk<T>& chunk,
                   ChunkReport<T>& report) const {
        constitutive_(access_.columns, constitutiveStep_, chunk, report);  // 7, 10
        if (contacts.any() && stopsAtBoundaries(settings_.transfer))
            stopSeparation(around_, contacts, dt_, chunk);
        kernels_.particle.velocities(velocityStep_, chunk);  // 9
        if (contacts.colliders != 0)
            resolveParticleCollisions(around_, contacts, dt_, chunk);  // 13
        if (batch_.particles.isActive.isPresent())
            pinParticles(batch_.particles, around_.shareOfFrame, dt_, chunk);
        kernels_.particle.positions(positionStep_, chunk, report);  // 14
    }

    /// A tile's particles are within four cells of its first node, plus the kernel's shift, and
    /// move by one cell at most.
    TileContacts contactsOf(std::size_t block) const {
        const double dx = settings_.dx;
        const Vec3d center = blockCorner(batch_.sort.blocks[block], dx) +
                             Vec3d::Constant((2.0 + firstNodeShift(settings_.kernel)) * dx);
        return findContacts(around_, center, (2.0 + 1.0) * std::sqrt(3.0) * dx);
    }

    void load(std::size_t block, const ParticleArray<T>& from, TileNodes<T>& to) const {
        const T* nodes[8];
        for (std::size_t n = 0; n < 8; ++n) nodes[n] = from.row(batch_.gridBlocks[block][n]);
        kernels_.transfer.loadNodes(nodes, to);
    }

    const StepSettings& settings_;
    const StepKernels<T>& kernels_;
    ConstitutiveKernel<T> constitutive_;
    const Surroundings& around_;
    double dt_;
    const SparseGrid<T>& grid_;
    BatchState<T>& batch_;
    ConstitutiveAccess<T> access_;
    ConstitutiveStep<T> constitutiveStep_;
    VelocityStep<T> velocityStep_;
    PositionStep<T> positionStep_;
};

}  // namespace

template <class T>
StepKernels<T> stepKernels(const StepSettings& settings,
                           const std::vector<BatchState<T>>& batches) {
    StepKernels<T> kernels;
    kernels.transfer = transferKernels<T>(settings.target, settings.kernel, settings.scheme.affine,
                                          settings.scheme.needsOldVelocity());
    kernels.particle = particleKernels<T>(settings.target);
    for (const BatchState<T>& batch : batches) {
        kernels.constitutive.push_back(
            constitutiveKernel<T>(settings.target, batch.particles.model));
        kernels.response.push_back(responseKernel<T>(settings.target, batch.particles.model));
    }
    return kernels;
}

template <class T>
StepReport updateParticles(const StepSettings& settings,
                           const StepKernels<T>& kernels,
                           const Surroundings& around,
                           double dt,
                           StepState<T>& state) {
    constexpr std::size_t kTilesPerTask = 4;
    StepReport report;
    for (std::size_t i = 0; i < state.batches.size(); ++i) {
        BatchState<T>& batch = state.batches[i];
        const TileUpdate<T> update(settings, kernels, kernels.constitutive[i], around, dt,
                                   state.grid, batch);
        std::vector<TileReport> tiles(batch.sort.blocks.size());
        forEachIndex(0, tiles.size(), kTilesPerTask,
                     [&](std::size_t b) { tiles[b] = update.run(b); });
        append(combine(tiles), report);
    }
    return report;
}

template <class T>
StepReport respondToState(const StepKernels<T>& kernels, StepState<T>& state) {
    StepReport report;
    for (std::size_t i = 0; i < state.batches.size(); ++i) {
        ParticleBatch<T>& particles = state.batches[i].particles;
        const ConstitutiveAccess<T> access(particles);
        const std::size_t chunks = (particles.size() + kChunk - 1) / kChunk;
        std::vector<TileReport> parts(chunks);
        forEachIndex(0, chunks, 16, [&](std::size_t c) {
            const std::size_t begin = c * kChunk;
            const std::size_t end = std::min(particles.size(), begin + kChunk);
            ChunkReport<T> chunk;
            kernels.response[i](access.columns, begin, end, chunk);
            for (std::size_t p = begin; p < end; ++p) {
                const T* v = particles.velocity.row(p);
                chunk.speedSquared =
                    std::max(chunk.speedSquared, v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            }
            include(chunk, parts[c].limits);
            if (chunk.badState >= 0) {
                const std::size_t p = begin + static_cast<std::size_t>(chunk.badState);
                parts[c].failure =
                    StepFailure{Stage::Constitutive, Quantity::VolumeRatio, *particles.id.row(p),
                                static_cast<double>(chunk.badVolumeRatio)};
            }
        });
        append(combine(parts), report);
    }
    return report;
}

template StepKernels<float> stepKernels(const StepSettings&, const std::vector<BatchState<float>>&);
template StepKernels<double> stepKernels(const StepSettings&,
                                         const std::vector<BatchState<double>>&);
template StepReport updateParticles(
    const StepSettings&, const StepKernels<float>&, const Surroundings&, double, StepState<float>&);
template StepReport updateParticles(const StepSettings&,
                                    const StepKernels<double>&,
                                    const Surroundings&,
                                    double,
                                    StepState<double>&);
template StepReport respondToState(const StepKernels<float>&, StepState<float>&);
template StepReport respondToState(const StepKernels<double>&, StepState<double>&);

}  // namespace mallow
