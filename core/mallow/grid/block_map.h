/// @file block_map.h
/// From a block's key to its slot: open addressing, no erasing. Lookups may run in parallel.
#pragma once

#include <mallow/grid/block.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mallow {

class BlockMap {
public:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    /// Slot of keys[k] is k; the keys differ from each other.
    void assign(const std::vector<BlockKey>& keys) {
        std::size_t capacity = 16;
        while (capacity < 2 * keys.size()) capacity *= 2;
        entries_.assign(capacity, {0, kNone});
        for (std::size_t k = 0; k < keys.size(); ++k) {
            Entry& entry = entries_[position(keys[k])];
            entry = {keys[k], static_cast<std::uint32_t>(k)};
        }
    }

    /// kNone when the block is not there.
    std::uint32_t find(BlockKey key) const {
        return entries_.empty() ? kNone : entries_[position(key)].slot;
    }

    std::size_t allocatedBytes() const { return entries_.capacity() * sizeof(Entry); }

private:
    struct Entry {
        BlockKey key;
        std::uint32_t slot;
    };

    /// Where the key is, or where it would go. At most half of the entries are taken.
    std::size_t position(BlockKey key) const {
        const std::size_t mask = entries_.size() - 1;
        // Fibonacci hashing: the product's upper bits depend on all bits of the key.
        std::size_t at = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ull) >> 32) & mask;
        while (entries_[at].slot != kNone && entries_[at].key != key) at = (at + 1) & mask;
        return at;
    }

    std::vector<Entry> entries_;
};

}  // namespace mallow
