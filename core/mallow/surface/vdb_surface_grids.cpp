#include <mallow/geometry/level_set_grid.h>
#include <mallow/params/input_error.h>
#include <mallow/surface/point_fields.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_grids.h>
#include <mallow/surface/vdb_leaf_fields.h>
#include <mallow/surface/vdb_surface_grids.h>

namespace mallow {
namespace {

/// A grid with the nodes of the surface's band and one value for each.
template <class Grid>
typename Grid::Ptr bandGrid(const openvdb::FloatGrid& surface, const std::vector<float>& values) {
    using Value = typename Grid::ValueType;
    auto grid = Grid::create(openvdb::zeroVal<Value>());
    grid->setTransform(surface.transform().copy());
    grid->setTree(std::make_shared<typename Grid::TreeType>(
        surface.tree(), openvdb::zeroVal<Value>(), openvdb::TopologyCopy()));
    const float* next = values.data();
    for (auto value = grid->beginValueOn(); value; ++value) {
        if constexpr (std::is_same_v<Value, float>) {
            value.setValue(*next++);
        } else {
            value.setValue(Value(next[0], next[1], next[2]));
            next += 3;
        }
    }
    return grid;
}

void addFieldGrids(const PointTable& points,
                   const SurfaceParticles& particles,
                   const openvdb::FloatGrid& surface,
                   const std::string& suffix,
                   openvdb::GridPtrVec& grids) {
    const std::vector<PointField> fields = pointFields(points, particles);
    std::vector<Vec3d> places;
    for (auto value = surface.cbeginValueOn(); value; ++value) {
        const openvdb::Vec3d x = surface.indexToWorld(value.getCoord());
        places.emplace_back(x.x(), x.y(), x.z());
    }
    const std::vector<std::vector<float>> values = sampleFields(particles, fields, places);
    for (std::size_t f = 0; f < fields.size(); ++f) {
        openvdb::GridBase::Ptr grid;
        if (fields[f].size == 1) {
            grid = bandGrid<openvdb::FloatGrid>(surface, values[f]);
        } else {
            grid = bandGrid<openvdb::Vec3SGrid>(surface, values[f]);
        }
        grid->setName(fields[f].name + suffix);
        if (fields[f].name == "v") grid->setVectorType(openvdb::VEC_CONTRAVARIANT_RELATIVE);
        grids.push_back(grid);
    }
}

void addGrids(const PointTable& points,
              const SurfaceSettings& settings,
              bool withFog,
              const std::string& suffix,
              openvdb::GridPtrVec& grids) {
    const std::optional<LevelSet> surface = particlesToLevelSet(points, settings);
    if (!surface) {  // a file with an empty grid: a frame before anything was emitted
        const auto nothing = openvdb::FloatGrid::create();
        nothing->setGridClass(openvdb::GRID_LEVEL_SET);
        nothing->setName("surface" + suffix);
        grids.push_back(nothing);
        return;
    }
    const openvdb::FloatGrid::Ptr level = gridOf(*surface)->deepCopy();
    level->setName("surface" + suffix);
    grids.push_back(level);
    const SurfaceParticles particles = surfaceParticles(points, settings);
    addFieldGrids(points, particles, *level, suffix, grids);
    if (!withFog) return;
    const openvdb::FloatGrid::Ptr density =
        leafFields(particles, kernelShapes(particles), /*withSheet=*/false, particles.voxelSize)
            .fill;
    density->setGridClass(openvdb::GRID_FOG_VOLUME);
    density->setName("density" + suffix);
    grids.push_back(density);
}

struct Part {
    PointTable points;
    std::string material;  ///< empty: all of them
};

std::vector<Part> partsOf(const PointTable& points, const SurfaceOutput& output) {
    if (output.material) return {{pointsOfMaterial(points, *output.material), ""}};
    if (!output.perMaterial) return {{points, ""}};
    std::vector<Part> parts;
    for (const std::string& name : materialsOf(points))
        parts.push_back({pointsOfMaterial(points, name), name});
    return parts;
}

void appendMesh(Geometry part, Geometry& all) {
    const auto shift = static_cast<std::int32_t>(all.table.pointCount());
    if (shift == 0) {
        all = std::move(part);
        return;
    }
    if (const auto problem = all.table.append(part.table)) throw InputError(*problem);
    for (const std::int32_t point : part.polygonPoints) all.polygonPoints.push_back(point + shift);
    all.polygonSizes.insert(all.polygonSizes.end(), part.polygonSizes.begin(),
                            part.polygonSizes.end());
}

/// One grid for all materials.
SurfaceSettings shared(const PointTable& points, const SurfaceSettings& settings) {
    SurfaceSettings all = settings;
    if (points.pointCount() > 0) all.voxelSize = surfaceVoxelSize(points, settings);
    return all;
}

template <class Grid>
void addVoxels(const Grid& from, SurfaceGrid& to) {
    const std::size_t count = from.activeVoxelCount();
    to.voxels.reserve(count);
    to.values.reserve(count * static_cast<std::size_t>(to.size));
    for (auto value = from.cbeginValueOn(); value; ++value) {
        const openvdb::Coord at = value.getCoord();
        to.voxels.push_back({at.x(), at.y(), at.z()});
        if constexpr (std::is_same_v<typename Grid::ValueType, float>) {
            to.values.push_back(*value);
        } else {
            const auto v = *value;
            to.values.insert(to.values.end(), {v.x(), v.y(), v.z()});
        }
    }
}

SurfaceGrid plainGrid(openvdb::GridBase& grid) {
    SurfaceGrid plain;
    plain.name = grid.getName();
    plain.voxelSize = grid.voxelSize().x();
    if (grid.getGridClass() == openvdb::GRID_LEVEL_SET) plain.kind = SurfaceGrid::Kind::LevelSet;
    if (grid.getGridClass() == openvdb::GRID_FOG_VOLUME) plain.kind = SurfaceGrid::Kind::Fog;
    if (auto* vectors = dynamic_cast<openvdb::Vec3SGrid*>(&grid)) {
        plain.size = 3;
        vectors->tree().voxelizeActiveTiles();
        addVoxels(*vectors, plain);
        return plain;
    }
    auto& numbers = dynamic_cast<openvdb::FloatGrid&>(grid);
    plain.background = numbers.background();
    numbers.tree().voxelizeActiveTiles();
    addVoxels(numbers, plain);
    return plain;
}

}  // namespace

openvdb::GridPtrVec vdbSurfaceGrids(const PointTable& points,
                                    const SurfaceSettings& settings,
                                    const SurfaceOutput& output) {
    openvdb::initialize();
    const SurfaceSettings one = shared(points, settings);
    openvdb::GridPtrVec grids;
    for (const Part& part : partsOf(points, output))
        addGrids(part.points, one, output.fog, part.material.empty() ? "" : "_" + part.material,
                 grids);
    return grids;
}

std::vector<SurfaceGrid> surfaceGrids(const PointTable& points,
                                      const SurfaceSettings& settings,
                                      const SurfaceOutput& output) {
    std::vector<SurfaceGrid> plain;
    for (const openvdb::GridBase::Ptr& grid : vdbSurfaceGrids(points, settings, output))
        plain.push_back(plainGrid(*grid));
    return plain;
}

Geometry surfaceMesh(const PointTable& points,
                     const SurfaceSettings& settings,
                     const SurfaceOutput& output) {
    openvdb::initialize();
    const SurfaceSettings one = shared(points, settings);
    Geometry all;
    for (const Part& part : partsOf(points, output)) {
        Geometry mesh = particlesToMesh(part.points, one);
        if (!part.material.empty()) {
            Column& material = mesh.table.points.add("material", ColumnType::String, 1);
            for (std::size_t i = 0; i < material.rows(); ++i) material.setText(i, 0, part.material);
        }
        appendMesh(std::move(mesh), all);
    }
    return all;
}

}  // namespace mallow
