#include <mallow/parallel/for_each.h>
#include <mallow/particles/emitter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace mallow {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kShortestStride = 1e-2;  // of the spacing: shorter stays inside are passed over
constexpr int kBisections = 24;           // an exit to 1e-7 of the longest stride

/// Where a lattice point is at the emitter's start.
Vec3d positionAtStart(const Emitter& emitter, const LatticeIndex& index) {
    const Vec3d corner(static_cast<double>(index[0]), static_cast<double>(index[1]),
                       static_cast<double>(index[2]));
    return emitter.region.bounds.min + emitter.spacing * (corner + jitterOf(emitter.seed, index));
}

double distanceAt(const Emitter& emitter, const Vec3d& x) {
    double phi = 0.0;
    emitter.region.distance(&x, 1, &phi);
    return phi;
}

/// The part [first, last] of the line x + l direction that is in the bounds, widened by a spacing;
/// first > last when there is none.
struct Interval {
    double first = -kInfinity, last = kInfinity;
};
Interval clip(const Emitter& emitter, const Vec3d& x, const Vec3d& direction) {
    Interval inside;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = emitter.region.bounds.min[axis] - emitter.spacing - x[axis];
        const double high = emitter.region.bounds.max[axis] + emitter.spacing - x[axis];
        if (direction[axis] == 0.0) {
            if (low > 0.0 || high < 0.0) return {1.0, 0.0};
            continue;
        }
        const double a = low / direction[axis], b = high / direction[axis];
        inside.first = std::max(inside.first, std::min(a, b));
        inside.last = std::min(inside.last, std::max(a, b));
    }
    return inside;
}

/// The cells, at the emitter's start, of all points that are in `box` at time t.
struct CellRange {
    LatticeIndex first, last;
};
CellRange cellsOf(const Emitter& emitter, const Bounds& box, double t) {
    const Vec3d origin = emitter.region.bounds.min + (t - emitter.start) * emitter.velocity;
    CellRange range{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        range.first[a] =
            static_cast<std::int64_t>(std::floor((box.min[axis] - origin[axis]) / emitter.spacing));
        range.last[a] =
            static_cast<std::int64_t>(std::floor((box.max[axis] - origin[axis]) / emitter.spacing));
    }
    return range;
}

/// The time in [t, t + dt) during which the emitter is on; empty when begin >= end.
struct Window {
    double begin, end;

    Window(const Emitter& emitter, double t, double dt)
        : begin(std::max(t, emitter.start)), end(std::min(t + dt, emitter.end)) {}
    bool isEmpty() const { return !(begin < end); }
    bool holds(double time) const { return begin <= time && time < end; }
};

/// The temporaries among one layer of lattice cells.
std::vector<EmitterPoint> layerTemporaries(
    const Emitter& emitter, const CellRange& cells, std::int64_t layer, double t, double dt) {
    const Vec3d shift = (t - emitter.start) * emitter.velocity;
    std::vector<LatticeIndex> indices;
    std::vector<Vec3d> positions;
    for (std::int64_t j = cells.first[1]; j <= cells.last[1]; ++j)
        for (std::int64_t i = cells.first[0]; i <= cells.last[0]; ++i) {
            indices.push_back({i, j, layer});
            positions.emplace_back(positionAtStart(emitter, indices.back()) + shift);
        }
    std::vector<double> phi(positions.size());
    emitter.region.distance(positions.data(), positions.size(), phi.data());

    // What is farther from the surface than it moves, with a margin for rounding, cannot cross it.
    const double reach = SampleRegion::kDistanceSlack * emitter.velocity.norm() * dt +
                         kShortestStride * emitter.spacing;
    const Window window(emitter, t, dt);
    std::vector<EmitterPoint> points;
    for (std::size_t p = 0; p < positions.size(); ++p) {
        const bool isInside = phi[p] < 0.0 && t >= emitter.start;
        const bool mayCross = std::abs(phi[p]) <= reach;
        if (!isInside && !mayCross) continue;
        const double exit = mayCross ? exitTime(emitter, indices[p]) : kInfinity;
        if (window.holds(exit) || (isInside && exit >= window.end))
            points.push_back({positions[p], indices[p], exit});
    }
    return points;
}

}  // namespace

double exitTime(const Emitter& emitter, const LatticeIndex& index) {
    const double speed = emitter.velocity.norm();
    if (speed == 0.0) return kInfinity;
    const Vec3d direction = emitter.velocity / speed;
    const Vec3d x = positionAtStart(emitter, index);
    const Interval path = clip(emitter, x, direction);

    // Walk back along the path from where it leaves the bounds until the first point inside.
    const double shortest = kShortestStride * emitter.spacing;
    double outside = path.last;
    for (double l = path.last; l >= path.first;) {
        const double phi = distanceAt(emitter, x + l * direction);
        if (phi < 0.0) {
            double inside = l;
            for (int i = 0; i < kBisections; ++i) {
                const double middle = 0.5 * (inside + outside);
                (distanceAt(emitter, x + middle * direction) < 0.0 ? inside : outside) = middle;
            }
            return emitter.start + outside / speed;
        }
        outside = l;
        l -= std::clamp(phi / SampleRegion::kDistanceSlack, shortest, emitter.spacing);
    }
    return -kInfinity;
}

void temporaries(const Emitter& emitter, double t, double dt, std::vector<EmitterPoint>& points) {
    points.clear();
    if (Window(emitter, t, dt).isEmpty()) return;

    // Points that pass through within the step are up to velocity * dt before the bounds at t.
    const Vec3d motion = dt * emitter.velocity;
    const Bounds& bounds = emitter.region.bounds;
    const CellRange cells = cellsOf(
        emitter,
        {bounds.min.cwiseMin(bounds.min - motion), bounds.max.cwiseMax(bounds.max - motion)}, t);
    std::vector<std::vector<EmitterPoint>> layers(
        static_cast<std::size_t>(cells.last[2] - cells.first[2] + 1));
    forEachIndex(0, layers.size(), 1, [&](std::size_t layer) {
        layers[layer] = layerTemporaries(emitter, cells,
                                         cells.first[2] + static_cast<std::int64_t>(layer), t, dt);
    });
    for (const auto& layer : layers) points.insert(points.end(), layer.begin(), layer.end());
}

bool leaves(const Emitter& emitter, const EmitterPoint& point, double t, double dt) {
    return Window(emitter, t, dt).holds(point.exitTime);
}

std::vector<std::size_t> departures(const Emitter& emitter,
                                    const std::vector<EmitterPoint>& points,
                                    double t,
                                    double dt,
                                    std::size_t emittedBefore) {
    std::vector<std::size_t> leaving;
    for (std::size_t p = 0; p < points.size(); ++p)
        if (leaves(emitter, points[p], t, dt)) leaving.push_back(p);
    std::sort(leaving.begin(), leaving.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(points[a].exitTime, points[a].index) <
               std::tie(points[b].exitTime, points[b].index);
    });
    if (emitter.maxParticles) {
        const std::size_t most = *emitter.maxParticles;
        leaving.resize(std::min(leaving.size(), most - std::min(most, emittedBefore)));
    }
    return leaving;
}

}  // namespace mallow
