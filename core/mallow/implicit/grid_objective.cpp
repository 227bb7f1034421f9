#include <mallow/implicit/grid_objective.h>
#include <mallow/implicit/make_terms.h>
#include <mallow/parallel/sum.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kTilesPerTask = SlotTransfer::kTilesPerTask;

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

    nodes_.take(state.grid);
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
    sum += sumOf(nodes_.mass.size(), [&](std::size_t n) {
        double squared = 0.0;
        for (std::size_t i = kNodeSize * n; i < kNodeSize * n + 3; ++i)
            squared += (v[i] - nodes_.target[i]) * (v[i] - nodes_.target[i]);
        return 0.5 * nodes_.mass[n] * squared;
    });
    return sum + contacts_.frictionEnergy(v);
}

void GridObjective::gradient(const std::vector<double>& v, std::vector<double>& g) const {
    std::fill(g.begin(), g.end(), 0.0);
    for (const SolveParticles& particles : batches_) {
        SlotTransfer::forEachTileByColour(
            particles, [&](std::size_t t) { transfer_.scatter(particles, t, g); });
    }
    nodes_.forEach([&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            g[i] = nodes_.mass[n] > 0.0 ? g[i] + nodes_.mass[n] * (v[i] - nodes_.target[i]) : 0.0;
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
    nodes_.forEach([&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i) diagonal_[i] += nodes_.mass[n];
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
    nodes_.forEach([&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            y[i] = nodes_.mass[n] > 0.0 ? y[i] + nodes_.mass[n] * p[i] : 0.0;
        y[at + 3] = 0.0;
    });
    contacts_.addFrictionProduct(p, y);
    contacts_.removeHeld(y);
}

void GridObjective::precondition(const std::vector<double>& r, std::vector<double>& z) const {
    nodes_.forEach([&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            z[i] = nodes_.mass[n] > 0.0 ? r[i] / diagonal_[i] : 0.0;
        z[at + 3] = 0.0;
    });
    contacts_.removeHeld(z);
}

std::size_t GridObjective::allocatedBytes() const {
    std::size_t bytes = contacts_.allocatedBytes() + nodes_.allocatedBytes() +
                        diagonal_.capacity() * sizeof(double);
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
