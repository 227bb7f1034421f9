/// @file vdb_bridge.cpp
/// The part of geometry_bridge.h that is about VDB primitives. Their grids are of the OpenVDB that
/// Houdini brings, and stay here: what leaves is polygons, so that no grid crosses to or from core.
#include "geometry_bridge.h"

#include <mallow/params/input_error.h>

#include <openvdb/tools/Interpolation.h>
#include <openvdb/tools/SignedFloodFill.h>
#include <openvdb/tools/VolumeToMesh.h>

#include <GA/GA_Handle.h>
#include <GEO/GEO_PrimVDB.h>
#include <GEO/GEO_Primitive.h>
#include <GU/GU_PrimVDB.h>
#include <type_traits>

namespace mallow::hdk {
namespace {

using openvdb::FloatGrid;
using openvdb::Vec3SGrid;

struct Volumes {
    std::vector<const FloatGrid*> surfaces;
    const Vec3SGrid* velocity = nullptr;
};

/// The level sets of the detail, and its velocities: the first grid of three numbers.
Volumes volumesOf(const GU_Detail& gdp, const std::string& source) {
    Volumes volumes;
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive) {
        if (primitive->getTypeId() != GEO_PRIMVDB) continue;
        const auto* vdb = static_cast<const GEO_PrimVDB*>(primitive);
        const openvdb::GridBase& grid = vdb->getGrid();
        if (grid.isType<Vec3SGrid>()) {
            if (volumes.velocity == nullptr)
                volumes.velocity = static_cast<const Vec3SGrid*>(&grid);
            continue;
        }
        const std::string name = vdb->getGridName();
        if (!grid.isType<FloatGrid>() || grid.getGridClass() != openvdb::GRID_LEVEL_SET)
            throw InputError(source + ": VDB \"" + name +
                             "\" is no level set; make one of it with Convert VDB");
        volumes.surfaces.push_back(static_cast<const FloatGrid*>(&grid));
    }
    return volumes;
}

/// New points at the end; P and, if there are velocities, v.
void addPoints(const std::vector<openvdb::Vec3s>& points,
               const Vec3SGrid* velocity,
               Geometry& geometry) {
    const std::size_t first = geometry.table.pointCount();
    geometry.table.resize(first + points.size());
    ColumnSet& columns = geometry.table.points;
    Column& P = columns.find("P") != nullptr ? *columns.find("P")
                                             : columns.add("P", ColumnType::Float32, 3);
    P.typeInfo = "point";
    for (std::size_t i = 0; i < points.size(); ++i)
        for (int c = 0; c < 3; ++c) P.setNumber(first + i, c, points[i][c]);
    if (velocity == nullptr) return;
    Column& v = columns.find("v") != nullptr ? *columns.find("v")
                                             : columns.add("v", ColumnType::Float32, 3);
    v.typeInfo = "vector";
    const openvdb::tools::GridSampler<Vec3SGrid, openvdb::tools::BoxSampler> sampler(*velocity);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const openvdb::Vec3s value = sampler.wsSample(openvdb::Vec3d(points[i]));
        for (int c = 0; c < 3; ++c) v.setNumber(first + i, c, value[c]);
    }
}

/// OpenVDB's polygons run clockwise as seen from outside.
template <class Polygon>
void addReversed(const Polygon& polygon, int corners, std::size_t first, Geometry& geometry) {
    geometry.polygonSizes.push_back(corners);
    for (int c = corners - 1; c >= 0; --c)
        geometry.polygonPoints.push_back(static_cast<std::int32_t>(first + polygon[c]));
}

/// A grid of the OpenVDB that is Houdini's.
template <class Grid>
typename Grid::Ptr gridOf(const SurfaceGrid& from) {
    using Value = typename Grid::ValueType;
    typename Grid::Ptr grid = Grid::create(Value(from.background));
    grid->setTransform(openvdb::math::Transform::createLinearTransform(from.voxelSize));
    auto to = grid->getAccessor();
    for (std::size_t i = 0; i < from.voxels.size(); ++i) {
        const openvdb::Coord at(from.voxels[i][0], from.voxels[i][1], from.voxels[i][2]);
        if constexpr (std::is_same_v<Value, float>)
            to.setValue(at, from.values[i]);
        else
            to.setValue(at, Value(&from.values[3 * i]));
    }
    if constexpr (std::is_same_v<Value, float>) {
        if (from.kind == SurfaceGrid::Kind::Fog) grid->setGridClass(openvdb::GRID_FOG_VOLUME);
        if (from.kind == SurfaceGrid::Kind::LevelSet) {
            grid->setGridClass(openvdb::GRID_LEVEL_SET);
            openvdb::tools::signedFloodFill(grid->tree());  // what is not active is far in or out
        }
    } else {
        if (from.name.rfind("v", 0) == 0) grid->setVectorType(openvdb::VEC_CONTRAVARIANT_RELATIVE);
    }
    return grid;
}

}  // namespace

bool hasVolumes(const GU_Detail& gdp) {
    const GEO_Primitive* primitive = nullptr;
    GA_FOR_ALL_PRIMITIVES(&gdp, primitive)
    if (primitive->getTypeId() == GEO_PRIMVDB) return true;
    return false;
}

Geometry closedSurfaces(const GU_Detail& gdp, const std::string& source) {
    Geometry geometry = geometryFrom(gdp);
    if (!hasVolumes(gdp)) return geometry;
    openvdb::initialize();
    const Volumes volumes = volumesOf(gdp, source);
    if (volumes.surfaces.empty() && geometry.polygonSizes.empty())
        throw InputError(source + ": has no level set and no polygons");
    // A VDB brings points of its own, which stand for nothing on the surface.
    if (geometry.polygonSizes.empty()) geometry = {};
    for (const FloatGrid* surface : volumes.surfaces) {
        std::vector<openvdb::Vec3s> points;
        std::vector<openvdb::Vec3I> triangles;
        std::vector<openvdb::Vec4I> quads;
        openvdb::tools::volumeToMesh(*surface, points, triangles, quads, /*isovalue=*/0.0);
        const std::size_t first = geometry.table.pointCount();
        addPoints(points, volumes.velocity, geometry);
        for (const openvdb::Vec4I& quad : quads) addReversed(quad, 4, first, geometry);
        for (const openvdb::Vec3I& triangle : triangles) addReversed(triangle, 3, first, geometry);
    }
    return geometry;
}

void writeGrids(const std::vector<SurfaceGrid>& grids, GU_Detail& gdp) {
    openvdb::initialize();
    gdp.clearAndDestroy();
    for (const SurfaceGrid& from : grids) {
        const openvdb::GridBase::Ptr grid = from.size == 3
                                                ? openvdb::GridBase::Ptr(gridOf<Vec3SGrid>(from))
                                                : openvdb::GridBase::Ptr(gridOf<FloatGrid>(from));
        grid->setName(from.name);
        GU_PrimVDB::buildFromGrid(gdp, grid, nullptr, from.name.c_str());
    }
    gdp.bumpDataIdsForAddOrRemove(true, true, true);
    gdp.getPrimitiveList().bumpDataId();
}

void replaceBySurfaces(const GU_Detail& input, const Geometry& surfaces, GU_Detail& gdp) {
    if (!hasVolumes(input))
        gdp.replaceWith(input);
    else
        writePolygons(surfaces, gdp);
}

}  // namespace mallow::hdk
