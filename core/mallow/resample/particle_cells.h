/// @file particle_cells.h
/// The particles of all materials by cells of a given width: what is near a point, whatever it is
/// made of. Positions are copied in the order of the cells.
#pragma once

#include <mallow/math/types.h>
#include <mallow/particles/block_sort.h>
#include <mallow/step/step_state.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mallow {

/// A cell, or a node, of an unbounded grid.
using CellIndex = std::array<std::int64_t, 3>;

/// Where a particle is kept.
struct ParticleRow {
    std::uint32_t batch;
    std::uint32_t row;
};

class ParticleCells {
public:
    /// Empty when a position is not finite or out of the grid's reach: the step that follows says
    /// which.
    template <class T>
    ParticleCells(const StepState<T>& state, double width);

    std::size_t size() const { return positions_.size(); }
    double width() const { return width_; }
    const Vec3d& position(std::size_t n) const { return positions_[n]; }
    const ParticleRow& source(std::size_t n) const { return sources_[n]; }

    /// The blocks of 4 x 4 x 4 cells that hold particles, ascending.
    const std::vector<BlockKey>& blocks() const { return sort_.blocks; }
    std::size_t countOfCell(std::size_t block, std::size_t cell) const {
        return sort_.cellBegin[64 * block + cell + 1] - sort_.cellBegin[64 * block + cell];
    }
    /// The place of a cell's first particle.
    std::size_t firstOfCell(std::size_t block, std::size_t cell) const {
        return sort_.cellBegin[64 * block + cell];
    }

    std::int64_t cellOf(double x) const {
        return static_cast<std::int64_t>(std::floor(x * (1.0 / width_)));
    }

    /// visit(place) for every particle in the cells first..last, in an order that is a function of
    /// the rows alone.
    template <class Visit>
    void forEachIn(const CellIndex& first, const CellIndex& last, const Visit& visit) const {
        for (std::int64_t i = first[0]; i <= last[0]; ++i) {
            for (std::int64_t j = first[1]; j <= last[1]; ++j) {
                // Cells along z lie one after the other, block by block.
                for (std::int64_t k = first[2]; k <= last[2];) {
                    const std::int64_t end = std::min(last[2], k | 3);
                    visitRun({i, j, k}, end, visit);
                    k = end + 1;
                }
            }
        }
    }
    /// visit(first place, end) for each cell of a block and of `reach` <= 4 cells around it, z
    /// fastest; an empty one has first == end.
    template <class Visit>
    void forEachCellAround(BlockKey block, int reach, const Visit& visit) const {
        const BlockCoordinate at = blockCoordinate(block);
        std::uint32_t slots[27];
        for (std::int64_t n = 0; n < 27; ++n)
            slots[n] =
                sort_.map.find(blockKey(at.x + n / 9 - 1, at.y + n / 3 % 3 - 1, at.z + n % 3 - 1));
        const int last = kBlockWidth - 1 + reach;
        for (int i = -reach; i <= last; ++i) {
            for (int j = -reach; j <= last; ++j) {
                const int column = 9 * ((i >> 2) + 1) + 3 * ((j >> 2) + 1) + 1;
                for (int k = -reach; k <= last; ++k) {
                    const std::uint32_t slot = slots[column + (k >> 2)];
                    if (slot == BlockMap::kNone) {
                        visit(std::size_t(0), std::size_t(0));
                        continue;
                    }
                    const std::size_t cell =
                        64 * static_cast<std::size_t>(slot) +
                        static_cast<std::size_t>((i & 3) << 4 | (j & 3) << 2 | (k & 3));
                    visit(std::size_t(sort_.cellBegin[cell]),
                          std::size_t(sort_.cellBegin[cell + 1]));
                }
            }
        }
    }
    /// visit(place, squared distance) for every particle within `radius` of x.
    template <class Visit>
    void forEachWithin(const Vec3d& x, double radius, const Visit& visit) const {
        const Vec3d low = x.array() - radius, high = x.array() + radius;
        forEachIn({cellOf(low.x()), cellOf(low.y()), cellOf(low.z())},
                  {cellOf(high.x()), cellOf(high.y()), cellOf(high.z())}, [&](std::size_t n) {
                      const double squared = (positions_[n] - x).squaredNorm();
                      if (squared <= radius * radius) visit(n, squared);
                  });
    }

private:
    template <class Visit>
    void visitRun(const CellIndex& from, std::int64_t last, const Visit& visit) const {
        const std::uint32_t slot =
            sort_.map.find(blockKey(from[0] >> 2, from[1] >> 2, from[2] >> 2));
        if (slot == BlockMap::kNone) return;
        const std::size_t cell =
            64 * static_cast<std::size_t>(slot) +
            static_cast<std::size_t>((from[0] & 3) << 4 | (from[1] & 3) << 2 | (from[2] & 3));
        const std::size_t end =
            sort_.cellBegin[cell + static_cast<std::size_t>(last - from[2]) + 1];
        for (std::size_t n = sort_.cellBegin[cell]; n < end; ++n) visit(n);
    }

    double width_;
    BlockSort sort_;
    std::vector<Vec3d> positions_;
    std::vector<ParticleRow> sources_;
};

}  // namespace mallow
