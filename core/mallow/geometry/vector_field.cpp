#include <mallow/geometry/level_set_grid.h>
#include <mallow/geometry/vdb_grid.h>
#include <mallow/geometry/vector_field.h>
#include <mallow/params/input_error.h>

#include <openvdb/tools/Interpolation.h>

namespace mallow {

struct VectorField::Impl {
    openvdb::Vec3SGrid::ConstPtr grid;
    WorldToIndex worldToIndex;
    IndexBox lookedUp;
    bool isStaggered;
    Vec3d background;
    double maxMagnitude;
};

namespace {

Vec3d fromVdb(const openvdb::Vec3s& v) {
    return Vec3d(v.x(), v.y(), v.z());
}

/// Interpolation is a mean, so no component grows; on a staggered grid the components come from
/// different voxels, hence one bound for each of them.
double magnitudeBound(const openvdb::Vec3SGrid& grid, bool isStaggered) {
    double longest = 0.0;
    Vec3d largest = Vec3d::Zero();
    for (auto value = grid.cbeginValueAll(); value; ++value) {
        const Vec3d v = fromVdb(*value);
        longest = std::max(longest, v.norm());
        largest = largest.cwiseMax(v.cwiseAbs());
    }
    const Vec3d background = fromVdb(grid.background());
    return isStaggered ? largest.cwiseMax(background.cwiseAbs()).norm()
                       : std::max(longest, background.norm());
}

template <class Sampler>
void sampleWith(const VectorField::Impl& impl, const Vec3d* x, std::size_t n, Vec3d* value) {
    const auto accessor = impl.grid->getConstUnsafeAccessor();
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3d xIndex = impl.worldToIndex(x[i]);
        value[i] = impl.lookedUp.contains(xIndex)
                       ? fromVdb(Sampler::sample(
                             accessor, openvdb::Vec3R(xIndex.x(), xIndex.y(), xIndex.z())))
                       : impl.background;
    }
}

bool isVectorGrid(const openvdb::GridBase& grid) {
    return grid.isType<openvdb::Vec3SGrid>();
}

}  // namespace

VectorField vectorFieldFromGrid(const openvdb::Vec3SGrid::ConstPtr& grid,
                                const std::string& source) {
    VectorField::Impl impl;
    impl.grid = grid;
    impl.worldToIndex = worldToIndexOf(*grid, source);
    impl.lookedUp = IndexBox::aroundActive(*grid);
    impl.isStaggered = grid->getGridClass() == openvdb::GRID_STAGGERED;
    impl.background = fromVdb(grid->background());
    impl.maxMagnitude = magnitudeBound(*grid, impl.isStaggered);
    return VectorField(std::make_shared<const VectorField::Impl>(std::move(impl)));
}

VectorField vectorFieldFromVdb(const std::string& path, const std::string& gridName) {
    const openvdb::GridBase::Ptr any = readVdbGrid(path, gridName, isVectorGrid);
    const std::string source = path + ": grid '" + any->getName() + "'";
    const auto grid = openvdb::gridPtrCast<openvdb::Vec3SGrid>(any);
    if (!grid)
        throw InputError(source + " holds '" + any->valueType() + "', expected vectors of floats");
    return vectorFieldFromGrid(grid, source);
}

void sample(const VectorField& field, const Vec3d* x, std::size_t n, Vec3d* value) {
    if (field.impl().isStaggered)
        sampleWith<openvdb::tools::StaggeredBoxSampler>(field.impl(), x, n, value);
    else
        sampleWith<openvdb::tools::BoxSampler>(field.impl(), x, n, value);
}

double maxMagnitude(const VectorField& field) {
    return field.impl().maxMagnitude;
}

}  // namespace mallow
