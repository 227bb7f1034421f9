/// @file multigrid.h
/// A multigrid V-cycle for cell matrices, as a preconditioner of conjugate gradients. Coarse cells
/// are 2 x 2 x 2 fine ones and the coarse matrix is the sum of the fine one's entries (aggregation,
/// [Notay2010]): boundaries, jumps of coefficients and separate pieces need no rule of their own,
/// and every level is a cell matrix again.
///
/// Piecewise constants overestimate the stiffness of what is smooth, of a Laplacian by 2, so coarse
/// corrections are lengthened [Braess1995]. Smoothing is Gauss-Seidel, red before black on the way
/// down and the reverse on the way up, which keeps the cycle symmetric, as conjugate gradients
/// need.
#pragma once

#include <mallow/solve/cell_matrix.h>

#include <cstdint>
#include <vector>

namespace mallow {

class Multigrid {
public:
    /// Builds the coarse levels of `matrix`, which has to outlive the use of this.
    void build(const CellMatrix& matrix);

    /// z <- B r with B symmetric and positive definite, close to the inverse of the matrix.
    void precondition(const std::vector<double>& r, std::vector<double>& z);

    std::size_t levelCount() const { return coarse_.size() + 1; }

private:
    /// What a level needs besides its matrix.
    struct Room {
        std::vector<std::uint32_t> parent;  ///< the coarse cell of each of this level's cells
        std::vector<double> right;          ///< right-hand side
        std::vector<double> solution;
        std::vector<double> residual;
    };

    const CellMatrix& matrix(std::size_t level) const {
        return level == 0 ? *finest_ : coarse_[level - 1];
    }
    void cycle(std::size_t level, const std::vector<double>& r, std::vector<double>& z);

    const CellMatrix* finest_ = nullptr;
    std::vector<CellMatrix> coarse_;
    std::vector<Room> rooms_;  ///< one per level
    /// Of each coarse cell the fine ones, level by level: first entries, and the cells.
    std::vector<std::vector<std::uint32_t>> childBegin_;
    std::vector<std::vector<std::uint32_t>> children_;
};

}  // namespace mallow
