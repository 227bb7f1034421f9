#include <mallow/io/houdini_document.h>

#include <stdexcept>

namespace mallow {

namespace {

const char* kindName(HoudiniKind kind) {
    switch (kind) {
        case HoudiniKind::Null:
            return "null";
        case HoudiniKind::Bool:
            return "a boolean";
        case HoudiniKind::Integer:
            return "an integer";
        case HoudiniKind::Real:
            return "a real number";
        case HoudiniKind::String:
            return "a string";
        case HoudiniKind::Array:
            return "a list";
        case HoudiniKind::Map:
            return "a map";
        case HoudiniKind::Numbers:
            return "an array of numbers";
        case HoudiniKind::Bits:
            return "an array of booleans";
    }
    throw std::logic_error("kindName: not a kind");
}

}  // namespace

std::size_t numberSize(NumberType type) {
    switch (type) {
        case NumberType::Int8:
        case NumberType::UInt8:
            return 1;
        case NumberType::Int16:
        case NumberType::UInt16:
        case NumberType::Real16:
            return 2;
        case NumberType::Int32:
        case NumberType::Real32:
            return 4;
        case NumberType::Int64:
        case NumberType::Real64:
            return 8;
    }
    throw std::logic_error("numberSize: not a type");
}

HoudiniEntry& HoudiniDocument::add(HoudiniKind kind, std::size_t offset) {
    if (entries.size() == kMaxEntries)
        failAt(name, offset, "more than " + std::to_string(kMaxEntries) + " values");
    HoudiniEntry& entry = entries.emplace_back();
    entry.kind = kind;
    entry.offset = offset;
    return entry;
}

std::int64_t HoudiniValue::integer(const char* what) const {
    if (kind() != HoudiniKind::Integer) failKind(what, "an integer");
    return static_cast<std::int64_t>(entry().value);
}

std::uint64_t HoudiniValue::count(const char* what) const {
    const std::int64_t value = integer(what);
    if (value < 0) fail(std::string(what) + " is " + std::to_string(value) + ", expected >= 0");
    return static_cast<std::uint64_t>(value);
}

bool HoudiniValue::boolean(const char* what) const {
    if (kind() != HoudiniKind::Bool) failKind(what, "a boolean");
    return entry().value != 0;
}

std::string_view HoudiniValue::text(const char* what) const {
    if (kind() != HoudiniKind::String) failKind(what, "a string");
    return {entry().data, entry().value};
}

HoudiniItems HoudiniValue::items(const char* what) const {
    if (kind() != HoudiniKind::Array && kind() != HoudiniKind::Map) failKind(what, "a list");
    return {HoudiniValue(*document_, index_ + 1), next()};
}

HoudiniValue HoudiniValue::next() const {
    const bool hasItems = kind() == HoudiniKind::Array || kind() == HoudiniKind::Map;
    return HoudiniValue(*document_, hasItems ? entry().value : index_ + 1);
}

void HoudiniValue::fail(const std::string& what) const {
    failAt(document_->name, entry().offset, what);
}

void HoudiniValue::failKind(const std::string& what, const char* expected) const {
    fail(what + " is " + kindName(kind()) + ", expected " + expected);
}

std::size_t HoudiniItems::size() const {
    std::size_t count = 0;
    for (Iterator item = begin(); item != end(); ++item) ++count;
    return count;
}

}  // namespace mallow
