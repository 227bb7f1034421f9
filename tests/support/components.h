/// @file components.h
/// How many bodies a set of points is: points nearer to each other than a reach belong together.
#pragma once

#include <mallow/math/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <vector>

namespace mallow::test {

/// The points of each body by their index, the largest body first.
inline std::vector<std::vector<std::size_t>> bodiesOf(const std::vector<Vec3d>& points,
                                                      double reach) {
    using Cell = std::array<long, 3>;
    std::map<Cell, std::vector<std::size_t>> cells;  // of points that belong to no body yet
    const auto cellOf = [reach](const Vec3d& x) {
        return Cell{std::lround(std::floor(x.x() / reach)), std::lround(std::floor(x.y() / reach)),
                    std::lround(std::floor(x.z() / reach))};
    };
    for (std::size_t p = 0; p < points.size(); ++p) cells[cellOf(points[p])].push_back(p);

    std::vector<std::vector<std::size_t>> bodies;
    std::vector<bool> isFound(points.size(), false);
    for (std::size_t first = 0; first < points.size(); ++first) {
        if (isFound[first]) continue;
        isFound[first] = true;
        std::vector<std::size_t> body = {first};
        for (std::size_t next = 0; next < body.size(); ++next) {
            const Vec3d x = points[body[next]];
            const Cell at = cellOf(x);
            for (int n = 0; n < 27; ++n) {
                const auto found =
                    cells.find({at[0] + n / 9 - 1, at[1] + n / 3 % 3 - 1, at[2] + n % 3 - 1});
                if (found == cells.end()) continue;
                std::vector<std::size_t> others;
                for (const std::size_t q : found->second) {
                    if (isFound[q]) continue;
                    if ((points[q] - x).norm() < reach) {
                        isFound[q] = true;
                        body.push_back(q);
                    } else {
                        others.push_back(q);
                    }
                }
                found->second = std::move(others);
            }
        }
        bodies.push_back(std::move(body));
    }
    std::sort(bodies.begin(), bodies.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return bodies;
}

}  // namespace mallow::test
