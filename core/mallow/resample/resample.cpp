#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/particles/remove_rows.h>
#include <mallow/resample/resample.h>

#include <cmath>

namespace mallow {
namespace {

/// The spacing of a batch's particles at rest [m]; 0 without particles.
template <class T>
double spacing(const ParticleBatch<T>& batch) {
    double volume = 0.0;
    for (std::size_t p = 0; p < batch.size(); ++p)
        volume += static_cast<double>(*batch.restVolume.row(p));
    return batch.size() == 0 ? 0.0 : std::cbrt(volume / static_cast<double>(batch.size()));
}

/// The radius whose gap is that of the particles as they are, at least `radius`.
template <class T>
double evenRadius(const StepState<T>& state, double radius) {
    const auto anywhere = [](std::size_t) { return true; };
    const ParticleCells cells(state, radius);
    // The search below would look into each hole of a lattice.
    if (fillVoids(cells, SignedDistance(cells), 0, anywhere).empty()) return radius;
    const ParticleCells wide(state, kMostUneven * radius);
    return kMostUneven / kGap * radius * largestGap(wide, SignedDistance(wide), kGap / kMostUneven);
}

std::size_t largestCount(const ParticleCells& cells) {
    std::size_t largest = 0;
    for (std::size_t b = 0; b < cells.blocks().size(); ++b)
        for (std::size_t c = 0; c < kBlockNodes; ++c)
            largest = std::max(largest, cells.countOfCell(b, c));
    return largest;
}

template <class T>
bool takesPartIn(const StepState<T>& state,
                 const std::vector<bool>& takesPart,
                 const ParticleRow& source) {
    const ParticleBatch<T>& batch = state.batches[source.batch].particles;
    const bool isPinned = batch.isActive.isPresent() && *batch.isActive.row(source.row) == 0;
    return takesPart[source.batch] && !isPinned;
}

/// Per batch the rows that resampling will change, ascending.
using Rows = std::vector<std::vector<std::size_t>>;
Rows changedRows(const ParticleCells& cells,
                 const std::vector<Insertion>& plan,
                 const std::vector<MergePair>& pairs,
                 std::size_t batches) {
    Rows rows(batches);
    for (const Insertion& point : plan) {
        std::vector<std::size_t>& of = rows[point.nearest.batch];
        of.insert(of.end(), point.donors.begin(), point.donors.end());
    }
    for (const MergePair& pair : pairs)
        for (const std::size_t place : {pair.first, pair.second})
            rows[cells.source(place).batch].push_back(cells.source(place).row);
    for (std::vector<std::size_t>& of : rows) {
        std::sort(of.begin(), of.end());
        of.erase(std::unique(of.begin(), of.end()), of.end());
    }
    return rows;
}

/// The same rows afterwards: with the new ones, without those that go.
template <class T>
void followChanges(const StepState<T>& state,
                   const std::vector<std::size_t>& sizesBefore,
                   const std::vector<std::vector<std::uint8_t>>& isGone,
                   Rows& rows) {
    for (std::size_t b = 0; b < rows.size(); ++b) {
        for (std::size_t p = sizesBefore[b]; p < state.batches[b].particles.size(); ++p)
            rows[b].push_back(p);
        if (isGone[b].empty()) continue;
        rows[b].erase(std::remove_if(rows[b].begin(), rows[b].end(),
                                     [&](std::size_t p) { return isGone[b][p] != 0; }),
                      rows[b].end());
    }
}

}  // namespace

template <class T>
ResampleScale resampleScale(const StepState<T>& state, double dx, bool hasEmitters) {
    double widest = 0.5 * dx, densest = 0.5 * dx;
    for (const BatchState<T>& batch : state.batches) {
        const double s = spacing(batch.particles);
        if (s == 0.0) continue;
        // Volumes are those of shapes, which are filled up to a particle or so.
        constexpr double kRounding = 1.01;
        if (s > kRounding * widest) widest = s;
        if (kRounding * s < densest) densest = s;
    }
    ResampleScale scale;
    scale.radius = hasEmitters ? kMostUneven * widest : evenRadius(state, widest);
    const double perCell = std::pow(dx / densest, 3);
    scale.mostPerCell = std::max(static_cast<std::size_t>(std::lround(2.0 * perCell)),
                                 largestCount(ParticleCells(state, dx)));
    return scale;
}

template <class T>
ResampleReport resample(const StepSettings& settings,
                        const ResampleScale& scale,
                        std::uint64_t key,
                        const std::vector<bool>& takesPart,
                        std::int64_t& nextId,
                        StepState<T>& state) {
    ResampleReport report;
    const ParticleCells cells(state, scale.radius);
    if (cells.size() == 0) return report;
    const auto takes = [&](const ParticleRow& row) { return takesPartIn(state, takesPart, row); };

    // Alg. 2, 3: where the material is, and where no particle is near.
    const SignedDistance distance(cells);
    const std::vector<VoidPoint> voids = fillVoids(
        cells, distance, key, [&](std::size_t nearest) { return takes(cells.source(nearest)); });
    // Alg. 21, lines 1 to 18: pairs of those that are there already.
    const std::vector<MergePair> pairs =
        findPairs(cells, ParticleCells(state, settings.dx), scale.mostPerCell, takes);
    if (voids.empty() && pairs.empty()) return report;

    // Alg. 20, 19: new particles, with fields from before masses are shared out.
    constexpr double kRounding = 1.0 + 1e-9;  // the nearest is a donor, however it is rounded
    const double donorRadius = kRounding * kDonorReach * kGap * scale.radius;
    const std::vector<Insertion> plan = planInsertions(settings, cells, donorRadius, voids, state);
    Rows rows = changedRows(cells, plan, pairs, state.batches.size());
    const ConservedSums before = conservedSumsOf(settings, state, rows);
    std::vector<std::size_t> sizes;
    for (const BatchState<T>& batch : state.batches) sizes.push_back(batch.particles.size());
    report.descents = insertParticles(plan, nextId, state);
    // Alg. 21, lines 19 to 30.
    const Merging merging = mergeParticles(cells, pairs, state);
    report.descents.insert(report.descents.end(), merging.descents.begin(), merging.descents.end());

    followChanges(state, sizes, merging.isGone, rows);
    const ConservedSums after = conservedSumsOf(settings, state, rows);
    report.inserted = plan.size();
    report.merged = pairs.size();
    report.energyChange =
        after.kineticEnergy + after.strainEnergy - before.kineticEnergy - before.strainEnergy;
    report.angularMomentumChange = after.angularMomentum - before.angularMomentum;
    for (std::size_t b = 0; b < state.batches.size(); ++b) {
        const std::vector<std::uint8_t>& isGone = merging.isGone[b];
        if (isGone.empty()) continue;
        removeRows(state.batches[b].particles,
                   [&](std::size_t p) { return p < isGone.size() && isGone[p] != 0; });
    }
    return report;
}

template ResampleScale resampleScale(const StepState<float>&, double, bool);
template ResampleScale resampleScale(const StepState<double>&, double, bool);
template ResampleReport resample(const StepSettings&,
                                 const ResampleScale&,
                                 std::uint64_t,
                                 const std::vector<bool>&,
                                 std::int64_t&,
                                 StepState<float>&);
template ResampleReport resample(const StepSettings&,
                                 const ResampleScale&,
                                 std::uint64_t,
                                 const std::vector<bool>&,
                                 std::int64_t&,
                                 StepState<double>&);

}  // namespace mallow
