#include <mallow/geometry/mesh_level_set.h>
#include <mallow/geometry/scalar_field.h>
#include <mallow/geometry/vdb_grid.h>
#include <mallow/params/input_error.h>

#include <openvdb/tools/Interpolation.h>

namespace mallow {

struct ScalarField::Impl {
    openvdb::FloatGrid::ConstPtr grid;  ///< null: the field of a mesh
    WorldToIndex worldToIndex = {Mat3d::Identity(), Vec3d::Zero()};
    IndexBox lookedUp = {Vec3d::Zero(), Vec3d::Zero()};
    std::shared_ptr<const VectorField> ofMesh;
};

namespace {

bool isScalarGrid(const openvdb::GridBase& grid) {
    return grid.isType<openvdb::FloatGrid>();
}

}  // namespace

ScalarField scalarFieldFromVdb(const std::string& path, const std::string& gridName) {
    const openvdb::GridBase::Ptr any = readVdbGrid(path, gridName, isScalarGrid);
    const std::string source = path + ": grid '" + any->getName() + "'";
    const auto grid = openvdb::gridPtrCast<openvdb::FloatGrid>(any);
    if (!grid) throw InputError(source + " holds '" + any->valueType() + "', expected floats");
    ScalarField::Impl impl;
    impl.grid = grid;
    impl.worldToIndex = worldToIndexOf(*grid, source);
    impl.lookedUp = IndexBox::aroundActive(*grid);
    return ScalarField(std::make_shared<const ScalarField::Impl>(std::move(impl)));
}

ScalarField scalarFieldOnMesh(const Mesh& mesh,
                              const std::vector<double>& values,
                              double voxelSize,
                              double band) {
    // The velocity of a moving mesh is interpolated just so: the number travels as its x.
    Mesh carrying = mesh;
    carrying.velocities.clear();
    for (const double value : values) carrying.velocities.emplace_back(value, 0.0, 0.0);
    ScalarField::Impl impl;
    impl.ofMesh = std::make_shared<const VectorField>(
        movingLevelSetFromMesh(carrying, voxelSize, band, band).second);
    return ScalarField(std::make_shared<const ScalarField::Impl>(std::move(impl)));
}

double sample(const ScalarField& field, const Vec3d& x) {
    const ScalarField::Impl& impl = field.impl();
    if (impl.ofMesh) {
        Vec3d value;
        sample(*impl.ofMesh, &x, 1, &value);
        return value.x();
    }
    const Vec3d xIndex = impl.worldToIndex(x);
    if (!impl.lookedUp.contains(xIndex)) return static_cast<double>(impl.grid->background());
    const auto accessor = impl.grid->getConstUnsafeAccessor();
    return static_cast<double>(openvdb::tools::BoxSampler::sample(
        accessor, openvdb::Vec3R(xIndex.x(), xIndex.y(), xIndex.z())));
}

}  // namespace mallow
