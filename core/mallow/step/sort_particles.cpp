#include <mallow/particles/resort.h>
#include <mallow/step/sort_particles.h>

#include <algorithm>

namespace mallow {
namespace {

template <class T>
void activateTouchedBlocks(StepState<T>& state) {
    std::vector<BlockKey> keys;
    for (const BatchState<T>& batch : state.batches) {
        keys.reserve(keys.size() + 8 * batch.sort.blocks.size());
        for (const BlockKey key : batch.sort.blocks)
            for (int n = 0; n < 8; ++n) keys.push_back(upperNeighbour(key, n));
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    state.grid.setBlocks(std::move(keys));

    for (BatchState<T>& batch : state.batches) {
        batch.gridBlocks.resize(batch.sort.blocks.size());
        for (std::size_t b = 0; b < batch.sort.blocks.size(); ++b) {
            for (int n = 0; n < 8; ++n) {
                batch.gridBlocks[b][static_cast<std::size_t>(n)] =
                    state.grid.map.find(upperNeighbour(batch.sort.blocks[b], n));
            }
        }
    }
}

template <class T>
std::optional<StepFailure> sortBatches(const StepSettings& settings,
                                       bool prune,
                                       StepState<T>& state) {
    bool anyChanged = false;
    // A solve sums over the grid in the order of its blocks. These have to follow from the
    // particles alone: a resumed run has none of the blocks that were in use before.
    const bool startsAnew = prune && settings.solver.method != StepMethod::Explicit;
    for (BatchState<T>& batch : state.batches) {
        bool changed = false;
        if (startsAnew) {
            anyChanged = anyChanged || !batch.sort.blocks.empty();
            batch.sort.blocks.clear();
            batch.sort.map.assign(batch.sort.blocks);
        }
        const std::optional<LostParticle> lost =
            sortIntoBlocks(batch.particles.position, settings.dx, firstNodeShift(settings.kernel),
                           prune, batch.sort, changed);
        if (lost) {
            return StepFailure{Stage::Sort, Quantity::Position, *batch.particles.id.row(lost->row),
                               lost->coordinate};
        }
        anyChanged = anyChanged || changed;
    }
    if (anyChanged) activateTouchedBlocks(state);
    return std::nullopt;
}

}  // namespace

template <class T>
std::optional<StepFailure> sortParticles(const StepSettings& settings, StepState<T>& state) {
    return sortBatches(settings, /*prune=*/false, state);
}

template <class T>
std::optional<StepFailure> resortParticles(const StepSettings& settings, StepState<T>& state) {
    if (const auto lost = sortBatches(settings, /*prune=*/true, state)) return lost;
    for (BatchState<T>& batch : state.batches)
        resort(batch.particles, batch.spare, batch.sort, settings.keepSnapshot);
    state.stepsSinceResort = 0;
    state.isSorted = true;
    return std::nullopt;
}

template <class T>
void restoreSnapshot(StepState<T>& state) {
    for (BatchState<T>& batch : state.batches) {
        batch.particles.forEachColumnWith(
            batch.spare, [](auto& column, auto& snapshot) { column.swap(snapshot); });
    }
    state.isSorted = false;
}

template std::optional<StepFailure> sortParticles(const StepSettings&, StepState<float>&);
template std::optional<StepFailure> sortParticles(const StepSettings&, StepState<double>&);
template std::optional<StepFailure> resortParticles(const StepSettings&, StepState<float>&);
template std::optional<StepFailure> resortParticles(const StepSettings&, StepState<double>&);
template void restoreSnapshot(StepState<float>&);
template void restoreSnapshot(StepState<double>&);

}  // namespace mallow
