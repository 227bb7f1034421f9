/// @file place_slots.h
/// Gives the particles of a batch their slots in an implicit solve (implicit/solve_particles.h).
#pragma once

#include <mallow/implicit/solve_particles.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/step_state.h>

namespace mallow {

constexpr std::size_t roundedUpToGroup(std::size_t count) {
    return (count + kGroup - 1) / kGroup * kGroup;
}

/// Nothing in a column outlives a step: one that must grow is given back first, so that old and new
/// are never there together, and made with some room, for slots vary from step to step.
inline void makeRows(std::size_t rows, ParticleArray<double>& column) {
    if (rows * column.width() * sizeof(double) > column.allocatedBytes()) {
        column = ParticleArray<double>(static_cast<int>(column.width()));
        column.resize(rows + rows / 16);
    }
    column.resize(rows);
}

/// Slots, cells and grid blocks of every tile; sizes the columns and fills positions. The batch is
/// sorted.
template <class T>
void placeSlots(const BatchState<T>& batch, SolveSlots& to);

/// body(slot, row of the particle, its rest volume), in parallel. Slots past a tile's last particle
/// repeat it, without a volume.
template <class T, class Body>
void forEachSlot(const BatchState<T>& batch, const SolveSlots& slots, const Body& body) {
    forEachIndex(0, slots.tiles.size(), 4, [&](std::size_t b) {
        const SolveTile& tile = slots.tiles[b];
        const std::uint32_t first = batch.sort.blockBegin(b);
        const std::size_t padded = tile.begin + roundedUpToGroup(tile.end - tile.begin);
        for (std::size_t slot = tile.begin; slot < padded; ++slot) {
            const bool isReal = slot < tile.end;
            const std::size_t from = isReal ? slot : std::size_t(tile.end) - 1;
            const std::size_t p = *batch.sort.order.row(first + (from - tile.begin));
            body(slot, p, isReal ? static_cast<double>(*batch.particles.restVolume.row(p)) : 0.0);
        }
    });
}

}  // namespace mallow
