#include <mallow/parallel/for_each.h>
#include <mallow/resample/column_rules.h>
#include <mallow/resample/mean_row.h>
#include <mallow/resample/merge_particles.h>
#include <mallow/resample/mix_heat.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace mallow {
namespace {

struct Candidate {
    double squaredDistance;
    std::size_t first, second;  ///< places; first < second

    bool operator<(const Candidate& other) const {
        return std::tie(squaredDistance, first, second) <
               std::tie(other.squaredDistance, other.first, other.second);
    }
};

/// Lines 5 to 10: each particle with its nearest, if that is close.
std::vector<Candidate> closePairs(const ParticleCells& cells,
                                  const std::vector<std::uint8_t>& mayMerge) {
    constexpr std::size_t kRows = 1024;
    const double radius = kMergeDistance * cells.width();
    std::vector<std::vector<Candidate>> parts((cells.size() + kRows - 1) / kRows);
    forEachIndex(0, parts.size(), 1, [&](std::size_t part) {
        const std::size_t end = std::min(cells.size(), (part + 1) * kRows);
        for (std::size_t n = part * kRows; n < end; ++n) {
            if (!mayMerge[n]) continue;
            Candidate best{radius * radius, n, n};
            cells.forEachWithin(cells.position(n), radius, [&](std::size_t m, double squared) {
                if (m == n || !mayMerge[m] || cells.source(m).batch != cells.source(n).batch)
                    return;
                if (squared < best.squaredDistance)
                    best = {squared, std::min(n, m), std::max(n, m)};
            });
            if (best.first != best.second) parts[part].push_back(best);
        }
    });
    std::vector<Candidate> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// Takes disjoint pairs, the closest first, `most` at most.
void takePairs(std::vector<Candidate> candidates,
               std::size_t most,
               std::vector<std::uint8_t>& isTaken,
               std::vector<MergePair>& pairs) {
    std::sort(candidates.begin(), candidates.end());
    for (const Candidate& c : candidates) {
        if (most == 0) return;
        if (isTaken[c.first] || isTaken[c.second]) continue;
        isTaken[c.first] = isTaken[c.second] = 1;
        pairs.emplace_back(c.first, c.second);
        --most;
    }
}

/// All pairs of one material among the places.
std::vector<Candidate> pairsAmong(const ParticleCells& cells,
                                  const std::vector<std::size_t>& places) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            const std::size_t a = places[i], b = places[j];
            if (cells.source(a).batch != cells.source(b).batch) continue;
            candidates.push_back({(cells.position(a) - cells.position(b)).squaredNorm(),
                                  std::min(a, b), std::max(a, b)});
        }
    }
    return candidates;
}

/// The places of `cells` that are the particles of `gridCells`, in their order.
std::vector<std::size_t> placesOf(const ParticleCells& gridCells, const ParticleCells& cells) {
    std::map<std::uint32_t, std::vector<std::size_t>> placeOfRow;  // per batch
    for (std::size_t n = 0; n < cells.size(); ++n) {
        std::vector<std::size_t>& places = placeOfRow[cells.source(n).batch];
        if (places.size() <= cells.source(n).row) places.resize(cells.source(n).row + 1);
        places[cells.source(n).row] = n;
    }
    std::vector<std::size_t> result(gridCells.size());
    for (std::size_t n = 0; n < gridCells.size(); ++n)
        result[n] = placeOfRow[gridCells.source(n).batch][gridCells.source(n).row];
    return result;
}

bool isAnyCrowded(const ParticleCells& gridCells, std::size_t mostPerCell) {
    for (std::size_t b = 0; b < gridCells.blocks().size(); ++b)
        for (std::size_t c = 0; c < kBlockNodes; ++c)
            if (gridCells.countOfCell(b, c) > mostPerCell) return true;
    return false;
}

void takeCrowded(const ParticleCells& cells,
                 const ParticleCells& gridCells,
                 std::size_t mostPerCell,
                 const std::vector<std::uint8_t>& mayMerge,
                 std::vector<std::uint8_t>& isTaken,
                 std::vector<MergePair>& pairs) {
    if (!isAnyCrowded(gridCells, mostPerCell)) return;
    const std::vector<std::size_t> placeOf = placesOf(gridCells, cells);
    for (std::size_t b = 0; b < gridCells.blocks().size(); ++b) {
        for (std::size_t c = 0; c < kBlockNodes; ++c) {
            const std::size_t count = gridCells.countOfCell(b, c);
            if (count <= mostPerCell) continue;
            std::vector<std::size_t> free;
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t place = placeOf[gridCells.firstOfCell(b, c) + i];
                if (mayMerge[place] && !isTaken[place]) free.push_back(place);
            }
            takePairs(pairsAmong(cells, free), count - mostPerCell, isTaken, pairs);
        }
    }
}

/// Lines 20 to 29; `other` is left as it is, to be removed.
template <class T>
Descent mergeInto(std::size_t p, std::size_t other, ParticleBatch<T>& batch) {
    const auto m = static_cast<double>(*batch.mass.row(p));
    const auto mOther = static_cast<double>(*batch.mass.row(other));
    const double share = m / (m + mOther), shareOther = mOther / (m + mOther);
    const double heat = enthalpy(batch, p) + enthalpy(batch, other);
    const MeanRow<T> fields(batch);
    std::vector<double> row(fields.width()), rowOther(fields.width());
    fields.read(batch, p, row.data());
    fields.read(batch, other, rowOther.data());
    for (std::size_t k = 0; k < row.size(); ++k) row[k] = share * row[k] + shareOther * rowOther[k];
    fields.write(row.data(), p, batch, p);
    forEachRuledColumn(batch, [&](auto& column, ColumnRule rule) {
        if (rule != ColumnRule::Shared) return;
        for (std::size_t k = 0; k < column.width(); ++k) column.row(p)[k] += column.row(other)[k];
    });
    if (batch.temperature.isPresent()) setEnthalpy(heat, thermalState(batch, p), m, p, batch);
    for (int a = 0; a < 3; ++a) {
        T& x = batch.position.row(p)[a];
        x = static_cast<T>(share * static_cast<double>(x) +
                           shareOther * static_cast<double>(batch.position.row(other)[a]));
    }
    return {*batch.id.row(p), {{*batch.id.row(p), share}, {*batch.id.row(other), shareOther}}};
}

}  // namespace

std::vector<MergePair> findPairs(const ParticleCells& cells,
                                 const ParticleCells& gridCells,
                                 std::size_t mostPerCell,
                                 const std::function<bool(const ParticleRow&)>& mayMerge) {
    std::vector<std::uint8_t> may(cells.size()), isTaken(cells.size());
    for (std::size_t n = 0; n < cells.size(); ++n) may[n] = mayMerge(cells.source(n)) ? 1 : 0;
    std::vector<MergePair> pairs;
    takePairs(closePairs(cells, may), cells.size(), isTaken, pairs);
    takeCrowded(cells, gridCells, mostPerCell, may, isTaken, pairs);
    return pairs;
}

template <class T>
Merging mergeParticles(const ParticleCells& cells,
                       const std::vector<MergePair>& pairs,
                       StepState<T>& state) {
    Merging merging;
    merging.isGone.resize(state.batches.size());
    for (const MergePair& pair : pairs) {
        const ParticleRow a = cells.source(pair.first), b = cells.source(pair.second);
        ParticleBatch<T>& batch = state.batches[a.batch].particles;
        const bool isFirstHeavier = *batch.mass.row(a.row) >= *batch.mass.row(b.row);
        const std::size_t kept = isFirstHeavier ? a.row : b.row;
        const std::size_t gone = isFirstHeavier ? b.row : a.row;
        merging.descents.push_back(mergeInto(kept, gone, batch));
        merging.isGone[a.batch].resize(batch.size());
        merging.isGone[a.batch][gone] = 1;
    }
    return merging;
}

template Merging mergeParticles(const ParticleCells&,
                                const std::vector<MergePair>&,
                                StepState<float>&);
template Merging mergeParticles(const ParticleCells&,
                                const std::vector<MergePair>&,
                                StepState<double>&);

}  // namespace mallow
