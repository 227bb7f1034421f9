#include <mallow/report/id_subset.h>

#include <algorithm>
#include <iterator>

namespace mallow {

/// The finaliser of the generator SplitMix64 (Steele, Lea, Flood 2014): a bijection.
std::uint64_t IdSubset::mixed(std::int64_t id) {
    std::uint64_t z = static_cast<std::uint64_t>(id) + 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

void IdSubset::offer(const std::vector<std::int64_t>& ids) {
    std::vector<Entry> candidates;
    for (const std::int64_t id : ids)
        if (const std::uint64_t place = mixed(id); place <= last_)
            candidates.push_back({place, id});
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end(),
                                 [](const Entry& a, const Entry& b) { return a.id == b.id; }),
                     candidates.end());
    std::vector<Entry> all;
    all.reserve(kept_.size() + candidates.size());
    std::set_union(kept_.begin(), kept_.end(), candidates.begin(), candidates.end(),
                   std::back_inserter(all));
    kept_ = std::move(all);
    reduceTo(most_);
}

void IdSubset::reduceTo(std::size_t most) {
    most_ = std::min(most, most_);
    if (kept_.size() < most_) return;
    kept_.resize(most_);
    if (!kept_.empty()) last_ = kept_.back().place;
}

std::vector<std::int64_t> IdSubset::ids() const {
    std::vector<std::int64_t> ids;
    ids.reserve(kept_.size());
    for (const Entry& entry : kept_) ids.push_back(entry.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace mallow
