#include <mallow/params/input_error.h>
#include <mallow/params/range.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_particles.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mallow {
namespace {

constexpr int kBits = 20;  // of a cell's coordinate
constexpr int kHalf = 1 << (kBits - 1);
constexpr double kMostVoxels = 4e9;  // inside all particles: beyond it no machine has the memory
constexpr double kSphere = 4.0 / 3.0 * 3.14159265358979323846;

std::uint64_t keyOf(int i, int j, int k) {
    const auto part = [](int c) { return static_cast<std::uint64_t>(std::int64_t(c) + kHalf); };
    return part(i) << (2 * kBits) | part(j) << kBits | part(k);
}

std::vector<double> numbersOf(const PointTable& points, const char* name, int size) {
    const ColumnLookup found = points.points.requireNumeric(name, size);
    if (found.column == nullptr) throw InputError(found.error);
    std::vector<double> values = found.column->numbers();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isPosition = size == 3;
        if (std::isfinite(values[i]) && (isPosition || values[i] > 0.0)) continue;
        throw InputError("point " + std::to_string(i / static_cast<std::size_t>(size)) + ": " +
                         name + " is " + numberText(values[i]) + ", expected " +
                         (isPosition ? "a finite number" : "a finite number > 0"));
    }
    return values;
}

std::vector<double> volumesOf(const PointTable& points) {
    if (points.points.find("volume") != nullptr) return numbersOf(points, "volume", 1);
    if (points.points.find("pscale") == nullptr)
        throw InputError("there is neither a point attribute 'volume' nor 'pscale'");
    std::vector<double> values = numbersOf(points, "pscale", 1);
    for (double& r : values) r = kSphere * r * r * r;
    return values;
}

double medianSpacing(std::vector<double> volumes) {
    const auto middle = volumes.begin() + static_cast<std::ptrdiff_t>(volumes.size() / 2);
    std::nth_element(volumes.begin(), middle, volumes.end());
    return std::cbrt(*middle);
}

/// Into how many voxels a cell of the simulation is cut: two, or more where particles lie closer
/// than that, as voxels much larger than the spacing draw spray too thick. A whole number does not
/// change as material is squeezed or swells a little, so that frames keep their voxels.
double cellParts(double dx, const std::vector<double>& volumes) {
    if (volumes.empty()) return 2.0;
    return std::max(2.0, std::round(dx / medianSpacing(volumes)));
}

double voxelSizeOf(const PointTable& points,
                   const SurfaceSettings& settings,
                   const std::vector<double>& volumes) {
    if (settings.voxelSize) return *settings.voxelSize;
    const ColumnLookup dx = points.detail.requireNumeric("dx", 1);
    if (dx.column != nullptr) {
        const double value = dx.column->number(0);
        if (!(std::isfinite(value) && value > 0.0))
            throw InputError("detail attribute dx is " + numberText(value) +
                             ", expected a finite number > 0");
        return value / cellParts(value, volumes);
    }
    if (volumes.empty())
        throw InputError(
            "there are no points and no detail attribute 'dx' to take a voxel size from");
    return medianSpacing(volumes);
}

/// Rows in the order of `id`; without one as they are.
std::vector<std::size_t> rowsById(const PointTable& points) {
    std::vector<std::size_t> rows(points.pointCount());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    const Column* id = points.points.find("id");
    if (id == nullptr || !id->isNumeric() || id->tupleSize() != 1) return rows;
    std::vector<double> ids = id->numbers();
    if (std::is_sorted(ids.begin(), ids.end())) return rows;
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::size_t a, std::size_t b) { return ids[a] < ids[b]; });
    return rows;
}

void requireAffordable(double voxelSize, const std::vector<double>& volumes) {
    const double voxels =
        std::accumulate(volumes.begin(), volumes.end(), 0.0) / (voxelSize * voxelSize * voxelSize);
    if (voxels > kMostVoxels)
        throw InputError("voxels of " + numberText(voxelSize) + " m would be " +
                         numberText(std::round(voxels)) +
                         " in the particles' volume; make voxel_size larger");
}

void requireSettings(const SurfaceSettings& settings) {
    std::string problems;
    for (const ParamError& error : settings.validate())
        problems += (problems.empty() ? "" : "; ") + error.name + " " + error.message;
    if (!problems.empty()) throw InputError(problems);
}

}  // namespace

std::array<int, 3> cellCoordinates(std::uint64_t key) {
    constexpr std::uint64_t kMask = (1u << kBits) - 1;
    const auto part = [&](int shift) { return static_cast<int>(key >> shift & kMask) - kHalf; };
    return {part(2 * kBits), part(kBits), part(0)};
}

std::array<int, 3> SurfaceParticles::cellOf(const Vec3d& x) const {
    std::array<int, 3> cell{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        cell[axis] = static_cast<int>(std::floor(x[static_cast<Eigen::Index>(axis)] / cellSize));
    return cell;
}

std::array<std::size_t, 2> SurfaceParticles::column(int i, int j, int k0, int k1) const {
    const auto first = std::lower_bound(cells.begin(), cells.end(), keyOf(i, j, k0));
    auto last = first;
    const std::uint64_t end = keyOf(i, j, k1);
    while (last != cells.end() && *last <= end) ++last;
    return {begin[static_cast<std::size_t>(first - cells.begin())],
            begin[static_cast<std::size_t>(last - cells.begin())]};
}

SurfaceParticles surfaceParticles(const PointTable& points, const SurfaceSettings& settings) {
    requireSettings(settings);
    const std::vector<double> P = numbersOf(points, "P", 3);
    const std::vector<double> volumes = volumesOf(points);
    const std::size_t n = points.pointCount();
    SurfaceParticles result;
    if (n == 0) return result;
    const double h = result.voxelSize = voxelSizeOf(points, settings, volumes);
    requireAffordable(h, volumes);

    // A voxel is the finest detail, and a single huge particle must not make all cells huge.
    const double longest = std::max(4.0 * h, 2.0 * medianSpacing(volumes));
    std::vector<double> radius(n);
    for (std::size_t i = 0; i < n; ++i)
        radius[i] = settings.kernelRadius * std::clamp(std::cbrt(volumes[i]), h, longest);
    result.cellSize = *std::max_element(radius.begin(), radius.end());

    const std::vector<std::size_t> rows = rowsById(points);
    std::vector<std::pair<std::uint64_t, std::size_t>> order(n);
    const double reach = (kHalf - 2) * result.cellSize;
    for (std::size_t rank = 0; rank < n; ++rank) {
        const double* x = &P[3 * rows[rank]];
        for (int axis = 0; axis < 3; ++axis)
            if (std::abs(x[axis]) >= reach)
                throw InputError("point " + std::to_string(rows[rank]) + ": P is " +
                                 numberText(x[axis]) + " m, too far away for voxels of " +
                                 numberText(h) + " m");
        const auto [i, j, k] = result.cellOf({x[0], x[1], x[2]});
        order[rank] = {keyOf(i, j, k), rank};
    }
    std::sort(order.begin(), order.end());
    for (std::size_t at = 0; at < n; ++at) {
        const std::size_t row = rows[order[at].second];
        result.position.emplace_back(P[3 * row], P[3 * row + 1], P[3 * row + 2]);
        result.volume.push_back(volumes[row]);
        result.kernelRadius.push_back(radius[row]);
        result.row.push_back(row);
        if (at > 0 && order[at].first == order[at - 1].first) continue;
        result.cells.push_back(order[at].first);
        result.begin.push_back(at);
    }
    result.begin.push_back(n);
    return result;
}

double surfaceVoxelSize(const PointTable& points, const SurfaceSettings& settings) {
    requireSettings(settings);
    return voxelSizeOf(points, settings, volumesOf(points));
}

}  // namespace mallow
