/// @file houdini_sink.h
/// What Houdini's JSON is written to: the binary or the text encoding, behind one interface, so
/// that the schema is written down once.
#pragma once

#include <mallow/io/houdini_document.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mallow {

/// Numbers of one type in memory, not owned.
struct NumberArray {
    NumberType type;
    const void* data;
    std::size_t count;

    template <class T>
    static NumberArray of(const std::vector<T>& values) {
        return {typeOf<T>(), values.data(), values.size()};
    }

private:
    template <class T>
    static constexpr NumberType typeOf() {
        if constexpr (std::is_same_v<T, float>) return NumberType::Real32;
        if constexpr (std::is_same_v<T, double>) return NumberType::Real64;
        if constexpr (std::is_same_v<T, std::int32_t>) return NumberType::Int32;
        if constexpr (std::is_same_v<T, std::int64_t>) return NumberType::Int64;
        static_assert(std::is_arithmetic_v<T> && sizeof(T) >= 4);
    }
};

/// The words that the two encodings use for a run of polygons.
struct PolygonRunWords {
    const char* type;
    const char* start;
    const char* count;
    const char* corners;
};

class HoudiniSink {
public:
    virtual ~HoudiniSink() = default;

    virtual void beginArray() = 0;
    virtual void endArray() = 0;
    virtual void beginMap() = 0;
    virtual void endMap() = 0;
    /// In a map, keys and values in turn.
    virtual void text(std::string_view text) = 0;
    virtual void integer(std::int64_t value) = 0;
    virtual void boolean(bool value) = 0;
    virtual void numbers(const NumberArray& array) = 0;
    /// The key and the value that hold the tuples of an attribute.
    virtual void tuples(const NumberArray& array, std::size_t tupleSize) = 0;
    virtual const PolygonRunWords& polygonRunWords() const = 0;

    /// All that was written, which is then gone from here.
    virtual std::string finish() = 0;
};

}  // namespace mallow
