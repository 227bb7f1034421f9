#include <mallow/geometry/frame_path.h>
#include <mallow/geometry/mesh_check.h>
#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/scene_key.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace mallow {
namespace {

// Two voxels per cell resolve what the grid sees; contacts look half a cell around a surface.
constexpr double kVoxelsPerCell = 2.0;
constexpr double kBandCells = 4.0;
constexpr double kMostVoxels = 2147483648.0;

/// Area of the mesh over that of a voxel's side, times the band: about as many voxels are made.
void requireVoxels(const Mesh& mesh, double voxel, double band, const std::string& file) {
    double area = 0.0;
    for (const auto& t : mesh.triangles) {
        const auto corner = [&](std::size_t k) {
            return mesh.points.at(static_cast<std::size_t>(t.at(k)));
        };
        area += 0.5 * (corner(1) - corner(0)).cross(corner(2) - corner(0)).norm();
    }
    const double voxels = area / (voxel * voxel) * (2.0 * band / voxel);
    if (!(voxels < kMostVoxels))
        throw InputError(file + ": the mesh is too large for this grid: about " +
                         numberText(voxels) + " voxels, at most " + numberText(kMostVoxels));
}

/// Turns settings into solids; `scale` is how much outer transforms enlarge.
class Builder {
public:
    Builder(double dx, SceneProblems* problems) : dx_(dx), problems_(problems) {}

    std::optional<Shape> build(const ShapeSettings& settings,
                               const std::string& path,
                               double scale) const {
        if (settings.transform) scale *= settings.transform->scale.maxCoeff();
        std::optional<Shape> shape = std::visit(
            [&](const auto& geometry) { return solid(geometry, path, scale); }, settings.geometry);
        if (shape) shape->transform = settings.transform;
        return shape;
    }

private:
    bool loadsFiles() const { return problems_ != nullptr; }

    template <class G>
    std::optional<Shape> solid(const G& primitive, const std::string&, double) const {
        return Shape{primitive};
    }
    std::optional<Shape> solid(const PointsFile&, const std::string&, double) const {
        return std::nullopt;  // no solid: points are read as they are
    }
    std::optional<Shape> solid(const MeshFile& mesh, const std::string& path, double scale) const {
        if (!loadsFiles() || !mesh.file) return std::nullopt;
        return load(path,
                    [&] { return solidOfMesh(readMesh(*mesh.file), dx_ / scale, *mesh.file); });
    }
    std::optional<Shape> solid(const VdbFile& vdb, const std::string& path, double scale) const {
        if (!loadsFiles() || !vdb.file) return std::nullopt;
        return load(path,
                    [&] { return levelSetFromVdb(*vdb.file, vdb.grid, kBandCells * dx_ / scale); });
    }
    std::optional<Shape> solid(const CombinedShapes& combined,
                               const std::string& path,
                               double scale) const {
        Csg csg{combined.operation, {}};
        for (std::size_t i = 0; i < combined.of.size(); ++i)
            if (auto part = build(combined.of[i], itemPath(path + ".of", i), scale))
                csg.of.push_back(std::move(*part));
        if (csg.of.size() != combined.of.size() || csg.of.empty()) return std::nullopt;
        return Shape{std::move(csg)};
    }

    template <class Load>
    std::optional<Shape> load(const std::string& path, const Load& levelSet) const {
        try {
            return Shape{levelSet()};
        } catch (const InputError& error) {
            problems_->add(path + ".file", error.what());
            return std::nullopt;
        }
    }

    double dx_;
    SceneProblems* problems_;
};

DeformingSequence::Loader meshFrames(const std::string& pattern, double dx, double frameTime) {
    return [pattern, dx, frameTime](int frame) {
        const std::string file = framePath(pattern, frame);
        return deformingFrameOfMesh(readMesh(file), dx, frameTime, file);
    };
}

}  // namespace

LevelSet solidOfMesh(const Mesh& mesh, double cell, const std::string& source) {
    checkClosed(mesh, source);
    requireVoxels(mesh, cell / kVoxelsPerCell, kBandCells * cell, source);
    try {
        return levelSetFromMesh(mesh, cell / kVoxelsPerCell, kBandCells * cell, kBandCells * cell);
    } catch (const InputError& error) {
        throw InputError(source + ": " + error.what());
    }
}

DeformingFrame deformingFrameOfMesh(const Mesh& mesh,
                                    double dx,
                                    double frameTime,
                                    const std::string& source) {
    checkClosed(mesh, source);
    double speed = 0.0;
    for (const Vec3d& v : mesh.velocities) speed = std::max(speed, v.norm());
    // The surface is looked up where it comes from: a frame's motion away.
    const double band = kBandCells * dx + speed * frameTime;
    requireVoxels(mesh, dx / kVoxelsPerCell, band, source);
    try {
        return frameFromMesh(mesh, dx / kVoxelsPerCell, band, band);
    } catch (const InputError& error) {
        throw InputError(source + ": " + error.what());
    }
}

std::optional<Shape> shapeWithoutFiles(const ShapeSettings& settings) {
    return Builder(1.0, nullptr).build(settings, "", 1.0);
}

std::optional<Shape> buildShape(const ShapeSettings& settings,
                                double dx,
                                const std::string& path,
                                SceneProblems& problems) {
    return Builder(dx, &problems).build(settings, path, 1.0);
}

std::optional<std::string> sequencePattern(const ShapeSettings& settings) {
    if (const auto* mesh = std::get_if<MeshFile>(&settings.geometry)) return mesh->sequence;
    if (const auto* vdb = std::get_if<VdbFile>(&settings.geometry)) return vdb->sequence;
    return std::nullopt;
}

std::shared_ptr<const DeformingSequence> buildSequence(const ShapeSettings& settings,
                                                       double dx,
                                                       const TimeSettings& time,
                                                       const std::string& path,
                                                       SceneProblems& problems) {
    const std::string pattern = *sequencePattern(settings);
    try {
        for (int i = 0; i < time.frames; ++i) {
            const std::string file = framePath(pattern, time.startFrame + i);
            std::error_code ignored;
            if (!std::filesystem::exists(file, ignored))
                throw InputError(file + ": there is no such file, but the frame is needed");
        }
        const auto* vdb = std::get_if<VdbFile>(&settings.geometry);
        auto sequence = std::make_shared<DeformingSequence>(
            time.startFrame, time.fps,
            vdb != nullptr ? vdbFrames(pattern, vdb->grid, vdb->velocityGrid, kBandCells * dx)
                           : meshFrames(pattern, dx, time.frameDuration()));
        (void)sequence->at(0.0);
        return sequence;
    } catch (const InputError& error) {
        problems.add(path + ".sequence", error.what());
        return nullptr;
    }
}

namespace {

ScalarField paintedTemperature(const Geometry& geometry,
                               const std::string& attribute,
                               double dx,
                               const std::string& source,
                               const std::optional<Transform>& transform) {
    const ColumnLookup found = geometry.table.points.requireNumeric(attribute, 1);
    if (found.column == nullptr) throw InputError(source + ": " + found.error);
    Mesh mesh = meshOf(geometry, source);
    checkClosed(mesh, source);
    if (transform) {
        const Mat3d R = rotationFromDegrees(transform->rotateDegrees);
        for (Vec3d& x : mesh.points)
            x = R * x.cwiseProduct(transform->scale) + transform->translate;
    }
    requireVoxels(mesh, dx / kVoxelsPerCell, kBandCells * dx, source);
    return scalarFieldOnMesh(mesh, found.column->numbers(), dx / kVoxelsPerCell, kBandCells * dx);
}

}  // namespace

ScalarField paintedTemperature(const ShapeSettings& settings,
                               const std::string& attribute,
                               double dx) {
    const auto* file = std::get_if<MeshFile>(&settings.geometry);
    if (file == nullptr || !file->file)
        throw InputError("an attribute needs a shape that is a mesh file");
    return paintedTemperature(readGeometry(*file->file), attribute, dx, *file->file,
                              settings.transform);
}

ScalarField paintedTemperature(const Geometry& geometry,
                               const std::string& attribute,
                               double dx,
                               const std::string& source) {
    return paintedTemperature(geometry, attribute, dx, source, std::nullopt);
}

void forEachFile(ShapeSettings& settings, const std::function<void(std::string&)>& visit) {
    const auto visitOptional = [&](std::optional<std::string>& file) {
        if (file) visit(*file);
    };
    if (auto* mesh = std::get_if<MeshFile>(&settings.geometry)) {
        visitOptional(mesh->file);
        visitOptional(mesh->sequence);
    } else if (auto* vdb = std::get_if<VdbFile>(&settings.geometry)) {
        visitOptional(vdb->file);
        visitOptional(vdb->sequence);
    } else if (auto* points = std::get_if<PointsFile>(&settings.geometry)) {
        visit(points->file);
    } else if (auto* combined = std::get_if<CombinedShapes>(&settings.geometry)) {
        for (ShapeSettings& part : combined->of) forEachFile(part, visit);
    }
}

}  // namespace mallow
