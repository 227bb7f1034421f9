/// @file matrix_order.h
/// The order of a matrix's nine numbers in files and on nodes, and nothing else knows it: Houdini's
/// row vectors, value[3 j + i] = dx_i/dX_j, the transpose of F written row by row.
#pragma once

#include <mallow/geometry/column.h>
#include <mallow/math/types.h>

namespace mallow {

/// Where the number in row i and column j of the papers' matrix stands.
constexpr int matrixPlace(int i, int j) {
    return 3 * j + i;
}

/// entry(i, j) of the papers' matrix, into nine numbers.
template <class T, class Entry>
void writeMatrix(const Entry& entry, T* nine) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) nine[matrixPlace(i, j)] = static_cast<T>(entry(i, j));
}

/// The papers' matrix, from a row of a column of nine numbers.
inline Mat3d readMatrix(const Column& column, std::size_t row) {
    Mat3d result;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) result(i, j) = column.number(row, matrixPlace(i, j));
    return result;
}

}  // namespace mallow
