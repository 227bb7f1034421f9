/// @file input_place.h
/// Errors that say where in a file they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mallow {

/// @throws InputError "SOURCE: byte N: WHAT"
[[noreturn]] void failAtByte(const std::string& source, std::size_t byte, const std::string& what);

/// For text files. @throws InputError "SOURCE: line L, byte N: WHAT", lines counted from 1.
[[noreturn]] void failInText(const std::string& source,
                             std::string_view bytes,
                             std::size_t byte,
                             const std::string& what);

/// A piece of a damaged file as a message may show it: short, and nothing but printable ASCII.
std::string quoted(std::string_view piece);

}  // namespace mallow
