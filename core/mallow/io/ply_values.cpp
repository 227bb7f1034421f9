#include <mallow/io/input_place.h>
#include <mallow/io/ply_values.h>
#include <mallow/io/text_number.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace mallow {
namespace {

constexpr const char* kBlanks = " \t\r\n";

template <class T>
double load(const char* bytes, bool isSwapped) {
    char ordered[sizeof(T)];
    std::memcpy(ordered, bytes, sizeof(T));
    if (isSwapped) std::reverse(ordered, ordered + sizeof(T));
    T value;
    std::memcpy(&value, ordered, sizeof(T));
    return static_cast<double>(value);
}

template <class T>
bool fits(std::int64_t number) {
    return number >= std::int64_t(std::numeric_limits<T>::min()) &&
           number <= std::int64_t(std::numeric_limits<T>::max());
}

bool fitsType(std::int64_t number, PlyType type) {
    switch (type) {
        case PlyType::Int8:
            return fits<std::int8_t>(number);
        case PlyType::UInt8:
            return fits<std::uint8_t>(number);
        case PlyType::Int16:
            return fits<std::int16_t>(number);
        case PlyType::UInt16:
            return fits<std::uint16_t>(number);
        case PlyType::Int32:
            return fits<std::int32_t>(number);
        case PlyType::UInt32:
            return fits<std::uint32_t>(number);
        case PlyType::Float32:
        case PlyType::Float64:
            break;
    }
    return true;
}

}  // namespace

PlyValues::PlyValues(std::string_view bytes, const std::string& source, const PlyHeader& header)
    : bytes_(bytes),
      source_(source),
      encoding_(header.encoding),
      at_(header.size),
      valueOffset_(header.size) {}

void PlyValues::fail(const std::string& what) const {
    if (encoding_ == PlyEncoding::Ascii) failInText(source_, bytes_, valueOffset_, what);
    failAtByte(source_, valueOffset_, what);
}

double PlyValues::next(PlyType type) {
    return encoding_ == PlyEncoding::Ascii ? nextText(type) : nextBinary(type);
}

double PlyValues::nextBinary(PlyType type) {
    valueOffset_ = at_;
    if (plySize(type) > bytes_.size() - at_) fail("the file ends before its last element");
    const char* from = bytes_.data() + at_;
    at_ += plySize(type);
    const bool isSwapped = encoding_ == PlyEncoding::BigEndian;  // every target is little-endian
    switch (type) {
        case PlyType::Int8:
            return load<std::int8_t>(from, isSwapped);
        case PlyType::UInt8:
            return load<std::uint8_t>(from, isSwapped);
        case PlyType::Int16:
            return load<std::int16_t>(from, isSwapped);
        case PlyType::UInt16:
            return load<std::uint16_t>(from, isSwapped);
        case PlyType::Int32:
            return load<std::int32_t>(from, isSwapped);
        case PlyType::UInt32:
            return load<std::uint32_t>(from, isSwapped);
        case PlyType::Float32:
            return load<float>(from, isSwapped);
        case PlyType::Float64:
            break;
    }
    return load<double>(from, isSwapped);
}

void PlyValues::skipBlanks() {
    at_ = std::min(bytes_.find_first_not_of(kBlanks, at_), bytes_.size());
    valueOffset_ = at_;
}

double PlyValues::nextText(PlyType type) {
    skipBlanks();
    if (at_ == bytes_.size()) fail("the file ends before its last element");
    at_ = std::min(bytes_.find_first_of(kBlanks, at_), bytes_.size());
    const std::string_view word = bytes_.substr(valueOffset_, at_ - valueOffset_);
    if (isInteger(type)) {
        std::int64_t number = 0;
        if (parseInteger(word, number) != NumberText::Number || !fitsType(number, type))
            fail("found " + quoted(word) + ", expected an integer of " +
                 std::to_string(plySize(type)) + " bytes");
        return static_cast<double>(number);
    }
    float narrow = 0;
    double wide = 0;
    const NumberText what =
        type == PlyType::Float32 ? parseFloating(word, narrow) : parseFloating(word, wide);
    if (what != NumberText::Number)
        fail("found " + quoted(word) + ", expected a number of " + std::to_string(plySize(type)) +
             " bytes");
    return type == PlyType::Float32 ? static_cast<double>(narrow) : wide;
}

std::size_t PlyValues::nextListLength(const PlyProperty& list) {
    const double length = next(list.countType);
    const std::size_t itemSize = encoding_ == PlyEncoding::Ascii ? 2 : plySize(list.type);
    const std::size_t room = (bytes_.size() - at_ + 1) / itemSize;
    if (length < 0 || length > static_cast<double>(room))
        fail("a list of " + std::to_string(static_cast<std::int64_t>(length)) +
             " items, but the file has room for " + std::to_string(room));
    return static_cast<std::size_t>(length);
}

void PlyValues::expectRoomFor(const PlyElement& element) const {
    const std::size_t size = element.smallestSize(encoding_);
    if (size == 0) return;
    const std::size_t room = (bytes_.size() - at_ + 1) / size;
    if (element.count > room)
        failInText(source_, bytes_, element.offset,
                   std::to_string(element.count) + " of " + quoted(element.name) +
                       " are promised, but the file has room for " + std::to_string(room));
}

void PlyValues::expectEnd() {
    if (encoding_ == PlyEncoding::Ascii) skipBlanks();
    valueOffset_ = at_;
    if (at_ != bytes_.size())
        fail("there are " + std::to_string(bytes_.size() - at_) +
             " more bytes than the header promises");
}

}  // namespace mallow
