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
        const double inverse = 1.0 / cells.width();
        const Vec3d corner(static_cast<double>(kBlockWidth * at.x),
                           static_cast<double>(kBlockWidth * at.y),
                           static_cast<double>(kBlockWidth * at.z));
        const auto cellCount = static_cast<std::size_t>(across_ * across_ * across_);
        begin_.reserve(cellCount + 1);
        points_.reserve(2 * cellCount);
        places_.reserve(2 * cellCount);
        cells.forEachCellAround(block, reach, [&](std::size_t first, std::size_t end) {
            begin_.push_back(points_.size());
            for (std::size_t n = first; n < end; ++n) {
                points_.emplace_back(inverse * cells.position(n) - corner);
                places_.push_back(n);
            }
        });
        begin_.push_back(points_.size());
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
    /// Is there a particle nearer to x, which is in the block, than `radius` <= 1?
    bool isAnyNear(const Vec3d& x, double radius) const {
        // The cell's own column first: there it is most of the time.
        constexpr int kColumns[9][2] = {{0, 0},   {-1, 0}, {1, 0},  {0, -1}, {0, 1},
                                        {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
        const std::int64_t at[3] = {static_cast<int>(x.x()) + reach_,
                                    static_cast<int>(x.y()) + reach_,
                                    static_cast<int>(x.z()) + reach_};
        for (const auto& column : kColumns) {
            const std::size_t cell = place(at[0] + column[0], at[1] + column[1], at[2]);
            for (std::size_t n = begin_[cell - 1]; n < begin_[cell + 2]; ++n)
                if ((points_[n] - x).squaredNorm() < radius * radius) return true;
        }
        return false;
    }
    /// visit(position) for every particle.
    template <class Visit>
    void forEach(const Visit& visit) const {
        for (const Vec3d& x : points_) visit(x);
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
