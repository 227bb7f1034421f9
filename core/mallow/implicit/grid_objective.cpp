#include <mallow/implicit/grid_objective.h>
#include <mallow/implicit/make_terms.h>
#include <mallow/parallel/sum.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kBlockNumbers = std::size_t(kBlockNodes) * kNodeSize;
constexpr std::size_t kTilesPerTask = 4;

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
    dx_ = settings.dx;
    const double inertia = settings.kernel == Kernel::Quadratic
                               ? double(BsplineTraits<2>::kInverseInertia)
                               : double(BsplineTraits<3>::kInverseInertia);
    inverseInertia_ = inertia / (dx_ * dx_);
    gather_ = transferKernels<double>(settings.target, settings.kernel, true, false);
    scatter_ = transferKernels<double>(settings.target, settings.kernel, true, true);
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
    contacts_.find(settings, around, state.grid);
}

template <class Body>
void GridObjective::forEachChunk(std::size_t batch,
                                 std::size_t tile,
                                 const std::vector<double>& v,
                                 const Body& body) const {
    const SolveParticles& particles = batches_[batch];
    const SolveTile& of = particles.tiles[tile];
    if (of.begin == of.end) return;
    const double* rows[8];
    for (std::size_t n = 0; n < 8; ++n) rows[n] = v.data() + kBlockNumbers * of.gridBlocks[n];
    TileNodes<double> nodes;
    gather_.loadNodes(rows, nodes);
    GatherTile<double> gather;
    gather.position = particles.position.data();
    gather.velocity = particles.zero.data();
    gather.ahead[0] = particles.affine.data();
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

ScatterTile<double> GridObjective::scatterTile(std::size_t batch,
                                               std::size_t tile,
                                               double* nodes) const {
    const SolveParticles& particles = batches_[batch];
    const SolveTile& of = particles.tiles[tile];
    ScatterTile<double> to;
    to.particles.position = particles.position.data();
    to.particles.velocity = particles.zero.data();
    to.particles.affine = particles.affine.data();
    to.particles.mass = particles.one.data();
    to.tile = of.order;
    for (std::size_t n = 0; n < 8; ++n) to.nodes[n] = nodes + kBlockNumbers * of.gridBlocks[n];
    to.dx = dx_;
    return to;
}

double GridObjective::value(const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        SolveParticles& particles = batches_[b];
        std::vector<double> energies(particles.tiles.size(), 0.0);
        forEachIndex(0, energies.size(), kTilesPerTask, [&](std::size_t t) {
            forEachChunk(b, t, v, [&](std::size_t slot, ParticleChunk<double>& chunk) {
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
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        for (const std::vector<std::uint32_t>& colour : batches_[b].colours) {
            forEachIndex(0, colour.size(), kTilesPerTask, [&](std::size_t i) {
                scatter_.scatter(scatterTile(b, colour[i], g.data()));
            });
        }
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            g[i] = mass_[n] > 0.0 ? g[i] + mass_[n] * (v[i] - target_[i]) : 0.0;
        g[at + 3] = 0.0;
    });
    contacts_.addFrictionGradient(g);
}

void GridObjective::linearise(const std::vector<double>& v) {
    diagonal_.assign(v.size(), 0.0);
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        SolveParticles& particles = batches_[b];
        forEachIndex(0, particles.tiles.size(), kTilesPerTask, [&](std::size_t t) {
            forEachChunk(b, t, v, [&](std::size_t slot, ParticleChunk<double>& chunk) {
                for (std::size_t k = 0; k < particles.terms.size(); ++k) {
                    terms_[b][k].linearise(termStep(slot), particles.terms[k].numbers.data(),
                                           k == 0, chunk, particles.hessian.data());
                }
            });
        });
        for (const std::vector<std::uint32_t>& colour : particles.colours) {
            forEachIndex(0, colour.size(), kTilesPerTask, [&](std::size_t i) {
                addDiagonal_(scatterTile(b, colour[i], diagonal_.data()),
                             particles.tiles[colour[i]].begin, particles.hessian.data());
            });
        }
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i) diagonal_[i] += mass_[n];
    });
}

void GridObjective::apply(const std::vector<double>& p, std::vector<double>& y) {
    std::fill(y.begin(), y.end(), 0.0);
    for (std::size_t b = 0; b < batches_.size(); ++b) {
        SolveParticles& particles = batches_[b];
        // A tile's products are spread while they are in cache.
        for (const std::vector<std::uint32_t>& colour : particles.colours) {
            forEachIndex(0, colour.size(), kTilesPerTask, [&](std::size_t i) {
                const std::size_t t = colour[i];
                forEachChunk(b, t, p, [&](std::size_t slot, ParticleChunk<double>& chunk) {
                    product_(slot, particles.hessian.data(), chunk, particles.affine.data());
                });
                scatter_.scatter(scatterTile(b, t, y.data()));
            });
        }
    }
    forEachNode(mass_.size(), [&](std::size_t n, std::size_t at) {
        for (std::size_t i = at; i < at + 3; ++i)
            y[i] = mass_[n] > 0.0 ? y[i] + mass_[n] * p[i] : 0.0;
        y[at + 3] = 0.0;
    });
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
        (mass_.capacity() + target_.capacity() + diagonal_.capacity()) * sizeof(double);
    for (const SolveParticles& particles : batches_) {
        bytes += particles.position.allocatedBytes() + particles.affine.allocatedBytes() +
                 particles.zero.allocatedBytes() + particles.one.allocatedBytes() +
                 particles.hessian.allocatedBytes();
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
