/// @file houdini_document.h
/// What Houdini's JSON holds, binary or text, as one flat list of entries: a container is followed
/// by its items and knows where they end. Arrays of numbers are one entry, kept as packed bytes, so
/// that a million points cost neither a million nodes nor a copy.
#pragma once

#include <mallow/io/byte_reader.h>

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

enum class HoudiniKind : std::uint8_t {
    Null,
    Bool,
    Integer,
    Real,
    String,
    Array,
    Map,      ///< its items are key, value, key, value, ...
    Numbers,  ///< an array of numbers of one type
    Bits      ///< an array of booleans in little-endian 32-bit words, lowest bit first
};

enum class NumberType : std::uint8_t {
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    Real16,
    Real32,
    Real64
};

/// Bytes of one number.
std::size_t numberSize(NumberType type);

struct HoudiniEntry {
    HoudiniKind kind = HoudiniKind::Null;
    NumberType numberType = NumberType::Int8;  ///< of Numbers
    std::uint64_t offset = 0;                  ///< the byte where the value starts
    const char* data = nullptr;                ///< of String, Numbers, Bits; any alignment
    /// Bool and Integer: the value; Real: its bits; String, Numbers, Bits: how many; Array and Map:
    /// the index of the entry after the last item.
    std::uint64_t value = 0;
};

/// Refers to the bytes it was parsed from, which must outlive it.
struct HoudiniDocument {
    /// More than any geometry that we know of needs; keeps the entries below 1 GiB, whatever the
    /// file says.
    static constexpr std::size_t kMaxEntries = std::size_t{1} << 25;
    /// Lists in lists; real files stay below 16.
    static constexpr int kMaxDepth = 64;

    InputName name;
    std::vector<HoudiniEntry> entries;  ///< the first is the whole document
    // What text had to be converted into; entries point here.
    std::deque<std::string> decoded;
    std::vector<double> reals;
    std::vector<std::int64_t> integers;

    /// @throws InputError when there are too many.
    HoudiniEntry& add(HoudiniKind kind, std::size_t offset);
};

class HoudiniItems;

/// One value of a document. Every access checks the kind and throws an InputError that names the
/// byte, what was found and what was expected.
class HoudiniValue {
public:
    explicit HoudiniValue(const HoudiniDocument& document, std::size_t index = 0)
        : document_(&document), index_(index) {}

    HoudiniKind kind() const { return entry().kind; }
    const HoudiniEntry& entry() const { return document_->entries[index_]; }

    std::int64_t integer(const char* what) const;
    /// An integer that counts something: not negative.
    std::uint64_t count(const char* what) const;
    bool boolean(const char* what) const;
    std::string_view text(const char* what) const;
    /// Of an Array or a Map (keys and values in turn).
    HoudiniItems items(const char* what) const;

    /// The value behind this one and all of its items.
    HoudiniValue next() const;
    bool operator!=(const HoudiniValue& other) const { return index_ != other.index_; }

    [[noreturn]] void fail(const std::string& what) const;
    /// "WHAT is an array, expected EXPECTED".
    [[noreturn]] void failKind(const std::string& what, const char* expected) const;

private:
    const HoudiniDocument* document_;
    std::size_t index_;
};

/// The items of a container, for range-based loops.
class HoudiniItems {
public:
    class Iterator {
    public:
        explicit Iterator(HoudiniValue value) : value_(value) {}
        const HoudiniValue& operator*() const { return value_; }
        const HoudiniValue* operator->() const { return &value_; }
        Iterator& operator++() {
            value_ = value_.next();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return value_ != other.value_; }

    private:
        HoudiniValue value_;
    };

    HoudiniItems(HoudiniValue first, HoudiniValue last) : first_(first), last_(last) {}
    Iterator begin() const { return Iterator(first_); }
    Iterator end() const { return Iterator(last_); }
    bool empty() const { return !(first_ != last_); }
    std::size_t size() const;

private:
    HoudiniValue first_, last_;
};

}  // namespace mallow
