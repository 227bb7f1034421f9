/// @file id_subset.h
/// A fixed choice of particles by their id: the same ones in every frame, however many come and go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mallow {

/// Ids are shuffled by a fixed one-to-one mixing and the first of them are kept, so the choice is
/// even over space and time, and does not depend on the order in which ids were seen.
class IdSubset {
public:
    explicit IdSubset(std::size_t most) : most_(most) {}

    /// More ids that there are, in any order, known ones included.
    void offer(const std::vector<std::int64_t>& ids);
    /// Keeps fewer from now on.
    void reduceTo(std::size_t most);

    bool holds(std::int64_t id) const { return most_ > 0 && mixed(id) <= last_; }
    std::size_t size() const { return kept_.size(); }
    /// Ascending.
    std::vector<std::int64_t> ids() const;

private:
    struct Entry {
        std::uint64_t place;
        std::int64_t id;
        bool operator<(const Entry& other) const { return place < other.place; }
    };
    static std::uint64_t mixed(std::int64_t id);

    std::size_t most_;
    std::uint64_t last_ = std::numeric_limits<std::uint64_t>::max();  ///< place of the last kept
    std::vector<Entry> kept_;                                         ///< by place
};

}  // namespace mallow
