/// @file solve_nodes.h
/// The grid's nodes as an implicit solve reads them, and what counts as balanced there.
#pragma once

#include <mallow/grid/sparse_grid.h>
#include <mallow/parallel/for_each.h>

#include <cstddef>
#include <vector>

namespace mallow {

/// A residual that would move nodes less than this in the step is small in itself [cells].
constexpr double kSmallestResidual = 1e-3;
/// Pushes against bodies that change by less leave the friction as it is, relative to them.
constexpr double kFrictionTolerance = 0.02;

struct SolveNodes {
    std::vector<double> mass;    ///< per node [kg]
    std::vector<double> target;  ///< kNodeSize per node: the velocity without stress [m/s]
    double totalMass = 0.0;

    /// The grid holds velocities, and no stress.
    template <class T>
    void take(const SparseGrid<T>& grid);

    /// The root mean square, by mass, of g/m [m/s]: sqrt(sum |g_i|^2/m_i / sum m_i).
    double size(const std::vector<double>& g) const;

    /// visit(node, first of its numbers) for every node, in parallel.
    template <class Visit>
    void forEach(const Visit& visit) const {
        forEachIndex(0, mass.size(), 512, [&](std::size_t n) { visit(n, kNodeSize * n); });
    }

    std::size_t allocatedBytes() const {
        return (mass.capacity() + target.capacity()) * sizeof(double);
    }
};

}  // namespace mallow
