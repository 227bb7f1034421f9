/// @file memory_budget.h
/// How much memory a file may claim. Formats that store repeated values once make files smaller
/// than what they hold, so the bytes of a file alone do not bound it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mallow {

class MemoryBudget {
public:
    /// Granted to any file: twenty million points of one constant vector.
    static constexpr std::uint64_t kFreeBytes = std::uint64_t{256} << 20;
    /// And this much for each byte of the file: a page of 1024 equal values is stored as one, but
    /// positions hardly ever are.
    static constexpr std::uint64_t kBytesPerByte = 64;

    explicit MemoryBudget(std::size_t fileBytes)
        : left_(kFreeBytes + kBytesPerByte * static_cast<std::uint64_t>(fileBytes)) {}

    std::uint64_t left() const { return left_; }
    /// Takes count * itemSize bytes (itemSize > 0); false, and nothing taken, when they are not
    /// there.
    [[nodiscard]] bool take(std::uint64_t count, std::uint64_t itemSize) {
        if (count > left_ / itemSize) return false;
        left_ -= count * itemSize;
        return true;
    }

private:
    std::uint64_t left_;
};

}  // namespace mallow
