#include <mallow/implicit/place_slots.h>

#include <algorithm>

namespace mallow {
namespace {

template <class T>
std::size_t placeTiles(const BatchState<T>& batch, SolveSlots& to) {
    const BlockSort& sort = batch.sort;
    to.tiles.resize(sort.blocks.size());
    to.colours = sort.colours;
    to.cellBegin.resize((kBlockNodes + 1) * sort.blocks.size());
    std::size_t slots = 0;
    for (std::size_t b = 0; b < to.tiles.size(); ++b) {
        SolveTile& tile = to.tiles[b];
        tile.begin = static_cast<std::uint32_t>(slots);
        const std::uint32_t first = sort.blockBegin(b);
        for (std::size_t c = 0; c <= kBlockNodes; ++c)
            to.cellBegin[(kBlockNodes + 1) * b + c] =
                tile.begin + sort.cellBegin[kBlockNodes * b + c] - first;
        tile.end = to.cellBegin[(kBlockNodes + 1) * b + kBlockNodes];
        tile.gridBlocks = batch.gridBlocks[b];
        slots += roundedUpToGroup(tile.end - tile.begin);
    }
    return slots;
}

void pointAtCells(const BlockSort& sort, SolveSlots& to) {
    for (std::size_t b = 0; b < to.tiles.size(); ++b) {
        TileOrder& order = to.tiles[b].order;
        order.order = to.identity.data();
        order.cellBegin = to.cellBegin.data() + (kBlockNodes + 1) * b;
        const BlockCoordinate at = blockCoordinate(sort.blocks[b]);
        order.firstNode[0] = kBlockWidth * at.x;
        order.firstNode[1] = kBlockWidth * at.y;
        order.firstNode[2] = kBlockWidth * at.z;
    }
}

}  // namespace

template <class T>
void placeSlots(const BatchState<T>& batch, SolveSlots& to) {
    const std::size_t slots = placeTiles(batch, to);
    for (ParticleArray<double>* column : {&to.position, &to.affine, &to.zero, &to.one})
        makeRows(slots, *column);
    std::fill_n(to.one.data(), slots, 1.0);
    for (std::size_t s = to.identity.size(); s < slots; ++s)
        to.identity.push_back(static_cast<std::uint32_t>(s));
    pointAtCells(batch.sort, to);
    forEachSlot(batch, to, [&](std::size_t slot, std::size_t p, double) {
        for (std::size_t a = 0; a < 3; ++a)
            to.position.row(slot)[a] = static_cast<double>(batch.particles.position.row(p)[a]);
    });
}

template void placeSlots(const BatchState<float>&, SolveSlots&);
template void placeSlots(const BatchState<double>&, SolveSlots&);

}  // namespace mallow
