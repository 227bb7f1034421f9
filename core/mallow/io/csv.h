/// @file csv.h
/// Points as comma-separated text (RFC 4180), the format to write by hand and to look into.
///
///   P.x,P.y,P.z,v.x,v.y,v.z,mass,F.0, ... ,F.8,material
///   0.5,1.0,-2.25,0.0,0.0,0.0,0.125,1.0, ... ,1.0,"foam"
///
/// The first line names the columns: an attribute of size 1 by its name, of size 2 to 4 by .x .y .z
/// .w, of other sizes by .0 .1 .2 and so on (which is read for every size). The order of columns is
/// free. P of size 3 must be there.
///
/// Types are told from the text, so that a file needs no hints, and what is written reads back with
/// the same values and types:
///   - a quoted field, or one that is no number, makes the attribute a string; we quote all
///   strings;
///     an empty field without quotes is an unset string;
///   - otherwise a `.`, an exponent, nan or inf makes it a float, and P is always one: float64 when
///     a value has more than nine digits or more than a float32 keeps, else float32;
///   - otherwise it is an integer: int32, or int64 when a value needs it. `id` is always int64.
/// The type is lost where values do not show it: no points at all, small int64, float64 that are
/// all nan or inf.
///
/// Detail attributes, groups and polygons have no place in a table and are left out. Lines may end
/// in CRLF; blanks around fields without quotes are ignored; so is a byte order mark.
#pragma once

#include <mallow/geometry/geometry.h>

#include <string>
#include <string_view>

namespace mallow {

/// @throws InputError "SOURCE: line L, byte N: ..."
Geometry parseCsv(std::string_view bytes, const std::string& source);

/// @throws InputError when there is no P of size 3, or a name would read back as another.
std::string formatCsv(const Geometry& geometry);

}  // namespace mallow
