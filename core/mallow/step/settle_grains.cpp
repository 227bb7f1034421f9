#include <mallow/grid/block_place.h>
#include <mallow/grid/node_position.h>
#include <mallow/kernel/bspline_value.h>
#include <mallow/material/model_info.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/settle_grains.h>
#include <mallow/step/tile_access.h>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// Irregular grains have neighbourhoods that differ by so much: below it nothing is loose.
constexpr double kNoise = 0.02;
/// Share of what a node can hold; less is a surface.
constexpr double kHalfFull = 0.5;
/// Nodes that bodies cover more than this are no surface: sand may stand off a body by the better
/// part of a cell, which is a gap to be closed.
constexpr double kMostCovered = 0.05;

/// Share of the fullest node of a stencil that the others have in a bulk.
constexpr double kLikeOthers = 0.75;

constexpr std::size_t kBlocksPerTask = 4;

/// Numbers per node: the volume of the particles, and the share that no body covers.
constexpr std::size_t kVolume = 0, kOpen = 1, kNumbers = 2;

/// Share of a B-spline on the side of a plane that is `cells` beyond its middle.
double shareBefore(Kernel kernel, double cells) {
    const double reach = bsplineReach(kernel);
    if (cells >= reach) return 1.0;
    if (cells <= -reach) return 0.0;
    if (kernel == Kernel::Cubic) {
        const double a = std::abs(cells), b = 2.0 - a;
        const double beyond =
            a < 1.0 ? 0.5 - a * (2.0 / 3.0 - a * a * (1.0 / 3.0 - a / 8.0)) : b * b * b * b / 24.0;
        return cells > 0.0 ? 1.0 - beyond : beyond;
    }
    const double a = std::abs(cells), b = 1.5 - a;
    const double beyond = a < 0.5 ? 0.5 - a * (0.75 - a * a / 3.0) : b * b * b / 6.0;
    return cells > 0.0 ? 1.0 - beyond : beyond;
}

/// The stencil of a particle in its tile.
struct Stencil {
    int count;  ///< nodes per axis
    double weight[3][4];
    int first[3];  ///< node of the tile, 0..3 in its first block
};

template <class T>
class GrainVolumes {
public:
    GrainVolumes(const StepSettings& settings, const Surroundings& around, StepState<T>& state)
        : settings_(settings), around_(around), state_(state) {
        nodes_.resize(state.grid.blockCount());
    }

    void rasterize() {
        forEachIndex(0, nodes_.size(), kBlocksPerTask, [&](std::size_t b) { begin(b); });
        for (const BatchState<T>& batch : state_.batches)
            // Tiles of one colour share no node: each node's sum has one order.
            for (const std::vector<std::uint32_t>& colour : batch.sort.colours)
                forEachIndex(0, colour.size(), kBlocksPerTask,
                             [&](std::size_t i) { scatter(batch, colour[i]); });
    }

    /// Grains without cohesion: beyond the tip they bear nothing.
    void settle(const BatchParameter<T>& cohesion, BatchState<T>& batch) const {
        forEachIndex(0, batch.sort.blocks.size(), kBlocksPerTask, [&](std::size_t block) {
            const TileOrder tile = tileOrder(batch.sort, block);
            for (std::uint32_t i = batch.sort.blockBegin(block); i < batch.sort.blockEnd(block);
                 ++i) {
                const std::uint32_t row = tile.order[i];
                const T held =
                    cohesion.painted.isPresent() ? *cohesion.painted.row(row) : cohesion.uniform;
                if (held > T(0)) continue;
                const double filled = filling(batch, block, stencilOf(batch, tile, row));
                if (filled > 0.0) correct(filled, batch.particles.state.row(row));
            }
        });
    }

private:
    /// No volume yet, and what bodies leave of each node.
    void begin(std::size_t b) {
        double* values = nodes_.row(b);
        for (std::size_t n = 0; n < kBlockNodes; ++n) {
            values[kNumbers * n + kVolume] = 0.0;
            values[kNumbers * n + kOpen] = 1.0;
        }
        const double dx = settings_.dx;
        const BlockKey key = state_.grid.blocks[b];
        const double radius = blockRadius(dx) + bsplineReach(settings_.kernel) * dx;
        for (const PosedCollider& collider : around_.colliders) {
            if (!mayTouch(collider, blockCenter(key, dx), radius)) continue;
            Vec3d x[kBlockNodes];
            ContactSample contact[kBlockNodes];
            nodePositions(key, dx, x);
            sample(collider, x, kBlockNodes, contact);
            for (std::size_t n = 0; n < kBlockNodes; ++n)
                values[kNumbers * n + kOpen] *=
                    shareBefore(settings_.kernel, contact[n].distance / dx);
        }
    }

    Stencil stencilOf(const BatchState<T>& batch, const TileOrder& tile, std::uint32_t row) const {
        const T* x = batch.particles.position.row(row);
        const double shift = firstNodeShift(settings_.kernel);
        const auto spline = settings_.kernel == Kernel::Quadratic ? quadraticSpline : cubicSpline;
        Stencil stencil;
        stencil.count = settings_.kernel == Kernel::Quadratic ? BsplineTraits<2>::kNodes
                                                              : BsplineTraits<3>::kNodes;
        for (int a = 0; a < 3; ++a) {
            const double cells = static_cast<double>(x[a]) / settings_.dx;
            // The sort may round to the neighbouring cell; the tile's nodes are those of the sort.
            const double first = std::floor(cells - shift);
            const auto inTile = static_cast<std::int64_t>(first) - tile.firstNode[a];
            stencil.first[a] =
                static_cast<int>(std::clamp<std::int64_t>(inTile, 0, kBlockWidth - 1));
            for (int n = 0; n < stencil.count; ++n)
                stencil.weight[a][n] =
                    spline(cells - static_cast<double>(tile.firstNode[a] + stencil.first[a] + n));
        }
        return stencil;
    }

    /// visit(weight, numbers of the node)
    template <class Visit>
    void forEachNode(const BatchState<T>& batch,
                     std::size_t block,
                     const Stencil& s,
                     const Visit& visit) const {
        for (int i = 0; i < s.count; ++i)
            for (int j = 0; j < s.count; ++j)
                for (int k = 0; k < s.count; ++k) {
                    const int x = s.first[0] + i, y = s.first[1] + j, z = s.first[2] + k;
                    const auto holder = static_cast<std::size_t>(upperHolder(x, y, z));
                    const auto n = static_cast<std::size_t>(placeInBlock(x, y, z));
                    visit(s.weight[0][i] * s.weight[1][j] * s.weight[2][k],
                          batch.gridBlocks[block][holder], kNumbers * n);
                }
    }

    void scatter(const BatchState<T>& batch, std::size_t block) {
        const TileOrder tile = tileOrder(batch.sort, block);
        for (std::uint32_t i = batch.sort.blockBegin(block); i < batch.sort.blockEnd(block); ++i) {
            const std::uint32_t row = tile.order[i];
            const auto volume = static_cast<double>(*batch.particles.restVolume.row(row));
            forEachNode(batch, block, stencilOf(batch, tile, row),
                        [&](double w, std::uint32_t at, std::size_t n) {
                            nodes_.row(at)[n + kVolume] += w * volume;
                        });
        }
    }

    /// phi_p; 0 at a surface.
    double filling(const BatchState<T>& batch, std::size_t block, const Stencil& stencil) const {
        const double cell = settings_.dx * settings_.dx * settings_.dx;
        double fullest = 0.0;
        bool isSurface = false;
        forEachNode(batch, block, stencil, [&](double, std::uint32_t at, std::size_t n) {
            const double* values = nodes_.row(at) + n;
            if (values[kOpen] < 1.0 - kMostCovered) return;
            const double filled = values[kVolume] / (values[kOpen] * cell);
            isSurface |= filled < kHalfFull;
            fullest = std::max(fullest, filled);
        });
        if (isSurface) return 0.0;
        double volume = 0.0, room = 0.0;
        forEachNode(batch, block, stencil, [&](double w, std::uint32_t at, std::size_t n) {
            const double* values = nodes_.row(at) + n;
            // A surface just outside of the stencil empties its nearest nodes a little.
            if (values[kOpen] >= 1.0 && values[kVolume] < kLikeOthers * fullest * cell) return;
            volume += w * values[kVolume];
            room += w * values[kOpen] * cell;
        });
        return room > 0.0 ? volume / room : 0.0;
    }

    static void correct(double filled, T* F) {
        Mat3d deformation;
        for (int n = 0; n < 9; ++n) deformation.data()[n] = static_cast<double>(F[n]);
        const double J = deformation.determinant();
        if (!(J > 0.0)) return;  // the next update names it
        const double logJ = std::log(J);
        const double seen = -std::log(filled);
        const double held = std::max(seen, 0.0);
        const bool isLooser = seen > kNoise && logJ < seen - kNoise;
        const bool isDenser = logJ > held + kNoise;
        if (!isLooser && !isDenser) return;
        const double scale = std::exp((held - logJ) / 3.0);
        for (int n = 0; n < 9; ++n) F[n] = static_cast<T>(scale * deformation.data()[n]);
    }

    const StepSettings& settings_;
    const Surroundings& around_;
    StepState<T>& state_;
    ParticleArray<double> nodes_{static_cast<int>(kNumbers) * kBlockNodes};
};

}  // namespace

template <class T>
void settleGrains(const StepSettings& settings, const Surroundings& around, StepState<T>& state) {
    const int model = modelIndex("drucker_prager");
    const auto isSand = [&](const BatchState<T>& batch) { return batch.particles.model == model; };
    if (std::none_of(state.batches.begin(), state.batches.end(), isSand)) return;
    const std::vector<std::string> names = modelInfos()[static_cast<std::size_t>(model)].parameters;
    const auto cohesion =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), "cohesion") - names.begin());
    GrainVolumes<T> volumes(settings, around, state);
    volumes.rasterize();
    for (BatchState<T>& batch : state.batches)
        if (isSand(batch)) volumes.settle(batch.particles.parameters[cohesion], batch);
}

template void settleGrains(const StepSettings&, const Surroundings&, StepState<float>&);
template void settleGrains(const StepSettings&, const Surroundings&, StepState<double>&);

}  // namespace mallow
