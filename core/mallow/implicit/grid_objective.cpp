#include <mallow/implicit/grid_objective.h>
#include <mallow/implicit/make_terms.h>
#include <mallow/parallel/sum.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kTilesPerTask = SlotTransfer::kTilesPerTask;

/// visit(node, first of its numbers) for every node, in parallel.
template <class Visit>
void forEachNode(std::size_t nodes, const Visit& visit) {
    forEachIndex(0, nodes, 512, [&](std::size_t n) { visit(n, kNodeSize * n); });
}

}  // namespace

template <class T>
void GridObjective::begin(const StepSettings& settings,
                          const Surroundings& around,
                          double dt,
                          const StepState<T>& state) {
    dt_ = dt;
    inverseInertia_ = inverseInertia(settings.kernel, settings.dx);
    transfer_.choose(settings);
    product_ = hessianProductKernel(settings.target);
    addDiagonal_ = hessianDiagonalKernel(settings.target, settings.kernel);

    batches_.resize(state.batches.size());
    terms_.resize(state.batches.size());
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        makeSolveParticles(state.batches[b], dt, batches_[b]);
        terms_[b].clear();
        for (const Term& term : batches_[b].terms)
            terms_[b].push_back(termKernels(settings.target, term.law));
    }

    const std::size_t nodes = state.grid.blockCount() * kBlockNodes;
    mass_.resize(nodes);
    target_.assign(kNodeSize * nodes, 0.0);
    const T* from = state.grid.nodes.data();
    forEachNode(nodes, [&](std::size_t n, std::size_t at) {
        mass_[n] = static_cast<double>(from[at + 3]);
        if (!(mass_[n] > 0.0)) return;
        for (std::size_t a = 0; a < 3; ++a) target_[at + a] = static_cast<double>(from[at + a]);
    });
    totalMass_ = sumOf(nodes, [&](std::size_t n) { return mass_[n]; });
    contacts_.find(settings, around, dt, state.grid);
}

double GridObjective::value(const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        SolveParticles& particles = batches_[b];
        std::vector<double> energies(particles.tiles.size(), 0.0);
        forEachIndex(0, energies.size(), kTilesPerTask, [&](std::size_t t) {
            transfer_.forEachChunk(
                particles, t, v, [&](std::size_t slot, ParticleChunk<double>& chunk) {
                    for (std::size_t k = 0; k < particles.terms.size(); ++k) {
                        energies[t] +=
                            terms_[b][k].evaluate(termStep(slot), particles.terms[k].numbers.data(),
                                                  k == 0, chunk, particles.affine.data());
                    }
                });
        });
        sum += sumOf(energies.size(), [&](std::size_t t) { return energies[t]; });
    }
    if (!std::isfinite(sum)) return std::numeric_limits<double>::infinity();
    sum += sumOf(mass_.size(), [&](std::size_t n) {
        double squared = 0.0;
        for (std::size_t i = kNodeSize * n; i < kNodeSize * n + 3; ++i)
            squared += (v[i] - target_[i]) * (v[i] - target_[i]);
        return 0.5 * mass_[n] * squared;
    });
    return sum + contacts_.frictionEnergy(v);
}

void GridObjective::gradient(const std::vector<double>& v, std::vector<double>& g) const {
    std::fill(g.begin(), g.end(), 0.0);
    for (const SolveParticles& particles : batches_) {
        SlotTransfer::forEachTileByColour(
            particles, [&](std::size_t t) { transfer_.scatter(particles, t, g); });
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            g[i] = mass_[n] > 0.0 ? g[i] + mass_[n] * (v[i] - target_[i]) : 0.0;
        g[at + 3] = 0.0;
    });
    contacts_.addFrictionGradient(v, g);
}

void GridObjective::linearise(const std::vector<double>& v) {
    diagonal_.assign(v.size(), 0.0);
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        SolveParticles& particles = batches_[b];
        forEachIndex(0, particles.tiles.size(), kTilesPerTask, [&](std::size_t t) {
            transfer_.forEachChunk(
                particles, t, v, [&](std::size_t slot, ParticleChunk<double>& chunk) {
                    for (std::size_t k = 0; k < particles.terms.size(); ++k) {
                        terms_[b][k].linearise(termStep(slot), particles.terms[k].numbers.data(),
                                               k == 0, chunk, particles.hessian.data());
                    }
                });
        });
        SlotTransfer::forEachTileByColour(particles, [&](std::size_t t) {
            addDiagonal_(transfer_.scatterTile(particles, t, diagonal_.data()),
                         particles.tiles[t].begin, particles.hessian.data());
        });
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i) diagonal_[i] += mass_[n];
    });
    contacts_.linearise(v);
    contacts_.forEachDrag([&](std::size_t at, double drag) {
        for (std::size_t i = at; i < at + 3; ++i) diagonal_[i] += drag;
    });
}

void GridObjective::apply(const std::vector<double>& p, std::vector<double>& y) {
    std::fill(y.begin(), y.end(), 0.0);
    for (SolveParticles& particles : batches_) {
        // A tile's products are spread while they are in cache.
        SlotTransfer::forEachTileByColour(particles, [&](std::size_t t) {
            transfer_.forEachChunk(
                particles, t, p, [&](std::size_t slot, ParticleChunk<double>& chunk) {
                    product_(slot, particles.hessian.data(), chunk, particles.affine.data());
                });
            transfer_.scatter(particles, t, y);
        });
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            y[i] = mass_[n] > 0.0 ? y[i] + mass_[n] * p[i] : 0.0;
        y[at + 3] = 0.0;
    });
    contacts_.addFrictionProduct(p, y);
    contacts_.removeHeld(y);
}

void GridObjective::precondition(const std::vector<double>& r, std::vector<double>& z) const {
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i) z[i] = mass_[n] > 0.0 ? r[i] / diagonal_[i] : 0.0;
        z[at + 3] = 0.0;
    });
    contacts_.removeHeld(z);
}

double GridObjective::size(const std::vector<double>& g) const {
    const double squares = sumOf(mass_.size(), [&](std::size_t n) {
        if (!(mass_[n] > 0.0)) return 0.0;
        const double* at = g.data() + kNodeSize * n;
        return (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]) / mass_[n];
    });
    return totalMass_ > 0.0 ? std::sqrt(squares / totalMass_) : 0.0;
}

std::size_t GridObjective::allocatedBytes() const {
    std::size_t bytes =
        contacts_.allocatedBytes() +
        (mass_.capacity() + target_.capacity() + diagonal_.capacity()) * sizeof(double);
    for (const SolveParticles& particles : batches_) {
        bytes += particles.allocatedBytes() + particles.hessian.allocatedBytes();
        for (const Term& term : particles.terms) bytes += term.numbers.allocatedBytes();
    }
    return bytes;
}

template void GridObjective::begin(const StepSettings&,
                                   const Surroundings&,
                                   double,
                                   const StepState<float>&);
template void GridObjective::begin(const StepSettings&,
                                   const Surroundings&,
                                   double,
                                   const StepState<double>&);

}  // namespace mallow
