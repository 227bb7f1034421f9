#include <mallow/io/vdb_grid_info.h>
#include <mallow/io/vdb_stream.h>

#include <openvdb/points/PointDataGrid.h>

namespace mallow {
namespace {

Vec3d toVector(const openvdb::Vec3d& x) {
    return {x[0], x[1], x[2]};
}

}  // namespace

std::vector<VdbGridInfo> describeVdbGrids(std::string_view bytes, const std::string& source) {
    std::vector<VdbGridInfo> infos;
    withVdbGrids(bytes, source, [&](const openvdb::GridPtrVec& grids) {
        for (const openvdb::GridBase::Ptr& grid : grids) {
            VdbGridInfo info;
            info.name = grid->getName();
            info.type = grid->valueType();
            info.holdsPoints = grid->isType<openvdb::points::PointDataGrid>();
            info.activeVoxels = grid->activeVoxelCount();
            info.voxelSize = toVector(grid->voxelSize());
            if (info.activeVoxels > 0) {
                // Voxels reach half a voxel around their centres.
                const openvdb::CoordBBox active = grid->evalActiveVoxelBoundingBox();
                const openvdb::BBoxd box = grid->transform().indexToWorld(
                    openvdb::BBoxd(active.min().asVec3d() - 0.5, active.max().asVec3d() + 0.5));
                info.min = toVector(box.min());
                info.max = toVector(box.max());
            }
            infos.push_back(std::move(info));
        }
    });
    return infos;
}

}  // namespace mallow
