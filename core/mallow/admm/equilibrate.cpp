#include <mallow/admm/equilibrate.h>
#include <mallow/grid/block_place.h>
#include <mallow/implicit/slot_transfer.h>
#include <mallow/kernel/bspline_value.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr int kRounds = 5;

/// What scales a potential's constraint and iterate, per slot.
struct Scaling {
    std::vector<double> constraint;  ///< e_p
    std::vector<double> iterate;     ///< f_p
};

class Equilibration {
public:
    Equilibration(const StepSettings& settings, double dt, const std::vector<double>& mass)
        : kernel_(settings.kernel),
          dx_(settings.dx),
          slope_(dt * inverseInertia(settings.kernel, settings.dx)),
          mass_(mass),
          node_(mass.size(), 1.0),
          largest_(mass.size(), 0.0) {}

    /// One round; all maxima are of the scalings before it.
    void round(std::vector<AdmmParticles>& batches, std::vector<std::vector<Scaling>>& scalings) {
        std::fill(largest_.begin(), largest_.end(), 0.0);
        for (std::size_t b = 0; b < batches.size(); ++b) {
            SlotTransfer::forEachTileByColour(batches[b], [&](std::size_t tile) {
                for (std::size_t s = batches[b].tiles[tile].begin; s < batches[b].tiles[tile].end;
                     ++s)
                    for (std::size_t k = 0; k < scalings[b].size(); ++k)
                        visit(batches[b], batches[b].terms[k], tile, s, scalings[b][k]);
            });
        }
        for (std::size_t n = 0; n < mass_.size(); ++n) {
            const double most = std::max(mass_[n] * node_[n] * node_[n], largest_[n] * node_[n]);
            if (most > 0.0) node_[n] /= std::sqrt(most);
        }
    }

private:
    void visit(const AdmmParticles& particles,
               LocalTerm& term,
               std::size_t tile,
               std::size_t slot,
               Scaling& scaling) {
        const double* numbers = term.at(slot);
        const double W = std::sqrt(numbers[kGroup * LocalTerm::kWeight]);
        if (!(W > 0.0)) return;
        Mat3d Fn;
        for (std::size_t k = 0; k < 9; ++k)
            Fn.data()[k] = numbers[kGroup * (LocalTerm::kPredictor + k)];
        const double* x = particles.position.row(slot);
        const Vec3d place = Vec3d(x[0], x[1], x[2]) / dx_;
        const TileOrder& order = particles.tiles[tile].order;
        double coupling = 0.0;
        forEachNode(particles.tiles[tile], order, place, [&](std::size_t n, const Vec3d& offset) {
            const double weight = bsplineWeight(kernel_, offset);
            const double D = slope_ * dx_ * weight * (Fn.transpose() * offset).norm();
            coupling = std::max(coupling, W * D * node_[n]);
            largest_[n] = std::max(largest_[n], W * D * scaling.constraint[slot]);
        });
        double& e = scaling.constraint[slot];
        double& f = scaling.iterate[slot];
        const double iterate = std::max(W * W * f * f, W * f * e);
        const double dual = std::max(W * f * e, coupling * e);
        e /= std::sqrt(dual);
        f /= std::sqrt(iterate);
    }
    /// body(node, its offset from the particle in cells) for all that the kernel reaches.
    template <class Body>
    void forEachNode(const SolveTile& tile,
                     const TileOrder& order,
                     const Vec3d& place,
                     const Body& body) const {
        const int count = kernel_ == Kernel::Quadratic ? 3 : 4;
        int first[3];
        for (int a = 0; a < 3; ++a)
            first[a] = static_cast<int>(std::floor(place[a] - firstNodeShift(kernel_)) -
                                        static_cast<double>(order.firstNode[a]));
        for (int i = first[0]; i < first[0] + count; ++i)
            for (int j = first[1]; j < first[1] + count; ++j)
                for (int k = first[2]; k < first[2] + count; ++k) {
                    const auto holder = static_cast<std::size_t>(upperHolder(i, j, k));
                    const std::size_t block = tile.gridBlocks[holder];
                    const Vec3d node(static_cast<double>(order.firstNode[0] + i),
                                     static_cast<double>(order.firstNode[1] + j),
                                     static_cast<double>(order.firstNode[2] + k));
                    body(kBlockNodes * block + static_cast<std::size_t>(placeInBlock(i, j, k)),
                         node - place);
                }
    }

    Kernel kernel_;
    double dx_;
    double slope_;  ///< dt D^-1
    const std::vector<double>& mass_;
    std::vector<double> node_;     ///< s_i
    std::vector<double> largest_;  ///< max_p W_p |D_pi| e_p
};

}  // namespace

void equilibrate(const StepSettings& settings,
                 double dt,
                 const std::vector<double>& mass,
                 std::vector<AdmmParticles>& batches) {
    std::vector<std::vector<Scaling>> scalings(batches.size());
    for (std::size_t b = 0; b < batches.size(); ++b) {
        const std::vector<double> one(batches[b].slots(), 1.0);
        scalings[b].assign(batches[b].terms.size(), Scaling{one, one});
    }
    Equilibration equilibration(settings, dt, mass);
    for (int n = 0; n < kRounds; ++n) equilibration.round(batches, scalings);
    for (std::size_t b = 0; b < batches.size(); ++b) {
        for (std::size_t k = 0; k < scalings[b].size(); ++k) {
            for (std::size_t s = 0; s < batches[b].slots(); ++s) {
                const double e = scalings[b][k].constraint[s];
                batches[b].terms[k].at(s)[kGroup * LocalTerm::kWeight] *= e * e;
            }
        }
    }
}

}  // namespace mallow
