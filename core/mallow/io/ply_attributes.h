/// @file ply_attributes.h
/// Which properties of a PLY vertex make which attribute.
#pragma once

#include <mallow/geometry/column.h>
#include <mallow/io/ply_header.h>

namespace mallow {

struct PlyAttribute {
    std::string name;
    ColumnType type = ColumnType::Float32;
    std::vector<std::size_t> properties;  ///< one per component
    double divisor = 1.0;                 ///< of the stored numbers
};

/// In order of their first property; lists make none. Two attributes may have the same name.
std::vector<PlyAttribute> plyAttributes(const std::vector<PlyProperty>& properties);

}  // namespace mallow
