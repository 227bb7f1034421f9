#include <mallow/io/half_number.h>
#include <mallow/io/houdini_json_binary.h>

#include <cstring>
#include <optional>
#include <unordered_map>

namespace mallow {

using namespace binary_json;

namespace {

std::string hex(unsigned char byte) {
    constexpr char kDigits[] = "0123456789abcdef";
    return {'0', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

std::optional<NumberType> numberTypeOf(unsigned char type) {
    switch (type) {
        case kInt8:
            return NumberType::Int8;
        case kInt16:
            return NumberType::Int16;
        case kInt32:
            return NumberType::Int32;
        case kInt64:
            return NumberType::Int64;
        case kReal16:
            return NumberType::Real16;
        case kReal32:
            return NumberType::Real32;
        case kReal64:
            return NumberType::Real64;
        case kUInt8:
            return NumberType::UInt8;
        case kUInt16:
            return NumberType::UInt16;
        default:
            return std::nullopt;
    }
}

class Parser {
public:
    Parser(std::string_view bytes, HoudiniDocument& document)
        : reader_(bytes, document.name), document_(document) {}

    void parseAll() {
        if (reader_.remaining() < kMagic.size() ||
            reader_.take(kMagic.size(), "the magic") != kMagic)
            reader_.fail(0, "is no binary geometry: it does not start with 0x7f NSJb");
        parseValue(nextType(), 0);
        if (!reader_.atEnd())
            reader_.fail(reader_.offset(), "there are " + std::to_string(reader_.remaining()) +
                                               " bytes behind the end of the geometry");
    }

private:
    /// The type byte of the next value or end; tokens defined on the way are not values.
    unsigned char nextType() {
        while (true) {
            start_ = reader_.offset();
            const auto type = reader_.read<unsigned char>("a value");
            if (type == kDefineToken) {
                const std::uint64_t id = length();
                if (!tokens_.emplace(id, string()).second)
                    reader_.fail(start_, "token " + std::to_string(id) + " is defined twice");
            } else if (type == kUndefineToken) {
                const std::uint64_t id = length();
                if (tokens_.erase(id) == 0) failToken(id);
            } else {
                return type;
            }
        }
    }

    void parseValue(unsigned char type, int depth) {
        const std::size_t start = start_;
        switch (type) {
            case kNull:
                document_.add(HoudiniKind::Null, start);
                break;
            case kFalse:
            case kTrue:
                document_.add(HoudiniKind::Bool, start).value = type == kTrue ? 1 : 0;
                break;
            case kBoolByte:
                document_.add(HoudiniKind::Bool, start).value =
                    reader_.read<unsigned char>("a boolean") != 0 ? 1 : 0;
                break;
            case kString:
                addString(string(), start);
                break;
            case kToken:
                addString(token(), start);
                break;
            case kUniformArray:
                parseUniformArray(start);
                break;
            case kArrayBegin:
                parseContainer(HoudiniKind::Array, kArrayEnd, start, depth);
                break;
            case kMapBegin:
                parseContainer(HoudiniKind::Map, kMapEnd, start, depth);
                break;
            default:
                parseNumber(type, start);
        }
    }

    void parseContainer(HoudiniKind kind, unsigned char endType, std::size_t start, int depth) {
        if (depth == HoudiniDocument::kMaxDepth)
            reader_.fail(start, "lists are nested deeper than " +
                                    std::to_string(HoudiniDocument::kMaxDepth));
        const std::size_t index = document_.entries.size();
        document_.add(kind, start);
        const bool isMap = kind == HoudiniKind::Map;
        for (unsigned char type = nextType(); type != endType; type = nextType()) {
            if (isMap) {
                if (type != kString && type != kToken)
                    reader_.fail(start_,
                                 "a key of a map has type " + hex(type) + ", expected a string");
                parseValue(type, depth + 1);
                type = nextType();
            }
            parseValue(type, depth + 1);
        }
        document_.entries[index].value = document_.entries.size();
    }

    void parseUniformArray(std::size_t start) {
        const auto type = reader_.read<unsigned char>("the type of an array");
        const std::uint64_t count = length();
        if (type == kString) {
            const std::size_t index = document_.entries.size();
            document_.add(HoudiniKind::Array, start);
            for (std::uint64_t i = 0; i < count; ++i) {
                const std::size_t itemStart = reader_.offset();
                addString(string(), itemStart);
            }
            document_.entries[index].value = document_.entries.size();
            return;
        }
        constexpr std::size_t kWord = 4, kBitsPerWord = 32;
        if (type == kBoolByte) {
            const std::uint64_t words = count / kBitsPerWord + (count % kBitsPerWord != 0 ? 1 : 0);
            HoudiniEntry& entry = document_.add(HoudiniKind::Bits, start);
            entry.data = reader_.take(words, "an array of booleans", kWord).data();
            entry.value = count;
            return;
        }
        const std::optional<NumberType> numberType = numberTypeOf(type);
        if (!numberType) reader_.fail(start, "an array of type " + hex(type) + " is not supported");
        HoudiniEntry& entry = document_.add(HoudiniKind::Numbers, start);
        entry.numberType = *numberType;
        entry.data = reader_.take(count, "an array of numbers", numberSize(*numberType)).data();
        entry.value = count;
    }

    void parseNumber(unsigned char type, std::size_t start) {
        switch (type) {
            case kInt8:
                return addInteger(reader_.read<std::int8_t>("an integer"), start);
            case kInt16:
                return addInteger(reader_.read<std::int16_t>("an integer"), start);
            case kInt32:
                return addInteger(reader_.read<std::int32_t>("an integer"), start);
            case kInt64:
                return addInteger(reader_.read<std::int64_t>("an integer"), start);
            case kUInt8:
                return addInteger(reader_.read<std::uint8_t>("an integer"), start);
            case kUInt16:
                return addInteger(reader_.read<std::uint16_t>("an integer"), start);
            case kReal16:
                return addReal(halfToFloat(reader_.read<std::uint16_t>("a number")), start);
            case kReal32:
                return addReal(reader_.read<float>("a number"), start);
            case kReal64:
                return addReal(reader_.read<double>("a number"), start);
            default:
                reader_.fail(start, "type " + hex(type) + " is not known, expected a value");
        }
    }

    void addString(std::string_view text, std::size_t start) {
        HoudiniEntry& entry = document_.add(HoudiniKind::String, start);
        entry.data = text.data();
        entry.value = text.size();
    }
    void addInteger(std::int64_t value, std::size_t start) {
        document_.add(HoudiniKind::Integer, start).value = static_cast<std::uint64_t>(value);
    }
    void addReal(double value, std::size_t start) {
        std::memcpy(&document_.add(HoudiniKind::Real, start).value, &value, sizeof(value));
    }

    std::uint64_t length() {
        const std::size_t start = reader_.offset();
        const auto first = reader_.read<unsigned char>("a length");
        if (first < kLongest8) return first;
        if (first == kLength16) return reader_.read<std::uint16_t>("a length");
        if (first == kLength32) return reader_.read<std::uint32_t>("a length");
        if (first == kLength64) return reader_.read<std::uint64_t>("a length");
        reader_.fail(start, "a length starts with " + hex(first) +
                                ", expected less than 0xf1, or 0xf2, 0xf4, 0xf8");
    }

    std::string_view string() {
        const std::uint64_t count = length();
        return reader_.take(count, "a string");
    }

    std::string_view token() {
        const std::uint64_t id = length();
        const auto found = tokens_.find(id);
        if (found == tokens_.end()) failToken(id);
        return found->second;
    }

    [[noreturn]] void failToken(std::uint64_t id) const {
        reader_.fail(start_, "token " + std::to_string(id) + " is not defined");
    }

    ByteReader reader_;
    HoudiniDocument& document_;
    std::unordered_map<std::uint64_t, std::string_view> tokens_;
    std::size_t start_ = 0;  // of the value whose type byte was read last
};

}  // namespace

HoudiniDocument parseHoudiniBinary(std::string_view bytes, const InputName& name) {
    HoudiniDocument document;
    document.name = name;
    Parser(bytes, document).parseAll();
    return document;
}

}  // namespace mallow
