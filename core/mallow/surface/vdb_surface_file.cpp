#include <mallow/geometry/level_set_grid.h>
#include <mallow/io/atomic_file.h>
#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/particles/random.h>
#include <mallow/surface/point_fields.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_file.h>
#include <mallow/surface/vdb_leaf_fields.h>

#include <openvdb/io/Stream.h>

#include <sstream>

namespace mallow {
namespace {

bool isVdb(const std::string& path) {
    return std::string(geometryFormatOf(path).extension) == ".vdb";
}

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

/// OpenVDB puts a random identifier into each file. One made of the content keeps what it is for,
/// telling files apart, and gives equal surfaces equal bytes.
void setIdentifier(std::string& bytes) {
    constexpr std::size_t kAt = 21, kSize = 36;  // after magic, three versions and a flag
    if (bytes.size() < kAt + kSize || bytes[kAt + 8] != '-' || bytes[kAt + 23] != '-') return;
    std::uint64_t hash = 0;
    for (std::size_t i = kAt + kSize; i < bytes.size(); ++i)
        hash = hash * 0x100000001b3u + static_cast<unsigned char>(bytes[i]);
    for (std::size_t i = 0; i < kSize; ++i)
        if (bytes[kAt + i] != '-') bytes[kAt + i] = "0123456789abcdef"[hashBits(hash, i) % 16];
}

std::string vdbBytes(const openvdb::GridPtrVec& grids) {
    std::ostringstream bytes(std::ios::binary);
    openvdb::io::Stream stream(bytes);
    stream.setCompression(openvdb::io::COMPRESS_ACTIVE_MASK | openvdb::io::COMPRESS_BLOSC);
    stream.write(grids);
    std::string result = bytes.str();
    setIdentifier(result);
    return result;
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

}  // namespace

void requireSurfaceFile(const std::string& path, const SurfaceOutput& output) {
    const GeometryFormat& format = geometryFormatOf(path);
    if (!isVdb(path) && !format.holdsMeshes)
        throw InputError(path + ": files of this kind hold neither level sets nor meshes");
    if (output.fog && !isVdb(path)) throw InputError(path + ": only .vdb files hold a fog");
}

void writeSurface(const PointTable& points,
                  const SurfaceSettings& settings,
                  const SurfaceOutput& output,
                  const std::string& path) {
    requireSurfaceFile(path, output);
    openvdb::initialize();
    SurfaceSettings shared = settings;  // one grid for all materials
    if (points.pointCount() > 0) shared.voxelSize = surfaceVoxelSize(points, settings);
    const std::vector<Part> parts = partsOf(points, output);
    if (isVdb(path)) {
        openvdb::GridPtrVec grids;
        for (const Part& part : parts)
            addGrids(part.points, shared, output.fog,
                     part.material.empty() ? "" : "_" + part.material, grids);
        writeFileAtomically(path, vdbBytes(grids));
        return;
    }
    Geometry all;
    for (const Part& part : parts) {
        Geometry mesh = particlesToMesh(part.points, shared);
        if (!part.material.empty()) {
            Column& material = mesh.table.points.add("material", ColumnType::String, 1);
            for (std::size_t i = 0; i < material.rows(); ++i) material.setText(i, 0, part.material);
        }
        appendMesh(std::move(mesh), all);
    }
    if (!all.isMesh() && !geometryFormatOf(path).holdsPoints) {  // an .obj without faces
        writeFileAtomically(path, geometryFormatOf(path).format(all));
        return;
    }
    writeGeometry(all, path);
}

}  // namespace mallow
