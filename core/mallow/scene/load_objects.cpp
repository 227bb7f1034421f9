#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/check_scene.h>
#include <mallow/scene/load_objects.h>

#include <Eigen/Geometry>

namespace mallow {
namespace {

Vec3d vectorAt(const Column& column, std::size_t row) {
    return {column.number(row, 0), column.number(row, 1), column.number(row, 2)};
}

void setVector(Column& column, std::size_t row, const Vec3d& v) {
    for (int a = 0; a < 3; ++a) column.setNumber(row, a, v[a]);
}

bool isVector(const Column* column) {
    return column != nullptr && column->isNumeric() && column->tupleSize() == 3;
}

/// The column in double precision, so that nothing is rounded on the way.
Column& doubleColumn(PointTable& points, const std::string& name) {
    Column& column = *points.points.find(name);
    if (column.type() == ColumnType::Float64) return column;
    Column exact(name, ColumnType::Float64, column.tupleSize(), column.rows());
    exact.typeInfo = column.typeInfo;
    exact.defaultValue = column.defaultValue;
    exact.values<double>() = column.numbers();
    points.points.remove(name);
    return points.points.add(std::move(exact));
}

/// Rotates and moves points with everything on them that has a direction.
void place(const Transform& transform, PointTable& points) {
    const Mat3d R = rotationFromDegrees(transform.rotateDegrees);
    for (const std::string name : {"P", "targetP", "v", "force"}) {
        if (!isVector(points.points.find(name))) continue;
        const bool isPlace = name == "P" || name == "targetP";
        Column& column = doubleColumn(points, name);
        for (std::size_t r = 0; r < column.rows(); ++r) {
            Vec3d x = R * vectorAt(column, r);
            if (isPlace) x += transform.translate;
            setVector(column, r, x);
        }
    }
    const Column* F = points.points.find("F");
    if (F == nullptr || !F->isNumeric() || F->tupleSize() != 9) return;
    Column& rotated = doubleColumn(points, "F");
    for (std::size_t r = 0; r < rotated.rows(); ++r) {
        Mat3d value;  // stored by columns, as the attribute is
        for (int k = 0; k < 9; ++k) value.data()[k] = rotated.number(r, k);
        value = R * value;
        for (int k = 0; k < 9; ++k) rotated.setNumber(r, k, value.data()[k]);
    }
}

/// Weights of the points in the centre of mass.
const Column* weights(const PointTable& points) {
    for (const char* name : {"mass", "volume"}) {
        const Column* column = points.points.find(name);
        if (column != nullptr && column->isNumeric() && column->tupleSize() == 1) return column;
    }
    return nullptr;
}

Vec3d centreOfMass(const PointTable& points, const Column& P) {
    const Column* weight = weights(points);
    Vec3d sum = Vec3d::Zero();
    double total = 0.0;
    for (std::size_t r = 0; r < P.rows(); ++r) {
        const double w = weight != nullptr ? weight->number(r) : 1.0;
        sum += w * vectorAt(P, r);
        total += w;
    }
    return total > 0.0 ? Vec3d(sum / total) : Vec3d::Zero();
}

PointTable filled(const Shape& shape, const ObjectSettings& settings, double dx) {
    const Samples samples =
        fillRegion(regionOf(shape), {dx, settings.particlesPerCell, settings.sampling,
                                     static_cast<std::uint64_t>(settings.seed)});
    PointTable points(samples.positions.size());
    Column& P = points.points.add("P", ColumnType::Float64, 3);
    Column& volume = points.points.add("volume", ColumnType::Float64, 1);
    for (std::size_t i = 0; i < samples.positions.size(); ++i) {
        setVector(P, i, samples.positions[i]);
        volume.setNumber(i, 0, samples.particleVolume());
    }
    return points;
}

}  // namespace

void setMoving(const ObjectSettings& settings, PointTable& points) {
    if (settings.velocity.isZero(0.0) && settings.angularVelocity.isZero(0.0)) return;
    if (points.points.find("v") == nullptr)
        points.points.add("v", ColumnType::Float64, 3).typeInfo = "vector";
    if (!isVector(points.points.find("v"))) return;  // reported when particles are made
    Column& v = doubleColumn(points, "v");
    const Column& P = *points.points.find("P");
    const Vec3d centre = centreOfMass(points, P);
    for (std::size_t r = 0; r < P.rows(); ++r) {
        const Vec3d arm = vectorAt(P, r) - centre;
        setVector(v, r, vectorAt(v, r) + settings.velocity + settings.angularVelocity.cross(arm));
    }
}

void fillObject(const Shape& shape,
                const ObjectSettings& settings,
                double dx,
                const std::string& path,
                SceneProblems& problems,
                PointTable& points) {
    const Bounds box = bounds(shape);
    const double cells = (box.max - box.min).cwiseMax(0.0).prod() / (dx * dx * dx);
    if (!isFinite(box) || !(cells * settings.particlesPerCell <= kMostParticles)) {
        problems.add(path, "is too large for this grid: it would hold up to " +
                               numberText(cells * settings.particlesPerCell) + " particles");
        return;
    }
    points = filled(shape, settings, dx);
    if (points.pointCount() == 0)
        problems.add(path,
                     "is so small that no particle is in it; grid.dx is " + numberText(dx) + " m");
}

ObjectInput loadObject(const ObjectSettings& settings,
                       double dx,
                       const std::string& path,
                       SceneProblems& problems) {
    ObjectInput object;
    object.name = settings.name;
    object.material = settings.material;
    object.attributes = settings.attributes;
    object.particlesPerCell = settings.particlesPerCell;
    object.temperature = settings.temperature;
    if (const auto* file = std::get_if<PointsFile>(&settings.shape.geometry)) {
        try {
            object.points = readPoints(file->file);
        } catch (const InputError& error) {
            problems.add(path + ".shape.file", error.what());
            return object;
        }
        if (settings.shape.transform) place(*settings.shape.transform, object.points);
    } else {
        const auto shape = buildShape(settings.shape, dx, path + ".shape", problems);
        if (!shape) return object;
        fillObject(*shape, settings, dx, path + ".shape", problems, object.points);
    }
    setMoving(settings, object.points);
    return object;
}

}  // namespace mallow
