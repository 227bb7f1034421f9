/// @file ply_header.h
/// What a PLY file says about itself, and the names of its properties.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

enum class PlyEncoding { Ascii, LittleEndian, BigEndian };
enum class PlyType { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 };

std::size_t plySize(PlyType type);
inline bool isInteger(PlyType type) {
    return type != PlyType::Float32 && type != PlyType::Float64;
}

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::Float32;  ///< of the value, or of a list's items
    bool isList = false;
    PlyType countType = PlyType::UInt8;  ///< of a list's length
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
    std::size_t offset = 0;  ///< of the count in the file

    /// The fewest bytes that one of these takes.
    std::size_t smallestSize(PlyEncoding encoding) const;
};

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::Ascii;
    std::vector<PlyElement> elements;
    std::vector<std::string> int64Names;  ///< of the comments `int64 NAME`
    std::size_t size = 0;                 ///< bytes, up to the first element
};

/// @throws InputError with line and byte.
PlyHeader parsePlyHeader(std::string_view bytes, const std::string& source);

/// "x", "mass", "F_4": the property of a component.
std::string plyPropertyName(const std::string& attribute, int tupleSize, int component);

/// The comment that says that doubles are meant as 64-bit integers: `comment int64 id`.
inline constexpr const char* kPlyInt64Comment = "int64";

/// Up to here, and down to its negative, a double holds every integer.
inline constexpr double kExactInteger = 9007199254740992.0;  // 2^53

}  // namespace mallow
