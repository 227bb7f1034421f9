#include <mallow/parallel/for_each.h>
#include <mallow/particles/block_sort.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

/// One thread's share of the particles: rows [begin, end).
struct Share {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> count;  ///< per cell; later where its next particle goes
    std::vector<BlockKey> unknown;     ///< blocks not in the map, with repetitions
    std::optional<LostParticle> lost;
};

std::vector<Share> divide(std::size_t count) {
    constexpr std::size_t kMostShares = 16;  // each has a histogram of all cells
    constexpr std::size_t kFewest = 4096;    // particles worth a share
    const std::size_t shares =
        std::max<std::size_t>(1, std::min({threadCount(), kMostShares, count / kFewest}));
    std::vector<Share> result(shares);
    for (std::size_t s = 0; s < shares; ++s) {
        result[s].begin = count * s / shares;
        result[s].end = count * (s + 1) / shares;
    }
    return result;
}

/// The coordinate of a row that lies outside what the grid can address.
template <class T>
LostParticle lostParticle(const ParticleArray<T>& position, std::size_t row, T limit) {
    const T* x = position.row(row);
    int axis = 0;
    while (axis < 2 && std::abs(x[axis]) < limit) ++axis;
    return {row, static_cast<double>(x[axis])};
}

/// Cell of each particle of the share, and how many each cell has. Particles of unknown blocks are
/// not counted.
template <class T>
void countCells(
    const ParticleArray<T>& position, double dx, double shift, BlockSort& sort, Share& share) {
    constexpr std::size_t kRows = 256;  // at a time: the first loop then runs in registers
    share.count.assign(64 * sort.blocks.size(), 0);
    BlockKey lastKey = ~BlockKey(0);
    std::uint32_t lastSlot = BlockMap::kNone;
    const T inverseDx = T(1) / static_cast<T>(dx);
    const T limit = static_cast<T>(kLargestCell * dx);
    T first[3 * kRows];
    for (std::size_t begin = share.begin; begin < share.end; begin += kRows) {
        const std::size_t rows = std::min(kRows, share.end - begin);
        const T* x = position.row(begin);
        for (std::size_t i = 0; i < 3 * rows; ++i)
            first[i] = std::floor(x[i] * inverseDx - static_cast<T>(shift));
        for (std::size_t r = 0; r < rows; ++r) {
            const T* f = first + 3 * r;
            const T* at = x + 3 * r;
            const bool isNear = std::abs(at[0]) < limit && std::abs(at[1]) < limit &&
                                std::abs(at[2]) < limit;  // not a number compares as false
            if (!isNear) {
                share.lost = lostParticle(position, begin + r, limit);
                return;
            }
            const auto fx = static_cast<std::int32_t>(f[0]);
            const auto fy = static_cast<std::int32_t>(f[1]);
            const auto fz = static_cast<std::int32_t>(f[2]);
            const BlockKey key = blockKey(fx >> 2, fy >> 2, fz >> 2);
            if (key != lastKey) {
                lastKey = key;
                lastSlot = sort.map.find(key);
                if (lastSlot == BlockMap::kNone) share.unknown.push_back(key);
            }
            if (lastSlot == BlockMap::kNone) continue;
            const std::uint32_t cell =
                64 * lastSlot +
                static_cast<std::uint32_t>((fx & 3) << 4 | (fy & 3) << 2 | (fz & 3));
            sort.cell.data()[begin + r] = cell;
            ++share.count[cell];
        }
    }
}

template <class T>
std::vector<Share> countAll(const ParticleArray<T>& position,
                            double dx,
                            double shift,
                            BlockSort& sort) {
    std::vector<Share> shares = divide(position.size());
    forEachIndex(0, shares.size(), 1,
                 [&](std::size_t s) { countCells(position, dx, shift, sort, shares[s]); });
    return shares;
}

bool addUnknownBlocks(const std::vector<Share>& shares, BlockSort& sort) {
    std::vector<BlockKey> keys = sort.blocks;
    for (const Share& share : shares)
        keys.insert(keys.end(), share.unknown.begin(), share.unknown.end());
    if (keys.size() == sort.blocks.size()) return false;
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    sort.blocks = std::move(keys);
    sort.map.assign(sort.blocks);
    return true;
}

/// Drops the blocks without particles, if they are many enough to be worth another count.
bool dropEmptyBlocks(const std::vector<Share>& shares, BlockSort& sort) {
    std::vector<BlockKey> used;
    for (std::size_t b = 0; b < sort.blocks.size(); ++b) {
        const bool isUsed = std::any_of(shares.begin(), shares.end(), [b](const Share& share) {
            const auto first = share.count.begin() + static_cast<std::ptrdiff_t>(64 * b);
            return std::any_of(first, first + 64, [](std::uint32_t count) { return count > 0; });
        });
        if (isUsed) used.push_back(sort.blocks[b]);
    }
    if (10 * used.size() >= 9 * sort.blocks.size()) return false;
    sort.blocks = std::move(used);
    sort.map.assign(sort.blocks);
    return true;
}

/// Turns counts into places: cellBegin, and for each share where its first particle of a cell goes.
void placeCells(std::vector<Share>& shares, BlockSort& sort) {
    const std::size_t cells = 64 * sort.blocks.size();
    sort.cellBegin.resize(cells + 1);
    std::uint32_t place = 0;
    for (std::size_t c = 0; c < cells; ++c) {
        sort.cellBegin[c] = place;
        for (Share& share : shares) {
            const std::uint32_t count = share.count[c];
            share.count[c] = place;
            place += count;
        }
    }
    sort.cellBegin[cells] = place;
}

void listColours(BlockSort& sort) {
    for (auto& colour : sort.colours) colour.clear();
    for (std::size_t b = 0; b < sort.blocks.size(); ++b) {
        if (sort.blockBegin(b) == sort.blockEnd(b)) continue;
        sort.colours[static_cast<std::size_t>(blockColour(sort.blocks[b]))].push_back(
            static_cast<std::uint32_t>(b));
    }
}

}  // namespace

template <class T>
std::optional<LostParticle> sortIntoBlocks(const ParticleArray<T>& position,
                                           double dx,
                                           double firstNodeShift,
                                           bool prune,
                                           BlockSort& sort,
                                           bool& blocksChanged) {
    sort.cell.resize(position.size());
    sort.order.resize(position.size());

    std::vector<Share> shares = countAll(position, dx, firstNodeShift, sort);
    for (const Share& share : shares)
        if (share.lost) return share.lost;
    blocksChanged = addUnknownBlocks(shares, sort);
    if (blocksChanged) shares = countAll(position, dx, firstNodeShift, sort);
    if (prune && dropEmptyBlocks(shares, sort)) {
        blocksChanged = true;
        shares = countAll(position, dx, firstNodeShift, sort);
    }

    placeCells(shares, sort);
    forEachIndex(0, shares.size(), 1, [&](std::size_t s) {
        Share& share = shares[s];
        for (std::size_t p = share.begin; p < share.end; ++p)
            sort.order.data()[share.count[sort.cell.data()[p]]++] = static_cast<std::uint32_t>(p);
    });
    listColours(sort);
    return std::nullopt;
}

template std::optional<LostParticle> sortIntoBlocks(
    const ParticleArray<float>&, double, double, bool, BlockSort&, bool&);
template std::optional<LostParticle> sortIntoBlocks(
    const ParticleArray<double>&, double, double, bool, BlockSort&, bool&);

}  // namespace mallow
