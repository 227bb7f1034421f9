#include <mallow/geometry/vdb_grid.h>
#include <mallow/params/input_error.h>

#include <filesystem>

namespace mallow {
namespace {

std::string listNames(const openvdb::GridPtrVec& grids) {
    std::string names;
    for (const auto& grid : grids) names += (names.empty() ? "" : ", ") + grid->getName();
    return names.empty() ? "no grids" : names;
}

openvdb::GridBase::Ptr findGrid(const openvdb::GridPtrVec& grids,
                                const std::string& gridName,
                                bool (*isWanted)(const openvdb::GridBase&)) {
    for (const auto& grid : grids) {
        if (gridName.empty() ? isWanted(*grid) : grid->getName() == gridName) return grid;
    }
    return nullptr;
}

}  // namespace

openvdb::GridBase::Ptr readVdbGrid(const std::string& path,
                                   const std::string& gridName,
                                   bool (*isWanted)(const openvdb::GridBase&)) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) throw InputError(path + ": no such file");
    openvdb::initialize();  // registers grid types once per process; later calls do nothing
    try {
        openvdb::io::File file(path);
        file.open(/*delayLoad=*/false);  // sampling must not wait for the disk
        const openvdb::GridPtrVecPtr headers = file.readAllGridMetadata();
        const openvdb::GridBase::Ptr header = findGrid(*headers, gridName, isWanted);
        if (!header)
            throw InputError(path + ": " +
                             (gridName.empty() ? "no usable grid" : "no grid '" + gridName + "'") +
                             "; the file has: " + listNames(*headers));
        return file.readGrid(header->getName());
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        throw InputError(path + ": cannot be read as a .vdb file: " + error.what());
    }
}

WorldToIndex worldToIndexOf(const openvdb::GridBase& grid, const std::string& source) {
    if (!grid.transform().isLinear())
        throw InputError(source + ": the grid's transform is not linear (a frustum)");
    // OpenVDB's matrices act on row vectors.
    const openvdb::Mat4R M = grid.transform().baseMap()->getAffineMap()->getMat4().inverse();
    WorldToIndex result;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) result.A(row, column) = M(column, row);
        result.b[row] = M(3, row);
    }
    return result;
}

IndexBox IndexBox::aroundActive(const openvdb::GridBase& grid) {
    const openvdb::CoordBBox active = grid.evalActiveVoxelBoundingBox();
    const auto toVector = [](const openvdb::Coord& c) { return Vec3d(c.x(), c.y(), c.z()); };
    constexpr double kReach = 1.5;  // a voxel, and the half that staggered values are off
    return {toVector(active.min()).array() - kReach, toVector(active.max()).array() + kReach};
}

}  // namespace mallow
