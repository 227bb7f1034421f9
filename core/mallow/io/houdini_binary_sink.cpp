#include <mallow/io/houdini_binary_sink.h>
#include <mallow/io/houdini_json_binary.h>

#include <limits>
#include <stdexcept>

namespace mallow {

using namespace binary_json;

namespace {

unsigned char typeByte(NumberType type) {
    switch (type) {
        case NumberType::Int8:
            return kInt8;
        case NumberType::Int16:
            return kInt16;
        case NumberType::Int32:
            return kInt32;
        case NumberType::Int64:
            return kInt64;
        case NumberType::UInt8:
            return kUInt8;
        case NumberType::UInt16:
            return kUInt16;
        case NumberType::Real16:
            return kReal16;
        case NumberType::Real32:
            return kReal32;
        case NumberType::Real64:
            return kReal64;
    }
    throw std::logic_error("typeByte: not a type");
}

template <class T>
bool fits(std::int64_t value) {
    return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

}  // namespace

HoudiniBinarySink::HoudiniBinarySink(std::size_t sizeHint) {
    bytes_.reserve(sizeHint);
    bytes_ = kMagic;
}

template <class T>
void HoudiniBinarySink::raw(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void HoudiniBinarySink::length(std::size_t value) {
    if (value < kLongest8) {
        byte(static_cast<unsigned char>(value));
    } else if (value <= std::numeric_limits<std::uint16_t>::max()) {
        byte(kLength16);
        raw(static_cast<std::uint16_t>(value));
    } else if (value <= std::numeric_limits<std::uint32_t>::max()) {
        byte(kLength32);
        raw(static_cast<std::uint32_t>(value));
    } else {
        byte(kLength64);
        raw(static_cast<std::uint64_t>(value));
    }
}

void HoudiniBinarySink::beginArray() {
    byte(kArrayBegin);
}
void HoudiniBinarySink::endArray() {
    byte(kArrayEnd);
}
void HoudiniBinarySink::beginMap() {
    byte(kMapBegin);
}
void HoudiniBinarySink::endMap() {
    byte(kMapEnd);
}

void HoudiniBinarySink::text(std::string_view text) {
    byte(kString);
    length(text.size());
    bytes_.append(text);
}

void HoudiniBinarySink::integer(std::int64_t value) {
    if (fits<std::int8_t>(value)) {
        byte(kInt8);
        raw(static_cast<std::int8_t>(value));
    } else if (fits<std::int16_t>(value)) {
        byte(kInt16);
        raw(static_cast<std::int16_t>(value));
    } else if (fits<std::int32_t>(value)) {
        byte(kInt32);
        raw(static_cast<std::int32_t>(value));
    } else {
        byte(kInt64);
        raw(value);
    }
}

void HoudiniBinarySink::boolean(bool value) {
    byte(value ? kTrue : kFalse);
}

void HoudiniBinarySink::numbers(const NumberArray& array) {
    byte(kUniformArray);
    byte(typeByte(array.type));
    length(array.count);
    if (array.count > 0)
        bytes_.append(static_cast<const char*>(array.data), array.count * numberSize(array.type));
}

void HoudiniBinarySink::tuples(const NumberArray& array, std::size_t /*tupleSize*/) {
    constexpr std::int64_t kPageSize = 1024;  // what Houdini uses
    text("pagesize");
    integer(kPageSize);
    text("rawpagedata");
    numbers(array);
}

const PolygonRunWords& HoudiniBinarySink::polygonRunWords() const {
    static const PolygonRunWords words = {"p_r", "s_v", "n_p", "r_v"};
    return words;
}

std::string HoudiniBinarySink::finish() {
    return std::move(bytes_);
}

}  // namespace mallow
