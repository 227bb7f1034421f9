/// @file simulation_removal.cpp
/// Particles that go: those that left through open walls, and threads too thin for the grid.
#include <mallow/foam/thin_particles.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/particles/remove_rows.h>
#include <mallow/scene/simulation_of.h>

#include <algorithm>

namespace mallow {
namespace {

template <class T>
Vec3d positionOf(const ParticleBatch<T>& particles, std::size_t row) {
    const T* x = particles.position.row(row);
    return {static_cast<double>(x[0]), static_cast<double>(x[1]), static_cast<double>(x[2])};
}

}  // namespace

template <class T>
void SimulationOf<T>::removeOutside() {
    if (!input_.domain || !hasOpenSide(*input_.domain)) return;
    for (BatchState<T>& batch : state_.batches) {
        const RemovedRows removed = removeRows(batch.particles, [&](std::size_t row) {
            const bool isOut = isOutsideOpen(*input_.domain, positionOf(batch.particles, row));
            if (isOut) progress_.report.heatThroughBoundary -= enthalpy(batch.particles, row);
            return isOut;
        });
        if (removed.count > 0) state_.isSorted = false;
        progress_.report.removedOpen += removed.count;
        progress_.report.massRemovedOpen += removed.mass;
    }
}

template <class T>
void SimulationOf<T>::removeThin() {
    const std::vector<std::vector<std::uint8_t>> isThin = findThinParticles(state_, settings_.dx);
    if (std::all_of(isThin.begin(), isThin.end(), [](const auto& batch) { return batch.empty(); }))
        return;
    // A film that lies on a body is borne by it: only what hangs in the air goes. (The paper has
    // no such rule; without it a puddle would dry up.)
    std::vector<PosedCollider> bodies;
    bodies.reserve(colliders_.size());
    for (const Collider& collider : colliders_)
        bodies.push_back(poseCollider(collider, state_.time));
    for (std::size_t b = 0; b < isThin.size(); ++b) {
        if (isThin[b].empty()) continue;
        ParticleBatch<T>& particles = state_.batches[b].particles;
        const RemovedRows removed = removeRows(particles, [&](std::size_t row) {
            const Vec3d at = positionOf(particles, row);
            const bool isGone =
                isThin[b][row] != 0 &&
                std::none_of(bodies.begin(), bodies.end(), [&](const PosedCollider& body) {
                    return mayTouch(body, at, settings_.dx);
                });
            if (isGone) progress_.report.heatThroughBoundary -= enthalpy(particles, row);
            return isGone;
        });
        progress_.report.removedThin += removed.count;
        progress_.report.massRemovedThin += removed.mass;
    }
}

template void SimulationOf<float>::removeOutside();
template void SimulationOf<double>::removeOutside();
template void SimulationOf<float>::removeThin();
template void SimulationOf<double>::removeThin();

}  // namespace mallow
