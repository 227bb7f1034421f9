/// @file usual_type_info.h
/// How Houdini transforms attributes of well-known names, for formats that do not say.
#pragma once

#include <mallow/geometry/column.h>

namespace mallow {

/// Sets Column::typeInfo of P, v, N and Cd when they have three floats.
inline void setUsualTypeInfo(Column& column) {
    const bool isFloat =
        column.type() == ColumnType::Float32 || column.type() == ColumnType::Float64;
    if (!isFloat || column.tupleSize() != 3) return;
    if (column.name() == "P") column.typeInfo = "point";
    if (column.name() == "v") column.typeInfo = "vector";
    if (column.name() == "N") column.typeInfo = "normal";
    if (column.name() == "Cd") column.typeInfo = "color";
}

}  // namespace mallow
