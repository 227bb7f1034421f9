/// @file state_stream.h
/// Bytes of a simulation's state, out and in. Both sides have the same `item`, so that one list of
/// members serves for writing and reading.
///
/// Numbers are stored as they are in memory; the machines Mallow is built for are little-endian. A
/// reader trusts nothing: every count is checked against the bytes that remain before memory is
/// taken for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mallow {

class StateWriter {
public:
    using Sink = std::function<void(const void* data, std::size_t size)>;
    explicit StateWriter(Sink sink) : sink_(std::move(sink)) {}

    template <class N>
    void item(const N& value) {
        static_assert(std::is_arithmetic_v<N>, "only numbers have bytes to store");
        sink_(&value, sizeof value);
    }
    void item(const bool& value) { item(static_cast<std::uint8_t>(value ? 1 : 0)); }
    void item(const std::string& text) {
        item(static_cast<std::uint64_t>(text.size()));
        if (!text.empty()) sink_(text.data(), text.size());
    }
    template <class E>
    void item(const std::vector<E>& list) {
        item(static_cast<std::uint64_t>(list.size()));
        for (const E& entry : list) item(entry);
    }

    /// Without their count.
    template <class N>
    void numbers(const N* from, std::size_t count) {
        if (count > 0) sink_(from, count * sizeof(N));
    }

private:
    Sink sink_;
};

class StateReader {
public:
    /// The bytes must stay; the first is number `firstByte` of the source, for messages.
    StateReader(std::string_view bytes, std::string source, std::size_t firstByte = 0)
        : bytes_(bytes), source_(std::move(source)), firstByte_(firstByte) {}

    std::size_t offset() const { return firstByte_ + at_; }  ///< of the next byte
    std::size_t remaining() const { return bytes_.size() - at_; }

    /// @throws InputError as every function below.
    template <class N>
    void item(N& value) {
        static_assert(std::is_arithmetic_v<N>, "only numbers have bytes to store");
        take(&value, sizeof value);
    }
    void item(bool& value);
    void item(std::string& text);
    template <class E>
    void item(std::vector<E>& list) {
        static_assert(sizeof(E) >= kSmallestEntry, "the count's check needs a lower bound");
        list.clear();
        list.resize(count(kSmallestEntry));
        for (E& entry : list) item(entry);
    }

    /// A count of things that take at least `bytesEach` of the bytes that remain.
    std::size_t count(std::size_t bytesEach);

    template <class N>
    void numbers(N* to, std::size_t count) {
        if (count > remaining() / sizeof(N)) failShort();
        if (count > 0) take(to, count * sizeof(N));
    }

    /// The next bytes, not copied.
    std::string_view view(std::size_t size);

    /// Nothing may remain.
    void finish() const;

    /// "SOURCE: byte N: what", N being where the last item read began.
    [[noreturn]] void fail(const std::string& what) const;

private:
    static constexpr std::size_t kSmallestEntry = 8;  // a size_t, or a text's count

    void take(void* to, std::size_t size);
    [[noreturn]] void failShort() const;

    std::string_view bytes_;
    std::string source_;
    std::size_t firstByte_;
    std::size_t at_ = 0;
    std::size_t lastItem_ = 0;
};

}  // namespace mallow
