#include <mallow/io/atomic_file.h>
#include <mallow/io/csv.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/houdini_file.h>
#include <mallow/io/obj.h>
#include <mallow/io/ply.h>
#include <mallow/io/read_file.h>
#include <mallow/io/vdb_points.h>
#include <mallow/params/input_error.h>

namespace mallow {
namespace {

bool endsWith(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::vector<Vec3d> vectors(const Column& column) {
    std::vector<Vec3d> result(column.rows());
    for (std::size_t i = 0; i < result.size(); ++i)
        for (int a = 0; a < 3; ++a) result[i][a] = column.number(i, a);
    return result;
}

const Column& positions(const PointTable& table, const std::string& path) {
    const ColumnLookup found = table.points.requireNumeric("P", 3);
    if (found.column == nullptr) throw InputError(path + ": " + found.error);
    return *found.column;
}

}  // namespace

const std::vector<GeometryFormat>& geometryFormats() {
    static const std::vector<GeometryFormat> formats = {
        // extension, points, meshes, parse, format
        {".bgeo", true, true, parseBgeo, formatBgeo},
        {".bgeo.sc", true, true, parseBgeoSc, formatBgeoSc},
        {".geo", true, true, parseGeo, formatGeo},
        {".csv", true, false, parseCsv, formatCsv},
        {".obj", false, true, parseObj, formatObj},
        {".ply", true, true, parsePly, formatPly},
        {".vdb", true, false, parseVdbPoints, formatVdbPoints},
    };
    return formats;
}

const GeometryFormat& geometryFormatOf(const std::string& path) {
    std::string known;
    for (const GeometryFormat& format : geometryFormats()) {
        if (endsWith(path, format.extension)) return format;
        known += std::string(" ") + format.extension;
    }
    throw InputError(path + ": the extension is none of" + known);
}

Geometry readGeometry(const std::string& path) {
    const GeometryFormat& format = geometryFormatOf(path);
    if (format.parse == nullptr)
        throw InputError(path + ": files of this kind are written but not read");
    return format.parse(readFile(path), path);
}

PointTable readPoints(const std::string& path) {
    PointTable table = std::move(readGeometry(path).table);
    positions(table, path);
    return table;
}

Mesh readMesh(const std::string& path) {
    return meshOf(readGeometry(path), path);
}

Mesh meshOf(const Geometry& geometry, const std::string& path) {
    if (!geometry.isMesh()) throw InputError(path + ": has no polygons");
    Mesh mesh;
    mesh.points = vectors(positions(geometry.table, path));
    mesh.triangles = trianglesOf(geometry);
    if (geometry.table.points.find("v") != nullptr) {
        const ColumnLookup v = geometry.table.points.requireNumeric("v", 3);
        if (v.column == nullptr) throw InputError(path + ": " + v.error);
        mesh.velocities = vectors(*v.column);
    }
    return mesh;
}

void writeGeometry(const Geometry& geometry, const std::string& path) {
    const GeometryFormat& format = geometryFormatOf(path);
    if (format.format == nullptr)
        throw InputError(path + ": files of this kind are read but not written");
    if (geometry.isMesh() ? !format.holdsMeshes : !format.holdsPoints)
        throw InputError(path + ": files of this kind hold no " +
                         (geometry.isMesh() ? "meshes" : "points without polygons"));
    std::string bytes;
    try {
        bytes = format.format(geometry);
    } catch (const InputError& error) {
        throw InputError(path + ": " + error.what());
    }
    writeFileAtomically(path, bytes);
}

}  // namespace mallow
