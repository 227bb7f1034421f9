/// @file byte_reader.h
/// Little-endian reads from a buffer that never pass its end, and messages that name the byte.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace mallow {

/// Where bytes come from, as messages name it.
struct InputName {
    std::string file;
    /// Says which bytes are counted when they are not the file's own, e.g. "of the unpacked data".
    std::string stream = {};
};

/// @throws InputError "FILE: byte N: WHAT", always.
[[noreturn]] void failAt(const InputName& name, std::size_t offset, const std::string& what);

class ByteReader {
public:
    /// Both must outlive the reader.
    ByteReader(std::string_view bytes, const InputName& name) : bytes_(bytes), name_(name) {}

    std::size_t offset() const { return offset_; }
    std::size_t remaining() const { return bytes_.size() - offset_; }
    bool atEnd() const { return remaining() == 0; }

    /// @throws InputError saying what was to be read when the bytes end before it does.
    template <class T>
    T read(const char* what) {
        static_assert(std::is_arithmetic_v<T>);
        T value;
        std::memcpy(&value, take(sizeof(T), what).data(), sizeof(T));
        return value;
    }
    /// The next `count` items of `itemSize` bytes, in place.
    std::string_view take(std::size_t count, const char* what, std::size_t itemSize = 1);

    /// @throws InputError at the byte `offset`, always.
    [[noreturn]] void fail(std::size_t offset, const std::string& what) const;

private:
    std::string_view bytes_;
    const InputName& name_;
    std::size_t offset_ = 0;
};

}  // namespace mallow
