#include <mallow/parallel/for_each.h>
#include <mallow/scene/particle_order.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace mallow {
namespace {

constexpr std::uint32_t kNoBatch = 0xffffffffu;
constexpr std::size_t kGrain = 8192;  // rows

struct IdRange {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = -1;
    std::size_t count = 0;  ///< of particles
};

template <class T>
IdRange idRange(const StepState<T>& state) {
    IdRange range;
    for (const BatchState<T>& batch : state.batches) {
        const std::int64_t* ids = batch.particles.id.data();
        const std::size_t rows = batch.particles.size();
        for (std::size_t r = 0; r < rows; ++r) {
            range.first = std::min(range.first, ids[r]);
            range.last = std::max(range.last, ids[r]);
        }
        range.count += rows;
    }
    return range;
}

/// One slot per id of the range, then the empty ones are left out.
template <class T>
std::vector<ParticlePlace> placesBySlot(const StepState<T>& state, const IdRange& range) {
    std::vector<ParticlePlace> slots(static_cast<std::size_t>(range.last - range.first) + 1,
                                     {kNoBatch, 0});
    for (std::size_t b = 0; b < state.batches.size(); ++b) {
        const ParticleBatch<T>& p = state.batches[b].particles;
        forEachIndex(0, p.size(), kGrain, [&](std::size_t r) {
            slots[static_cast<std::size_t>(*p.id.row(r) - range.first)] = {
                static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(r)};
        });
    }
    slots.erase(std::remove_if(slots.begin(), slots.end(),
                               [](const ParticlePlace& place) { return place.batch == kNoBatch; }),
                slots.end());
    return slots;
}

template <class T>
std::vector<ParticlePlace> placesBySorting(const StepState<T>& state, const IdRange& range) {
    std::vector<std::pair<std::int64_t, ParticlePlace>> sorted;
    sorted.reserve(range.count);
    for (std::uint32_t b = 0; b < state.batches.size(); ++b) {
        const ParticleBatch<T>& p = state.batches[b].particles;
        for (std::uint32_t r = 0; r < p.size(); ++r) sorted.push_back({*p.id.row(r), {b, r}});
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<ParticlePlace> places;
    places.reserve(sorted.size());
    for (const auto& entry : sorted) places.push_back(entry.second);
    return places;
}

}  // namespace

template <class T>
std::vector<ParticlePlace> placesById(const StepState<T>& state) {
    const IdRange range = idRange(state);
    if (range.count == 0) return {};
    constexpr std::size_t kMostSlots = 8;  // per particle
    const bool isDense =
        static_cast<std::size_t>(range.last - range.first) / kMostSlots < range.count;
    return isDense ? placesBySlot(state, range) : placesBySorting(state, range);
}

template std::vector<ParticlePlace> placesById(const StepState<float>&);
template std::vector<ParticlePlace> placesById(const StepState<double>&);

}  // namespace mallow
