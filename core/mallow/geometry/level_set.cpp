#include <mallow/geometry/level_set.h>
#include <mallow/geometry/level_set_grid.h>
#include <mallow/geometry/vdb_grid.h>
#include <mallow/params/input_error.h>

#include <Eigen/LU>
#include <openvdb/tools/LevelSetRebuild.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mallow {

struct LevelSet::Impl {
    openvdb::FloatGrid::ConstPtr grid;
    WorldToIndex worldToIndex;
    IndexBox lookedUp;
    double voxelSize, exteriorBand, interiorBand;
    Bounds bounds;
};

namespace {

using Accessor = openvdb::FloatGrid::ConstUnsafeAccessor;  // registers nowhere: no lock per batch

struct Trilinear {
    double value;
    Vec3d indexGradient;
};

/// Corner values of the cell [ijk, ijk + 1], z fastest.
std::array<double, 8> cornerValues(const Accessor& accessor, const openvdb::Coord& ijk) {
    constexpr int kLast = static_cast<int>(openvdb::FloatTree::LeafNodeType::DIM) - 1;
    const openvdb::Coord local(ijk.x() & kLast, ijk.y() & kLast, ijk.z() & kLast);
    if (local.x() < kLast && local.y() < kLast && local.z() < kLast) {
        // Two thirds of all cells lie in one leaf: one descent of the tree for the eight values.
        if (const auto* leaf = accessor.probeConstLeaf(ijk)) {
            const float* v =
                leaf->buffer().data() + openvdb::FloatTree::LeafNodeType::coordToOffset(local);
            constexpr int kX = (kLast + 1) * (kLast + 1), kY = kLast + 1;
            return {v[0], v[1], v[kY], v[kY + 1], v[kX], v[kX + 1], v[kX + kY], v[kX + kY + 1]};
        }
    }
    std::array<double, 8> values{};
    for (int corner = 0; corner < 8; ++corner)
        values[static_cast<std::size_t>(corner)] = static_cast<double>(
            accessor.getValue(ijk.offsetBy((corner >> 2) & 1, (corner >> 1) & 1, corner & 1)));
    return values;
}

Trilinear interpolate(const LevelSet::Impl& impl, const Accessor& accessor, const Vec3d& x) {
    const Vec3d xIndex = impl.worldToIndex(x);
    if (!impl.lookedUp.contains(xIndex)) return {impl.exteriorBand, Vec3d::Zero()};
    const Vec3d base = xIndex.array().floor();
    const Vec3d f = xIndex - base;
    const std::array<double, 8> v = cornerValues(
        accessor, openvdb::Coord(static_cast<int>(base.x()), static_cast<int>(base.y()),
                                 static_cast<int>(base.z())));
    // Along z, then y, then x; the differences on the way are the gradient.
    const auto mix = [](double a, double b, double t) { return a + t * (b - a); };
    const double z00 = mix(v[0], v[1], f.z()), z01 = mix(v[2], v[3], f.z());
    const double z10 = mix(v[4], v[5], f.z()), z11 = mix(v[6], v[7], f.z());
    const double y0 = mix(z00, z01, f.y()), y1 = mix(z10, z11, f.y());
    return {
        mix(y0, y1, f.x()),
        {y1 - y0, mix(z01 - z00, z11 - z10, f.x()),
         mix(mix(v[1] - v[0], v[3] - v[2], f.y()), mix(v[5] - v[4], v[7] - v[6], f.y()), f.x())}};
}

/// Minus the value of what is inside and beyond the band.
double interiorBandOf(const openvdb::FloatGrid& grid) {
    for (auto value = grid.cbeginValueOff(); value; ++value) {
        if (*value < 0.0f) return -static_cast<double>(*value);
    }
    return static_cast<double>(grid.background());  // the band reaches everywhere
}

Bounds boundsOf(const openvdb::FloatGrid& grid, const std::string& source) {
    openvdb::CoordBBox inside;
    for (auto value = grid.cbeginValueOn(); value; ++value) {
        if (*value < 0.0f) inside.expand(value.getBoundingBox());
    }
    if (inside.empty())
        throw InputError(source + ": no voxel lies inside (voxel size " +
                         std::to_string(grid.voxelSize().x()) +
                         " m); the surface is empty or thinner than a voxel");
    inside.expand(1);  // the interpolated surface may reach the next voxel
    const openvdb::BBoxd world = grid.transform().indexToWorld(inside);
    return {{world.min().x(), world.min().y(), world.min().z()},
            {world.max().x(), world.max().y(), world.max().z()}};
}

bool isLevelSet(const openvdb::GridBase& grid) {
    return grid.isType<openvdb::FloatGrid>() && grid.getGridClass() == openvdb::GRID_LEVEL_SET;
}

openvdb::FloatGrid::ConstPtr withBand(const openvdb::FloatGrid::ConstPtr& grid, double band) {
    const double exterior = static_cast<double>(grid->background());
    const double interior = interiorBandOf(*grid);
    if (exterior >= band && interior >= band) return grid;
    const double h = grid->voxelSize().x();
    return openvdb::tools::levelSetRebuild(*grid, /*isovalue=*/0.0f,
                                           static_cast<float>(std::max(exterior, band) / h),
                                           static_cast<float>(std::max(interior, band) / h));
}

}  // namespace

LevelSet levelSetFromGrid(const openvdb::FloatGrid::ConstPtr& grid,
                          const std::string& source,
                          double minimumBand) {
    if (grid->getGridClass() != openvdb::GRID_LEVEL_SET)
        throw InputError(source + ": is not a level set but of class '" +
                         openvdb::GridBase::gridClassToString(grid->getGridClass()) + "'");
    LevelSet::Impl impl;
    impl.worldToIndex = worldToIndexOf(*grid, source);
    if (!grid->hasUniformVoxels())
        throw InputError(source + ": voxels must be cubes for a level set");
    impl.grid = withBand(grid, minimumBand);
    impl.bounds = boundsOf(*impl.grid, source);
    impl.lookedUp = IndexBox::aroundActive(*impl.grid);
    impl.voxelSize = impl.grid->voxelSize().x();
    impl.exteriorBand = static_cast<double>(impl.grid->background());
    impl.interiorBand = interiorBandOf(*impl.grid);
    return LevelSet(std::make_shared<const LevelSet::Impl>(std::move(impl)));
}

LevelSet levelSetFromVdb(const std::string& path, const std::string& gridName, double minimumBand) {
    const openvdb::GridBase::Ptr any = readVdbGrid(path, gridName, isLevelSet);
    const std::string source = path + ": grid '" + any->getName() + "'";
    const auto grid = openvdb::gridPtrCast<openvdb::FloatGrid>(any);
    if (!grid)
        throw InputError(source + " holds '" + any->valueType() +
                         "', expected a level set of floats");
    return levelSetFromGrid(grid, source, minimumBand);
}

const openvdb::FloatGrid::ConstPtr& gridOf(const LevelSet& shape) {
    return shape.impl().grid;
}

void signedDistance(const LevelSet& shape, const Vec3d* x, std::size_t n, double* phi) {
    const LevelSet::Impl& impl = shape.impl();
    const Accessor accessor = impl.grid->getConstUnsafeAccessor();
    for (std::size_t i = 0; i < n; ++i) phi[i] = interpolate(impl, accessor, x[i]).value;
}

void signedDistanceAndNormal(
    const LevelSet& shape, const Vec3d* x, std::size_t n, double* phi, Vec3d* normal) {
    const LevelSet::Impl& impl = shape.impl();
    const Accessor accessor = impl.grid->getConstUnsafeAccessor();
    for (std::size_t i = 0; i < n; ++i) {
        const Trilinear t = interpolate(impl, accessor, x[i]);
        const Vec3d gradient = impl.worldToIndex.A.transpose() * t.indexGradient;
        const double slope = gradient.norm();
        phi[i] = t.value;
        normal[i] = slope > 0.0 ? Vec3d(gradient / slope) : Vec3d::Zero();
    }
}

Bounds bounds(const LevelSet& shape) {
    return shape.impl().bounds;
}

double voxelSize(const LevelSet& shape) {
    return shape.impl().voxelSize;
}

double exteriorBand(const LevelSet& shape) {
    return shape.impl().exteriorBand;
}

double interiorBand(const LevelSet& shape) {
    return shape.impl().interiorBand;
}

double clearance(const LevelSet& shape, const Vec3d& x, bool inverted) {
    // Exact voxel values differ by at most their distance. Trilinear weights are a mean over
    // corners with variance <= 3/4 h^2 about the point, so for two points r apart (Jensen,
    // independent means)
    //   |phi(x) - phi(y)| <= sqrt(r^2 + 3/2 h^2),
    // and phi(y) < 0 needs r^2 > phi(x)^2 - 3/2 h^2.
    constexpr double kSpread = 1.5;          // [h^2]
    constexpr double kDistanceError = 0.25;  // [h], of meshToVolume away from the surface: 0.1 seen
    const LevelSet::Impl& impl = shape.impl();
    const double boxDistance = inverted ? 0.0 : distanceTo(impl.bounds, x);
    if (boxDistance > impl.exteriorBand) return boxDistance;  // the grid would not know better
    double phi = 0.0;
    signedDistance(shape, &x, 1, &phi);
    const double h = impl.voxelSize;
    const double safe = (inverted ? -phi : phi) - kDistanceError * h;
    const double squared = safe * safe - kSpread * h * h;
    const double bandDistance = safe > 0.0 && squared > 0.0 ? std::sqrt(squared) : 0.0;
    return std::max(boxDistance, bandDistance);
}

}  // namespace mallow
