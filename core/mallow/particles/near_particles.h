/// @file near_particles.h
/// The particles of a batch near a point: a grid of cells of width dx, looked up cell by cell.
#pragma once

#include <mallow/math/types.h>
#include <mallow/particles/block_sort.h>

#include <algorithm>
#include <cmath>

namespace mallow {

template <class T>
class NearParticles {
public:
    /// Positions stay where they are. If one of them is not finite or out of the grid's reach none
    /// is near anything: the step that follows will say which.
    NearParticles(const ParticleArray<T>& position, double dx) : position_(position), dx_(dx) {
        bool blocksChanged = false;
        if (sortIntoBlocks(position, dx, 0.0, true, sort_, blocksChanged)) sort_ = BlockSort();
    }

    /// visit(row) for every particle in the cells within `reach` cells of x's own along each axis,
    /// in an order that does not depend on threads. Among them are all within reach * dx of x.
    template <class Visit>
    void forEachNear(const Vec3d& x, int reach, const Visit& visit) const {
        const std::int64_t at[3] = {cellOf(x.x()), cellOf(x.y()), cellOf(x.z())};
        for (std::int64_t i = at[0] - reach; i <= at[0] + reach; ++i) {
            for (std::int64_t j = at[1] - reach; j <= at[1] + reach; ++j) {
                // Cells along z lie one after the other, block by block.
                std::int64_t k = at[2] - reach;
                while (k <= at[2] + reach) {
                    const std::int64_t end = std::min(at[2] + reach, k | 3);
                    visitCells(i, j, k, end, visit);
                    k = end + 1;
                }
            }
        }
    }

    Vec3d positionOf(std::size_t row) const {
        const T* x = position_.row(row);
        return Vec3d(static_cast<double>(x[0]), static_cast<double>(x[1]),
                     static_cast<double>(x[2]));
    }

private:
    /// As sortIntoBlocks rounds.
    std::int64_t cellOf(double x) const {
        return static_cast<std::int64_t>(
            std::floor(static_cast<T>(x) * (T(1) / static_cast<T>(dx_))));
    }
    /// The cells (i, j, k) to (i, j, last) of one block.
    template <class Visit>
    void visitCells(std::int64_t i,
                    std::int64_t j,
                    std::int64_t k,
                    std::int64_t last,
                    const Visit& visit) const {
        const std::uint32_t slot = sort_.map.find(blockKey(i >> 2, j >> 2, k >> 2));
        if (slot == BlockMap::kNone) return;
        const std::size_t cell = 64 * static_cast<std::size_t>(slot) +
                                 static_cast<std::size_t>((i & 3) << 4 | (j & 3) << 2 | (k & 3));
        const std::uint32_t end = sort_.cellBegin[cell + static_cast<std::size_t>(last - k) + 1];
        for (std::uint32_t n = sort_.cellBegin[cell]; n < end; ++n)
            visit(static_cast<std::size_t>(*sort_.order.row(n)));
    }

    const ParticleArray<T>& position_;
    double dx_;
    BlockSort sort_;
};

}  // namespace mallow
