#include <mallow/geometry/level_set_grid.h>
#include <mallow/io/read_file.h>
#include <mallow/io/vdb_stream.h>
#include <mallow/parallel/for_each.h>
#include <mallow/surface/surface.h>
#include <mallow/surface/surface_meshes.h>

#include <openvdb/tools/Interpolation.h>

#include <optional>

namespace mallow {
namespace {

constexpr const char* kSurface = "surface";

/// What follows "surface" in a level set's name: "", or "_NAME" of one material.
std::string suffixOf(const std::string& name) {
    const std::string start = kSurface;
    return name.compare(0, start.size() + 1, start + "_") == 0 ? name.substr(start.size()) : "";
}

bool endsWith(const std::string& text, const std::string& end) {
    return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// The value at each point, linear between the nodes.
template <class Grid>
void addValues(const Grid& grid, const std::string& name, Geometry& mesh) {
    constexpr bool kIsNumber = std::is_same_v<typename Grid::ValueType, float>;
    const std::vector<float>& P = mesh.table.points.find("P")->values<float>();
    std::vector<float>& values =
        mesh.table.points.add(name, ColumnType::Float32, kIsNumber ? 1 : 3).values<float>();
    constexpr std::size_t kGrain = 1024;
    const std::size_t points = mesh.table.pointCount();
    forEachIndex(0, (points + kGrain - 1) / kGrain, 1, [&](std::size_t group) {
        const auto nodes = grid.getConstAccessor();
        const std::size_t end = std::min(points, (group + 1) * kGrain);
        for (std::size_t i = group * kGrain; i < end; ++i) {
            const openvdb::Vec3d x = grid.transform().worldToIndex(
                openvdb::Vec3d(double(P[3 * i]), double(P[3 * i + 1]), double(P[3 * i + 2])));
            const auto value = openvdb::tools::BoxSampler::sample(nodes, x);
            if constexpr (kIsNumber) {
                values[i] = value;
            } else {
                for (int c = 0; c < 3; ++c) values[3 * i + static_cast<std::size_t>(c)] = value[c];
            }
        }
    });
}

void addAttributes(const openvdb::GridPtrVec& grids, const std::string& suffix, Geometry& mesh) {
    for (const openvdb::GridBase::Ptr& base : grids) {
        const std::string& full = base->getName();
        if (base->getGridClass() == openvdb::GRID_LEVEL_SET || !endsWith(full, suffix)) continue;
        const std::string name = full.substr(0, full.size() - suffix.size());
        if (mesh.table.points.find(name) != nullptr) continue;
        if (const auto numbers = openvdb::gridPtrCast<openvdb::FloatGrid>(base))
            addValues(*numbers, name, mesh);
        else if (const auto vectors = openvdb::gridPtrCast<openvdb::Vec3SGrid>(base))
            addValues(*vectors, name, mesh);
    }
}

}  // namespace

std::vector<Geometry> readSurfaceMeshes(const std::string& path) {
    std::vector<Geometry> meshes;
    withVdbGrids(readFile(path), path, [&](const openvdb::GridPtrVec& grids) {
        for (const openvdb::GridBase::Ptr& base : grids) {
            const auto grid = openvdb::gridPtrCast<openvdb::FloatGrid>(base);
            if (!grid || grid->getGridClass() != openvdb::GRID_LEVEL_SET) continue;
            Geometry mesh;
            if (grid->activeVoxelCount() == 0) {  // a frame before anything was emitted
                mesh.table.points.add("P", ColumnType::Float32, 3);
            } else {
                const std::string source = path + ": grid '" + grid->getName() + "'";
                mesh = levelSetToMesh(levelSetFromGrid(grid, source), /*adaptivity=*/0.0);
            }
            const std::string suffix = suffixOf(grid->getName());
            addAttributes(grids, suffix, mesh);
            if (!suffix.empty()) {
                Column& material = mesh.table.points.add("material", ColumnType::String);
                for (std::size_t i = 0; i < material.rows(); ++i)
                    material.setText(i, 0, suffix.substr(1));
            }
            meshes.push_back(std::move(mesh));
        }
    });
    return meshes;
}

}  // namespace mallow
