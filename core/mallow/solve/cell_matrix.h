/// @file cell_matrix.h
/// Symmetric matrices that couple cells of a grid with their six neighbours, such as the Laplacian:
///
///   (A x)_c = diagonal_c x_c - sum_n coupling_cn x_n
///
/// Cells are listed in two colours, so that no cell couples with one of its own colour.
#pragma once

#include <mallow/parallel/for_each.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mallow {

/// Integer coordinates of a cell.
struct CellCoordinate {
    std::int32_t x, y, z;

    bool isRed() const { return ((x ^ y ^ z) & 1) == 0; }
};

struct CellRow {
    double diagonal = 0.0;
    std::array<double, 6> coupling{};  ///< 0 where there is no neighbour
    std::array<std::uint32_t, 6>
        neighbour{};  ///< -x +x -y +y -z +z; any valid one where there is none
};

struct CellMatrix {
    std::vector<CellCoordinate> cells;  ///< all red ones before all black ones
    std::vector<CellRow> rows;
    std::size_t redCount = 0;

    std::size_t size() const { return rows.size(); }
};

constexpr std::size_t kCellGrain = 2048;  ///< cells that are worth a task of their own

/// sum_n coupling_cn x_n.
inline double coupled(const CellRow& row, const std::vector<double>& x) {
    double sum = 0.0;
    for (std::size_t n = 0; n < 6; ++n) sum += row.coupling[n] * x[row.neighbour[n]];
    return sum;
}

/// y <- A x
inline void multiply(const CellMatrix& A, const std::vector<double>& x, std::vector<double>& y) {
    forEachIndex(0, A.size(), kCellGrain,
                 [&](std::size_t c) { y[c] = A.rows[c].diagonal * x[c] - coupled(A.rows[c], x); });
}

}  // namespace mallow
