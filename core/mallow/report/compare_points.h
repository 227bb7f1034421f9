/// @file compare_points.h
/// How two sets of points differ: particle by particle where both have ids, else as distributions.
#pragma once

#include <mallow/geometry/point_table.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mallow {

/// One attribute, particle by particle. The difference of tuples is its length.
struct AttributeDifference {
    std::string name;
    double largest = 0.0;
    double rms = 0.0;
    std::int64_t worstId = -1;  ///< of the largest; -1: there is no difference
    std::size_t notFinite =
        0;  ///< particles left out: one side is not finite and the other differs
};

struct Distribution {
    double min = 0.0, quarter = 0.0, median = 0.0, threeQuarters = 0.0, max = 0.0;
    double mean = 0.0, deviation = 0.0;
};

/// One component of an attribute over all points.
struct DistributionDifference {
    std::string name;  ///< "P.x", "pressure"
    Distribution a, b;
    /// Mean distance of values of equal rank (Wasserstein-1), in the attribute's unit.
    double distance = 0.0;
};

struct PointsDifference {
    std::size_t countA = 0, countB = 0;
    bool isById = false;
    std::vector<std::int64_t> onlyA, onlyB;          ///< ids, when by id
    std::vector<AttributeDifference> attributes;     ///< when by id
    std::vector<DistributionDifference> statistics;  ///< otherwise
    std::vector<std::string> columnsOnlyA, columnsOnlyB;
};

/// Numeric attributes with the same name and tuple size on both sides are compared.
/// @throws InputError naming the source that has an id twice.
PointsDifference comparePoints(const PointTable& a,
                               const PointTable& b,
                               const std::string& sourceA,
                               const std::string& sourceB);

}  // namespace mallow
