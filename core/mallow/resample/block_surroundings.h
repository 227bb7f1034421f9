/// @file block_surroundings.h
/// The particles in and around one block of cells, in units of the cells' width from the block's
/// corner: what the search for voids asks many times for the nearest of.
#pragma once

#include <mallow/resample/particle_cells.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace mallow {

/// A particle and how far it is.
struct Nearest {
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::size_t place = kNone;  ///< in the ParticleCells
    double squaredDistance = std::numeric_limits<double>::infinity();
};

class BlockSurroundings {
public:
    /// Knows the particles in the block's cells and `reach` cells around them.
    BlockSurroundings(const ParticleCells& cells, BlockKey block, int reach)
        : reach_(reach), across_(kBlockWidth + 2 * reach) {
        const BlockCoordinate at = blockCoordinate(block);
        const CellIndex first = {kBlockWidth * at.x - reach, kBlockWidth * at.y - reach,
                                 kBlockWidth * at.z - reach};
        const std::int64_t more = across_ - 1;
        const double inverse = 1.0 / cells.width();
        const Vec3d corner(static_cast<double>(kBlockWidth * at.x),
                           static_cast<double>(kBlockWidth * at.y),
                           static_cast<double>(kBlockWidth * at.z));
        const auto cellCount = static_cast<std::size_t>(across_ * across_ * across_);
        begin_.reserve(cellCount + 1);
        cells.forEachIn(
            first, {first[0] + more, first[1] + more, first[2] + more}, [&](std::size_t n) {
                const Vec3d& x = cells.position(n);
                const std::size_t cell =
                    place(cells.cellOf(x.x()) - first[0], cells.cellOf(x.y()) - first[1],
                          cells.cellOf(x.z()) - first[2]);
                while (begin_.size() <= cell) begin_.push_back(points_.size());
                points_.push_back(inverse * x - corner);
                places_.push_back(n);
            });
        while (begin_.size() <= cellCount) begin_.push_back(points_.size());
    }

    /// The nearest particle within `radius` of x, which is in the block; radius <= reach.
    Nearest nearest(const Vec3d& x, double radius) const {
        Nearest best;
        best.squaredDistance = radius * radius;
        forEachCell(x.array() - radius, x.array() + radius, [&](std::size_t cell) {
            for (std::size_t n = begin_[cell]; n < begin_[cell + 1]; ++n) {
                const double squared = (points_[n] - x).squaredNorm();
                if (squared < best.squaredDistance) best = {places_[n], squared};
            }
        });
        return best;
    }
    /// visit(position) for every particle nearer than `radius` to the cell with that corner.
    template <class Visit>
    void forEachNear(const Vec3d& corner, double radius, const Visit& visit) const {
        const Vec3d upper = corner.array() + 1.0;
        forEachCell(corner.array() - radius, upper.array() + radius, [&](std::size_t cell) {
            for (std::size_t n = begin_[cell]; n < begin_[cell + 1]; ++n) {
                const Vec3d nearest = points_[n].cwiseMax(corner).cwiseMin(upper);
                if ((points_[n] - nearest).squaredNorm() < radius * radius) visit(points_[n]);
            }
        });
    }

private:
    std::size_t place(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return static_cast<std::size_t>((i * across_ + j) * across_ + k);
    }
    template <class Visit>
    void forEachCell(const Vec3d& from, const Vec3d& to, const Visit& visit) const {
        std::int64_t low[3], high[3];
        for (int a = 0; a < 3; ++a) {
            low[a] =
                std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(from[a])) + reach_);
            high[a] = std::min<std::int64_t>(across_ - 1,
                                             static_cast<std::int64_t>(std::floor(to[a])) + reach_);
        }
        for (std::int64_t i = low[0]; i <= high[0]; ++i)
            for (std::int64_t j = low[1]; j <= high[1]; ++j)
                for (std::int64_t k = low[2]; k <= high[2]; ++k) visit(place(i, j, k));
    }

    std::int64_t reach_;
    std::int64_t across_;
    std::vector<Vec3d> points_;
    std::vector<std::size_t> places_;
    std::vector<std::size_t> begin_;  ///< of each cell's points
};

}  // namespace mallow
