#include <mallow/parallel/for_each.h>
#include <mallow/resample/particle_cells.h>

namespace mallow {

template <class T>
ParticleCells::ParticleCells(const StepState<T>& state, double width) : width_(width) {
    std::size_t count = 0;
    for (const BatchState<T>& batch : state.batches) count += batch.particles.size();
    ParticleArray<double> all(3);
    all.resize(count);
    std::vector<ParticleRow> rows(count);
    std::size_t n = 0;
    for (std::uint32_t b = 0; b < state.batches.size(); ++b) {
        const ParticleArray<T>& position = state.batches[b].particles.position;
        for (std::uint32_t r = 0; r < position.size(); ++r, ++n) {
            for (int a = 0; a < 3; ++a) all.row(n)[a] = static_cast<double>(position.row(r)[a]);
            rows[n] = {b, r};
        }
    }
    bool blocksChanged = false;
    if (sortIntoBlocks(all, width, 0.0, /*prune=*/true, sort_, blocksChanged)) {
        sort_ = BlockSort();
        return;
    }
    positions_.resize(count);
    sources_.resize(count);
    constexpr std::size_t kGrain = 4096;
    forEachIndex(0, count, kGrain, [&](std::size_t i) {
        const std::size_t from = *sort_.order.row(i);
        positions_[i] = Vec3d(all.row(from)[0], all.row(from)[1], all.row(from)[2]);
        sources_[i] = rows[from];
    });
}

template ParticleCells::ParticleCells(const StepState<float>&, double);
template ParticleCells::ParticleCells(const StepState<double>&, double);

}  // namespace mallow
