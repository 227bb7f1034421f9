#include <mallow/io/half_number.h>
#include <mallow/io/houdini_numbers.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>

namespace mallow {

namespace {

/// 16-bit floats have no C++ type.
struct Half {
    std::uint16_t bits;
};

double asReal(std::uint64_t bits) {
    double value = 0.0;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

/// The number in the wanted type, or nothing when it is no number of that type.
template <class To, class From>
std::optional<To> converted(From from) {
    if constexpr (std::is_same_v<From, Half>) {
        return converted<To>(halfToFloat(from.bits));
    } else if constexpr (std::is_floating_point_v<To>) {
        return static_cast<To>(from);
    } else if constexpr (std::is_floating_point_v<From>) {
        // Both limits are powers of two, exact in any float. NaN fails every comparison.
        constexpr From kLowest = static_cast<From>(std::numeric_limits<To>::min());
        if (!(from >= kLowest && from < -kLowest) || std::trunc(from) != from) return std::nullopt;
        return static_cast<To>(from);
    } else {
        const std::int64_t wide{from};
        if (wide < std::numeric_limits<To>::min() || wide > std::numeric_limits<To>::max())
            return std::nullopt;
        return static_cast<To>(wide);
    }
}

[[noreturn]] void failNumber(const HoudiniValue& at, const std::string& what, std::size_t index) {
    at.fail(what + ": value " + std::to_string(index) +
            " is not an integer that fits the attribute's storage");
}

template <class From, class To>
void appendPacked(const HoudiniValue& array, const std::string& what, std::vector<To>& to) {
    const HoudiniEntry& entry = array.entry();
    const std::size_t before = to.size();
    if constexpr (std::is_same_v<From, To>) {
        to.resize(before + entry.value);
        if (entry.value > 0) std::memcpy(&to[before], entry.data, entry.value * sizeof(To));
    } else {
        to.reserve(before + entry.value);
        for (std::size_t i = 0; i < entry.value; ++i) {
            From from;
            std::memcpy(&from, entry.data + i * sizeof(From), sizeof(From));
            const std::optional<To> value = converted<To>(from);
            if (!value) failNumber(array, what, i);
            to.push_back(*value);
        }
    }
}

template <class To>
void appendAny(const HoudiniValue& array, const std::string& what, std::vector<To>& to) {
    switch (array.entry().numberType) {
        case NumberType::Int8:
            return appendPacked<std::int8_t>(array, what, to);
        case NumberType::Int16:
            return appendPacked<std::int16_t>(array, what, to);
        case NumberType::Int32:
            return appendPacked<std::int32_t>(array, what, to);
        case NumberType::Int64:
            return appendPacked<std::int64_t>(array, what, to);
        case NumberType::UInt8:
            return appendPacked<std::uint8_t>(array, what, to);
        case NumberType::UInt16:
            return appendPacked<std::uint16_t>(array, what, to);
        case NumberType::Real16:
            return appendPacked<Half>(array, what, to);
        case NumberType::Real32:
            return appendPacked<float>(array, what, to);
        case NumberType::Real64:
            return appendPacked<double>(array, what, to);
    }
    throw std::logic_error("appendAny: not a type");
}

bool isPacked(const HoudiniValue& array) {
    return array.kind() == HoudiniKind::Numbers || array.kind() == HoudiniKind::Bits;
}

std::uint8_t bitAt(const HoudiniEntry& bits, std::size_t i) {
    return static_cast<std::uint8_t>((static_cast<unsigned char>(bits.data[i / 8]) >> (i % 8)) &
                                     1U);
}

}  // namespace

std::size_t countNumbers(const HoudiniValue& array, const std::string& what) {
    if (isPacked(array)) return array.entry().value;
    if (array.kind() != HoudiniKind::Array) array.failKind(what, "an array of numbers");
    return array.items(what.c_str()).size();
}

template <class T>
void appendNumbers(const HoudiniValue& array, const std::string& what, std::vector<T>& to) {
    if (array.kind() == HoudiniKind::Numbers) return appendAny(array, what, to);
    if (array.kind() == HoudiniKind::Bits) {
        for (std::size_t i = 0; i < array.entry().value; ++i)
            to.push_back(static_cast<T>(bitAt(array.entry(), i)));
        return;
    }
    if (array.kind() != HoudiniKind::Array) array.failKind(what, "an array of numbers");
    std::size_t index = 0;
    for (const HoudiniValue& item : array.items(what.c_str())) {
        std::optional<T> value;
        if (item.kind() == HoudiniKind::Integer || item.kind() == HoudiniKind::Bool)
            value = converted<T>(static_cast<std::int64_t>(item.entry().value));
        else if (item.kind() == HoudiniKind::Real)
            value = converted<T>(asReal(item.entry().value));
        else
            item.failKind(what, "a number");
        if (!value) failNumber(item, what, index);
        to.push_back(*value);
        ++index;
    }
}

template void appendNumbers(const HoudiniValue&, const std::string&, std::vector<float>&);
template void appendNumbers(const HoudiniValue&, const std::string&, std::vector<double>&);
template void appendNumbers(const HoudiniValue&, const std::string&, std::vector<std::int32_t>&);
template void appendNumbers(const HoudiniValue&, const std::string&, std::vector<std::int64_t>&);

std::vector<std::uint8_t> readFlags(const HoudiniValue& array,
                                    std::size_t count,
                                    const std::string& what) {
    const std::size_t found = countNumbers(array, what);
    if (found != count)
        array.fail(what + " holds " + std::to_string(found) + " values, expected " +
                   std::to_string(count));
    std::vector<std::int32_t> numbers;
    appendNumbers(array, what, numbers);
    std::vector<std::uint8_t> flags;
    flags.reserve(numbers.size());
    for (const std::int32_t number : numbers) {
        if (number != 0 && number != 1)
            array.fail(what + " holds " + std::to_string(number) + ", expected 0 or 1");
        flags.push_back(static_cast<std::uint8_t>(number));
    }
    return flags;
}

}  // namespace mallow
