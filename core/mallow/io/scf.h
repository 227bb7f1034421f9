/// @file scf.h
/// Houdini's container of compressed blocks (.sc). Its own numbers are big-endian int64:
///
///   "scf1" | bytes of metadata (0) | Blosc chunks | index | bytes of the index | "1fcs"
///   index: the start of each chunk but the first, counted from the first; the size of a block;
///          the size of the last block, unpacked
///
/// Every block but the last is full. Blocks are packed and unpacked in parallel; the bytes do not
/// depend on the number of threads.
#pragma once

#include <mallow/io/byte_reader.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace mallow {

/// What Houdini writes.
constexpr std::size_t kScfBlockSize = std::size_t{1} << 20;
/// Larger blocks are refused.
constexpr std::size_t kScfMaxBlockSize = std::size_t{1} << 24;
/// A chunk that claims to unpack to more than this times its size is refused before any memory is
/// taken: LZ4 cannot do better than 255.
constexpr std::size_t kScfMaxRatio = 256;

std::string packScf(std::string_view bytes);

/// @throws InputError naming the byte of the container.
std::string unpackScf(std::string_view container, const InputName& name);

}  // namespace mallow
