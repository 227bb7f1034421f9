/// @file node_densities.h
/// The density that a grid sees of a set of points, and what it tells of their volume and interior.
#pragma once

#include <mallow/math/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace mallow::test {

/// Densities at nodes `spacing` apart, of masses spread by the grid's cubic splines [kg/m^3].
class NodeDensities {
public:
    NodeDensities(const std::vector<Vec3d>& points,
                  const std::vector<double>& masses,
                  double spacing,
                  double dx)
        : spacing_(spacing) {
        Vec3d low = points[0], high = points[0];
        for (const Vec3d& x : points) {
            low = low.cwiseMin(x);
            high = high.cwiseMax(x);
        }
        for (int a = 0; a < 3; ++a) {
            first_[a] = std::lround(std::floor((low[a] - 2.0 * dx) / spacing));
            across_[a] = std::lround(std::ceil((high[a] + 2.0 * dx) / spacing)) - first_[a] + 1;
        }
        density_.resize(static_cast<std::size_t>(across_[0] * across_[1] * across_[2]));
        for (std::size_t p = 0; p < points.size(); ++p) {
            forEachNodeWithin(points[p], 2.0 * dx, [&](std::size_t node, const Vec3d& offset) {
                density_[node] += masses[p] / (dx * dx * dx) * spline(offset.x() / dx) *
                                  spline(offset.y() / dx) * spline(offset.z() / dx);
            });
        }
    }

    /// Of where the density is above `least` [m^3].
    double volumeAbove(double least) const {
        const auto filled = std::count_if(density_.begin(), density_.end(),
                                          [least](double d) { return d > least; });
        return static_cast<double>(filled) * spacing_ * spacing_ * spacing_;
    }

    /// At nodes around which all cells within three have particles: no kernel there reaches out.
    /// For a spacing of dx.
    std::vector<double> interior(const std::vector<Vec3d>& points) const {
        constexpr int kDepth = 3;  // cells on either side
        std::vector<int> occupied(density_.size());
        for (const Vec3d& x : points) occupied[place(cellOf(x))] = 1;
        std::vector<double> values;
        for (long i = kDepth; i + kDepth <= across_[0]; ++i)
            for (long j = kDepth; j + kDepth <= across_[1]; ++j)
                for (long k = kDepth; k + kDepth <= across_[2]; ++k)
                    if (areAllSet(occupied, {i, j, k}, kDepth))
                        values.push_back(density_[place({i, j, k})]);
        return values;
    }

private:
    using Index = std::array<long, 3>;

    static double spline(double x) {
        const double a = std::abs(x);
        if (a < 1.0) return 2.0 / 3.0 - a * a + 0.5 * a * a * a;
        return a < 2.0 ? std::pow(2.0 - a, 3) / 6.0 : 0.0;
    }
    std::size_t place(const Index& n) const {
        return static_cast<std::size_t>((n[0] * across_[1] + n[1]) * across_[2] + n[2]);
    }
    Index cellOf(const Vec3d& x) const {
        Index n;
        for (int a = 0; a < 3; ++a) n[a] = std::lround(std::floor(x[a] / spacing_)) - first_[a];
        return n;
    }
    /// Cell n is the one above node n.
    bool areAllSet(const std::vector<int>& occupied, const Index& node, int depth) const {
        for (long i = node[0] - depth; i < node[0] + depth; ++i)
            for (long j = node[1] - depth; j < node[1] + depth; ++j)
                for (long k = node[2] - depth; k < node[2] + depth; ++k)
                    if (occupied[place({i, j, k})] == 0) return false;
        return true;
    }
    template <class Visit>
    void forEachNodeWithin(const Vec3d& x, double reach, const Visit& visit) const {
        const Index low = cellOf(x.array() - reach), high = cellOf(x.array() + reach);
        for (long i = low[0] + 1; i <= high[0]; ++i)
            for (long j = low[1] + 1; j <= high[1]; ++j)
                for (long k = low[2] + 1; k <= high[2]; ++k) {
                    const Index n = {i, j, k};
                    Vec3d offset;
                    for (int a = 0; a < 3; ++a)
                        offset[a] = spacing_ * static_cast<double>(n[a] + first_[a]) - x[a];
                    visit(place(n), offset);
                }
    }

    double spacing_;
    Index first_, across_;
    std::vector<double> density_;
};

}  // namespace mallow::test
