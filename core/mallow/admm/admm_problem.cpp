#include <mallow/admm/admm_problem.h>
#include <mallow/admm/equilibrate.h>
#include <mallow/admm/make_local_terms.h>
#include <mallow/admm/tile_matrix.h>
#include <mallow/parallel/sum.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mallow {
namespace {

std::vector<BlockNeighbourhood> neighbourhoods(const std::vector<BlockKey>& blocks,
                                               const BlockMap& map) {
    std::vector<BlockNeighbourhood> result(blocks.size());
    forEachIndex(0, blocks.size(), 64, [&](std::size_t b) {
        const BlockCoordinate at = blockCoordinate(blocks[b]);
        std::size_t n = 0;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z, ++n) {
                    const std::uint32_t found = map.find(blockKey(at.x + x, at.y + y, at.z + z));
                    result[b].blocks[n] = found == BlockMap::kNone ? kNoBlock : found;
                }
    });
    return result;
}

}  // namespace

template <class T>
void AdmmProblem::begin(const StepSettings& settings,
                        const Surroundings& around,
                        double dt,
                        const StepState<T>& state) {
    dx_ = settings.dx;
    step_.dt = dt;
    step_.inverseInertia = inverseInertia(settings.kernel, settings.dx);
    step_.penalty = settings.solver.admmPenalty;
    step_.relaxation = settings.solver.admmRelaxation;
    step_.weights = settings.solver.admmWeights;
    transfer_.choose(settings);

    batches_.resize(state.batches.size());
    kernels_.resize(state.batches.size());
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        AdmmParticles& particles = batches_[b];
        makeAdmmParticles(state.batches[b], dt, particles);
        kernels_[b].clear();
        for (LocalTerm& term : particles.terms) {
            const LocalKernels kernels = localKernels(settings.target, term.law);
            kernels_[b].push_back(kernels);
            forEachIndex(0, particles.slots() / kGroup, 16, [&](std::size_t group) {
                LocalStep step = step_;
                step.begin = group * kGroup;
                kernels.weigh(step, term.numbers.data(), static_cast<int>(kGroup));
            });
        }
    }

    nodes_.take(state.grid);
    forces_.assign(nodes_.target.size(), 0.0);
    contacts_.find(settings, around, dt, state.grid);
    if (settings.solver.admmEquilibration) equilibrate(settings, dt, nodes_.mass, batches_);
    makeMatrix(settings, state.grid.blocks, state.grid.map);
}

void AdmmProblem::makeMatrix(const StepSettings& settings,
                             const std::vector<BlockKey>& blocks,
                             const BlockMap& map) {
    matrix_.reset(settings.kernel == Kernel::Quadratic ? 2 : 3, neighbourhoods(blocks, map),
                  settings.target);
    const TileMatrixKernel addTile = tileMatrixKernel(settings.target, settings.kernel);
    for (const AdmmParticles& particles : batches_) {
        SlotTransfer::forEachTileByColour(particles, [&](std::size_t t) {
            MatrixTile tile;
            tile.particles = &particles;
            tile.tile = t;
            tile.dx = dx_;
            tile.dt = step_.dt;
            for (std::size_t n = 0; n < 8; ++n)
                tile.rows[n] = matrix_.rows(particles.tiles[t].gridBlocks[n]);
            addTile(tile);
        });
    }
    diagonal_.resize(nodes_.mass.size());
}

LocalReport AdmmProblem::pass(LocalKernels::Kernel LocalKernels::*kernel,
                              const std::vector<double>& v) {
    std::fill(forces_.begin(), forces_.end(), 0.0);
    LocalReport total;
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        AdmmParticles& particles = batches_[b];
        if (particles.terms.empty()) continue;
        std::vector<LocalReport> reports(particles.tiles.size());
        // A tile's forces are spread while they are in cache.
        SlotTransfer::forEachTileByColour(particles, [&](std::size_t t) {
            const auto ofChunk = [&](std::size_t slot, ParticleChunk<double>& chunk) {
                LocalStep step = step_;
                step.begin = slot;
                for (std::size_t k = 0; k < particles.terms.size(); ++k) {
                    reports[t] += (kernels_[b][k].*kernel)(step, particles.terms[k].numbers.data(),
                                                           k == 0, chunk, particles.affine.data());
                }
            };
            transfer_.forEachChunk(particles, t, v, ofChunk);
            transfer_.scatter(particles, t, forces_);
        });
        for (const LocalReport& report : reports) total += report;
    }
    return total;
}

LocalReport AdmmProblem::startParticles(const std::vector<double>& v) {
    return pass(&LocalKernels::start, v);
}

LocalReport AdmmProblem::advanceParticles(const std::vector<double>& v) {
    return pass(&LocalKernels::advance, v);
}

LocalReport AdmmProblem::evaluateParticles(const std::vector<double>& v) {
    return pass(&LocalKernels::evaluate, v);
}

void AdmmProblem::gradient(const std::vector<double>& v, std::vector<double>& g) const {
    g.resize(v.size());
    nodes_.forEach([&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            g[i] = nodes_.mass[n] > 0.0 ? nodes_.mass[n] * (v[i] - nodes_.target[i]) - forces_[i]
                                        : 0.0;
        g[at + 3] = 0.0;
    });
    contacts_.addFrictionGradient(v, g);
}

SolveReport AdmmProblem::gridStep(const std::vector<double>& v,
                                  const std::vector<double>& g,
                                  const SolveLimits& limits,
                                  std::vector<double>& dv) {
    contacts_.linearise(v);
    nodes_.forEach(
        [&](std::size_t n, std::size_t) { diagonal_[n] = nodes_.mass[n] + matrix_.diagonal(n); });
    contacts_.forEachDrag([&](std::size_t at, double drag) { diagonal_[at / kNodeSize] += drag; });
    rightHandSide_.assign(g.size(), 0.0);
    addMultiple(-1.0, g, rightHandSide_);
    contacts_.removeHeld(rightHandSide_);
    dv.assign(g.size(), 0.0);
    return conjugateGradient(
        [&](const std::vector<double>& p, std::vector<double>& y) {
            matrix_.apply(nodes_.mass, p, y);
            contacts_.addFrictionProduct(p, y);
            contacts_.removeHeld(y);
        },
        [&](const std::vector<double>& r, std::vector<double>& z) {
            nodes_.forEach([&](std::size_t n, std::size_t at) {
                for (std::size_t i = at; i < at + 4; ++i)
                    z[i] = nodes_.mass[n] > 0.0 ? r[i] / diagonal_[n] : 0.0;
            });
            contacts_.removeHeld(z);
        },
        rightHandSide_, limits, dv, room_);
}

double AdmmProblem::size(const LocalReport& report) const {
    return nodes_.totalMass > 0.0 ? std::sqrt(report.mismatch / nodes_.totalMass) : 0.0;
}

void AdmmProblem::makeRoom() {
    for (std::vector<double>* v :
         {&rightHandSide_, &room_.residual, &room_.preconditioned, &room_.direction, &room_.image})
        v->resize(nodes_.target.size());
}

std::size_t AdmmProblem::allocatedBytes() const {
    std::size_t numbers = rightHandSide_.capacity();
    for (const auto* v : {&forces_, &diagonal_, &room_.residual, &room_.preconditioned,
                          &room_.direction, &room_.image})
        numbers += v->capacity();
    std::size_t bytes = numbers * sizeof(double) + nodes_.allocatedBytes() +
                        matrix_.allocatedBytes() + contacts_.allocatedBytes();
    for (const AdmmParticles& particles : batches_) {
        bytes += particles.allocatedBytes();
        for (const LocalTerm& term : particles.terms) bytes += term.numbers.allocatedBytes();
    }
    return bytes;
}

template void AdmmProblem::begin(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const StepState<float>&);
template void AdmmProblem::begin(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const StepState<double>&);

}  // namespace mallow
