/// @file houdini_tuples.h
/// The values of one attribute: rows of tuples, in any of the three ways they are stored.
///
///   rawpagedata: all tuples one after the other, in pages; a constant page stores one tuple.
///   tuples:      [[x, y, z], ...]   (text)
///   arrays:      [[a, b, c, ...]]   (text, tuples of one)
#pragma once

#include <mallow/io/houdini_document.h>
#include <mallow/io/memory_budget.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mallow {

/// rows * tupleSize numbers. T as in appendNumbers. @throws InputError starting with `what`.
template <class T>
std::vector<T> readHoudiniTuples(const HoudiniValue& values,
                                 std::size_t rows,
                                 std::size_t tupleSize,
                                 const std::string& what,
                                 MemoryBudget& budget);

}  // namespace mallow
