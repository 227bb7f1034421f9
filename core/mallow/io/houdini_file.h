/// @file houdini_file.h
/// Houdini's geometry files of version 12 and later, as functions of their bytes: binary (.bgeo),
/// text (.geo) and compressed binary (.bgeo.sc).
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <string_view>

namespace mallow {

/// @throws InputError "SOURCE: byte N: ...".
Geometry parseBgeo(std::string_view bytes, const std::string& source);
std::string formatBgeo(const Geometry& geometry);

/// The same as text.
Geometry parseGeo(std::string_view bytes, const std::string& source);
std::string formatGeo(const Geometry& geometry);

/// @throws InputError that counts the bytes of the file for the container and, saying so, those of
/// the unpacked data for the geometry in it.
Geometry parseBgeoSc(std::string_view bytes, const std::string& source);
std::string formatBgeoSc(const Geometry& geometry);

}  // namespace mallow
