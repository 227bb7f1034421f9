/// @file random_points.h
/// Points and directions from a fixed seed.
#pragma once

#include <mallow/math/types.h>

#include <random>
#include <vector>

namespace mallow::test {

inline Vec3d randomPoint(std::mt19937& random, double halfSize) {
    std::uniform_real_distribution<double> coordinate(-halfSize, halfSize);
    const double x = coordinate(random), y = coordinate(random), z = coordinate(random);
    return {x, y, z};
}

/// `count` points in the cube [-halfSize, halfSize]^3.
inline std::vector<Vec3d> randomPoints(std::mt19937& random, std::size_t count, double halfSize) {
    std::vector<Vec3d> points(count);
    for (Vec3d& point : points) point = randomPoint(random, halfSize);
    return points;
}

inline Vec3d randomDirection(std::mt19937& random) {
    std::normal_distribution<double> coordinate;
    const double x = coordinate(random), y = coordinate(random), z = coordinate(random);
    return Vec3d(x, y, z).normalized();
}

}  // namespace mallow::test
