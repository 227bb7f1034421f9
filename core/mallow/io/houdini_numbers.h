/// @file houdini_numbers.h
/// Arrays of numbers out of a document, in the type that is wanted, each value checked to fit.
#pragma once

#include <mallow/io/houdini_document.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mallow {

/// How many numbers an array holds, before they are read.
std::size_t countNumbers(const HoudiniValue& array, const std::string& what);

/// Appends the numbers of an array. T is float, double, std::int32_t or std::int64_t. Integers out
/// of range and reals that are no integers (NaN too) where T is an integer are refused.
/// @throws InputError starting with `what`.
template <class T>
void appendNumbers(const HoudiniValue& array, const std::string& what, std::vector<T>& to);

/// An array of exactly `count` booleans: 0 or 1 each.
std::vector<std::uint8_t> readFlags(const HoudiniValue& array,
                                    std::size_t count,
                                    const std::string& what);

}  // namespace mallow
