#include <mallow/solve/multigrid.h>

#include <algorithm>
#include <numeric>

namespace mallow {
namespace {

constexpr int kSmoothings = 2;           ///< sweeps on the way down, and as many up
constexpr int kCoarsestSweeps = 16;      ///< symmetric ones, where no coarser level helps
constexpr std::size_t kFewCells = 64;    ///< no coarser level than this
constexpr double kOverCorrection = 1.8;  ///< below 2, or what is constant on cells would not shrink

/// One sweep of Gauss-Seidel over the cells of one colour.
void smooth(const CellMatrix& A, bool red, const std::vector<double>& b, std::vector<double>& x) {
    forEachIndex(red ? 0 : A.redCount, red ? A.redCount : A.size(), kCellGrain, [&](std::size_t c) {
        x[c] = (b[c] + coupled(A.rows[c], x)) / A.rows[c].diagonal;
    });
}

/// From x = 0 the first red sweep needs no neighbours.
void smoothFromZero(const CellMatrix& A, const std::vector<double>& b, std::vector<double>& x) {
    forEachIndex(0, A.redCount, kCellGrain,
                 [&](std::size_t c) { x[c] = b[c] / A.rows[c].diagonal; });
    std::fill(x.begin() + static_cast<std::ptrdiff_t>(A.redCount), x.end(), 0.0);
    smooth(A, /*red=*/false, b, x);
}

std::uint64_t coarseKey(const CellCoordinate& cell) {
    constexpr std::int64_t kBias = std::int64_t(1) << 20;
    constexpr std::uint64_t kMask = (std::uint64_t(1) << 21) - 1;
    const auto part = [&](std::int32_t v) {
        return static_cast<std::uint64_t>((std::int64_t(v) >> 1) + kBias) & kMask;
    };
    // The colour in front: red coarse cells come first.
    const bool isRed = CellCoordinate{cell.x >> 1, cell.y >> 1, cell.z >> 1}.isRed();
    return (std::uint64_t(isRed ? 0 : 1) << 63) | (part(cell.x) << 42) | (part(cell.y) << 21) |
           part(cell.z);
}

/// The aggregates: parent per fine cell, children per coarse one, the coarse cells themselves.
void aggregate(const CellMatrix& fine,
               std::vector<std::uint32_t>& parent,
               std::vector<std::uint32_t>& childBegin,
               std::vector<std::uint32_t>& children,
               CellMatrix& coarse) {
    std::vector<std::uint64_t> keys(fine.size());
    forEachIndex(0, fine.size(), kCellGrain,
                 [&](std::size_t c) { keys[c] = coarseKey(fine.cells[c]); });
    children.resize(fine.size());
    std::iota(children.begin(), children.end(), 0u);
    std::sort(children.begin(), children.end(), [&](std::uint32_t a, std::uint32_t b) {
        return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    });
    parent.resize(fine.size());
    childBegin.clear();
    coarse.cells.clear();
    coarse.redCount = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const CellCoordinate& cell = fine.cells[children[i]];
        if (i == 0 || keys[children[i]] != keys[children[i - 1]]) {
            childBegin.push_back(static_cast<std::uint32_t>(i));
            coarse.cells.push_back({cell.x >> 1, cell.y >> 1, cell.z >> 1});
            if (coarse.cells.back().isRed()) ++coarse.redCount;
        }
        parent[children[i]] = static_cast<std::uint32_t>(coarse.cells.size() - 1);
    }
    childBegin.push_back(static_cast<std::uint32_t>(children.size()));
}

/// Galerkin's matrix of piecewise constants: entries of the fine matrix, added up.
void coarsen(const CellMatrix& fine,
             const std::vector<std::uint32_t>& parent,
             const std::vector<std::uint32_t>& childBegin,
             const std::vector<std::uint32_t>& children,
             CellMatrix& coarse) {
    coarse.rows.assign(coarse.cells.size(), CellRow());
    forEachIndex(0, coarse.cells.size(), 256, [&](std::size_t c) {
        CellRow& row = coarse.rows[c];
        row.neighbour.fill(static_cast<std::uint32_t>(c));
        for (std::uint32_t i = childBegin[c]; i < childBegin[c + 1]; ++i) {
            const CellRow& from = fine.rows[children[i]];
            row.diagonal += from.diagonal;
            for (std::size_t n = 0; n < 6; ++n) {
                if (from.coupling[n] == 0.0) continue;
                const std::uint32_t other = parent[from.neighbour[n]];
                if (other == c) {
                    row.diagonal -= from.coupling[n];
                } else {
                    row.coupling[n] += from.coupling[n];
                    row.neighbour[n] = other;
                }
            }
        }
    });
}

}  // namespace

void Multigrid::build(const CellMatrix& matrix) {
    finest_ = &matrix;
    coarse_.clear();
    childBegin_.clear();
    children_.clear();
    rooms_.assign(1, Room());
    while (this->matrix(coarse_.size()).size() > kFewCells) {
        const CellMatrix& fine = this->matrix(coarse_.size());
        CellMatrix coarse;
        std::vector<std::uint32_t> parent, begin, children;
        aggregate(fine, parent, begin, children, coarse);
        // Scattered cells do not gather into fewer.
        if (10 * coarse.cells.size() > 9 * fine.size()) break;
        coarsen(fine, parent, begin, children, coarse);
        rooms_.back().parent = std::move(parent);
        childBegin_.push_back(std::move(begin));
        children_.push_back(std::move(children));
        coarse_.push_back(std::move(coarse));
        rooms_.emplace_back();
    }
    for (std::size_t level = 0; level < rooms_.size(); ++level) {
        rooms_[level].residual.resize(this->matrix(level).size());
        rooms_[level].right.resize(this->matrix(level).size());
        rooms_[level].solution.resize(this->matrix(level).size());
    }
}

void Multigrid::cycle(std::size_t level, const std::vector<double>& r, std::vector<double>& z) {
    const CellMatrix& A = matrix(level);
    const bool isCoarsest = level + 1 == rooms_.size();
    const int sweeps = isCoarsest ? kCoarsestSweeps : kSmoothings;
    smoothFromZero(A, r, z);
    for (int s = 1; s < sweeps; ++s) {
        smooth(A, true, r, z);
        smooth(A, false, r, z);
    }
    if (!isCoarsest) {
        Room& room = rooms_[level];
        Room& next = rooms_[level + 1];
        forEachIndex(0, A.size(), kCellGrain, [&](std::size_t c) {
            room.residual[c] = r[c] - A.rows[c].diagonal * z[c] + coupled(A.rows[c], z);
        });
        forEachIndex(0, next.right.size(), 512, [&](std::size_t c) {
            double sum = 0.0;
            for (std::uint32_t i = childBegin_[level][c]; i < childBegin_[level][c + 1]; ++i)
                sum += room.residual[children_[level][i]];
            next.right[c] = sum;
        });
        cycle(level + 1, next.right, next.solution);
        forEachIndex(0, A.size(), kCellGrain, [&](std::size_t c) {
            z[c] += kOverCorrection * next.solution[room.parent[c]];
        });
    }
    for (int s = 0; s < sweeps; ++s) {
        smooth(A, false, r, z);
        smooth(A, true, r, z);
    }
}

void Multigrid::precondition(const std::vector<double>& r, std::vector<double>& z) {
    cycle(0, r, z);
}

}  // namespace mallow
