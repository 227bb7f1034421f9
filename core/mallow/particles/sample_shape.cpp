#include <mallow/parallel/for_each.h>
#include <mallow/particles/poisson_tile.h>
#include <mallow/particles/random.h>
#include <mallow/particles/sample_shape.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>

namespace mallow {

namespace {

constexpr double kVolumeCellsAcross = 64.0;

/// Whole cells of side `cell` that cover a box, as many to the left of its middle as to the right.
struct Cover {
    Vec3d origin;  ///< corner of cell (0, 0, 0)
    double cell;
    std::array<std::int64_t, 3> count;

    Cover(const Bounds& box, double cellSide) : cell(cellSide), count{} {
        for (int axis = 0; axis < 3; ++axis) {
            const double extent = box.max[axis] - box.min[axis];
            // Rounding picks an odd or even count so that a box of n cells is met exactly; where
            // rounding went down, a cell more on either side covers the rest.
            double cells = std::max(1.0, std::round(extent / cell));
            if (cells * cell < extent) cells += 2.0;
            count[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(cells);
            origin[axis] = 0.5 * (box.min[axis] + box.max[axis]) - 0.5 * cells * cell;
        }
    }
};

/// The points of one layer of cells, a point per cell: its middle, or anywhere with jitter.
std::vector<Vec3d> layerPoints(const Cover& cover,
                               std::int64_t layer,
                               const std::function<Vec3d(const LatticeIndex&)>& placeInCell) {
    std::vector<Vec3d> points;
    points.reserve(static_cast<std::size_t>(cover.count[0] * cover.count[1]));
    for (std::int64_t j = 0; j < cover.count[1]; ++j)
        for (std::int64_t i = 0; i < cover.count[0]; ++i) {
            const LatticeIndex index{i, j, layer};
            const Vec3d corner(static_cast<double>(i), static_cast<double>(j),
                               static_cast<double>(layer));
            points.emplace_back(cover.origin + cover.cell * (corner + placeInCell(index)));
        }
    return points;
}

Vec3d middleOfCell(const LatticeIndex&) {
    return Vec3d::Constant(0.5);
}

/// The points inside, part after part; parts are made and tested in parallel.
std::vector<Vec3d> insideOfParts(const SampleRegion& region,
                                 std::size_t partCount,
                                 const std::function<std::vector<Vec3d>(std::size_t)>& partPoints) {
    std::vector<std::vector<Vec3d>> parts(partCount);
    forEachIndex(0, partCount, 1,
                 [&](std::size_t part) { parts[part] = pointsInside(region, partPoints(part)); });
    std::vector<Vec3d> points;
    points.reserve(std::accumulate(
        parts.begin(), parts.end(), std::size_t{0},
        [](std::size_t sum, const std::vector<Vec3d>& part) { return sum + part.size(); }));
    for (const std::vector<Vec3d>& part : parts)
        points.insert(points.end(), part.begin(), part.end());
    return points;
}

std::vector<Vec3d> latticePoints(const SampleRegion& region,
                                 double spacing,
                                 const std::function<Vec3d(const LatticeIndex&)>& placeInCell) {
    const Cover cover(region.bounds, spacing);
    return insideOfParts(region, static_cast<std::size_t>(cover.count[2]), [&](std::size_t layer) {
        return layerPoints(cover, static_cast<std::int64_t>(layer), placeInCell);
    });
}

std::vector<Vec3d> poissonPoints(const SampleRegion& region, double spacing, std::uint64_t seed) {
    const PoissonTile tile = makePoissonTile(seed);
    const Cover cover(region.bounds, spacing * tile.side);
    const std::size_t perLayer = static_cast<std::size_t>(cover.count[0] * cover.count[1]);
    const std::size_t tiles = perLayer * static_cast<std::size_t>(cover.count[2]);
    const auto columns = static_cast<std::size_t>(cover.count[0]);
    return insideOfParts(region, tiles, [&](std::size_t t) {
        const std::size_t i = t % columns, j = t % perLayer / columns, k = t / perLayer;
        const Vec3d place(static_cast<double>(i), static_cast<double>(j), static_cast<double>(k));
        const Vec3d corner = cover.origin + cover.cell * place;
        std::vector<Vec3d> points;
        for (const Vec3d& x : tile.points) {
            const Vec3d position = corner + spacing * x;
            if (distanceTo(region.bounds, position) == 0.0) points.push_back(position);
        }
        return points;
    });
}

}  // namespace

Samples fillRegion(const SampleRegion& region, const SampleSettings& settings) {
    const double spacing = particleSpacing(settings.dx, settings.particlesPerCell);
    Samples samples;
    samples.volume = regionVolume(region, spacing);
    switch (settings.sampling) {
        case Sampling::Regular:
            samples.positions = latticePoints(region, spacing, middleOfCell);
            break;
        case Sampling::Jittered:
            samples.positions = latticePoints(region, spacing, [&](const LatticeIndex& cell) {
                return jitterOf(settings.seed, cell);
            });
            break;
        case Sampling::Poisson:
            samples.positions = poissonPoints(region, spacing, settings.seed);
            break;
    }
    return samples;
}

double regionVolume(const SampleRegion& region, double spacing) {
    if (region.volume) return *region.volume;
    const double extent = (region.bounds.max - region.bounds.min).maxCoeff();
    const double cell = std::min(0.5 * spacing, extent / kVolumeCellsAcross);
    const Cover cover(region.bounds, cell);
    std::vector<std::size_t> insideLayer(static_cast<std::size_t>(cover.count[2]));
    forEachIndex(0, insideLayer.size(), 1, [&](std::size_t layer) {
        const auto points = layerPoints(cover, static_cast<std::int64_t>(layer), middleOfCell);
        insideLayer[layer] = pointsInside(region, points).size();
    });
    const std::size_t inside =
        std::accumulate(insideLayer.begin(), insideLayer.end(), std::size_t{0});
    return static_cast<double>(inside) * cell * cell * cell;
}

}  // namespace mallow
