/// @file geometry_file.h
/// Points and meshes from and to files of any known format, chosen by the extension.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/geometry/mesh.h>

#include <string>
#include <string_view>
#include <vector>

namespace mallow {

/// One format: a row of the table in geometry_file.cpp.
struct GeometryFormat {
    const char* extension;  ///< ".bgeo.sc"
    bool holdsPoints;       ///< points without polygons
    bool holdsMeshes;
    /// @throws InputError "SOURCE: byte N: ..."; null: only written.
    Geometry (*parse)(std::string_view bytes, const std::string& source);
    /// The file's bytes; null: only read. @throws InputError (without a path) when the format
    /// cannot hold it.
    std::string (*format)(const Geometry& geometry);
};

const std::vector<GeometryFormat>& geometryFormats();

/// The format of a path. @throws InputError naming the path and every extension there is.
const GeometryFormat& geometryFormatOf(const std::string& path);

/// @throws InputError naming file and byte.
Geometry readGeometry(const std::string& path);

/// The points of a file, polygons left out. @throws InputError also when there is no float P of 3.
PointTable readPoints(const std::string& path);

/// The polygons of a file as triangles, with the point attribute `v` as velocities.
/// @throws InputError also when there are none.
Mesh readMesh(const std::string& path);
/// The same of a geometry in memory; `source` names it in errors.
Mesh meshOf(const Geometry& geometry, const std::string& source);

/// Atomically. @throws OutputError naming the file; InputError when the format cannot hold it.
void writeGeometry(const Geometry& geometry, const std::string& path);

}  // namespace mallow
