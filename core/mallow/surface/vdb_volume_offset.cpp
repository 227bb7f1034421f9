#include <mallow/surface/vdb_polygons.h>
#include <mallow/surface/vdb_volume_offset.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace mallow {
namespace {

/// The nodes near a surface, and the number of those deep inside.
struct Nodes {
    std::vector<std::pair<float, float>> near;  ///< distances of body and rest
    double deep = 0.0;

    /// Each node stands for a cube; the share of it inside is that of a plane across its middle.
    double countInside(double offset, double h) const {
        double sum = deep;
        for (const auto& [body, rest] : near) {
            const double distance =
                std::min(static_cast<double>(body) - offset, static_cast<double>(rest));
            sum += std::clamp(0.5 - distance / h, 0.0, 1.0);
        }
        return sum;
    }
};

Nodes nodesOf(const openvdb::FloatGrid& body, const openvdb::FloatGrid* rest) {
    Nodes nodes;
    const float outside = body.background();
    const auto restAccessor = rest != nullptr ? rest->getConstAccessor() : body.getConstAccessor();
    for (auto value = body.cbeginValueOn(); value; ++value) {
        const float other = rest != nullptr ? restAccessor.getValue(value.getCoord()) : outside;
        if (value.isVoxelValue()) {
            nodes.near.emplace_back(*value, other);
        } else if (*value < 0.0f) {
            nodes.deep += static_cast<double>(value.getVoxelCount());
        }
    }
    for (auto value = body.cbeginValueOff(); value; ++value)
        if (*value < 0.0f) nodes.deep += static_cast<double>(value.getVoxelCount());
    if (rest == nullptr) return nodes;
    const auto bodyAccessor = body.getConstAccessor();
    for (auto value = rest->cbeginValueOn(); value; ++value)
        if (!bodyAccessor.isValueOn(value.getCoord()) &&
            bodyAccessor.getValue(value.getCoord()) > 0.0f)
            nodes.near.emplace_back(outside, *value);
    return nodes;
}

double solve(const Nodes& nodes, double wanted, double h, double farthest) {
    double low = -farthest, high = farthest;  // the count grows with the offset
    constexpr int kHalvings = 24;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (low + high);
        (nodes.countInside(middle, h) < wanted ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace

double offsetForVolume(const openvdb::FloatGrid& body,
                       const openvdb::FloatGrid* rest,
                       double volume,
                       double farthest) {
    const double h = body.voxelSize().x();
    const Nodes nodes = nodesOf(body, rest);
    const double voxel = h * h * h;
    const double guess = solve(nodes, volume / voxel, h, farthest);
    // Polygons cut edges and corners off that the count of nodes still has.
    const double cutOff = nodesOf(body, nullptr).countInside(guess, h) * voxel -
                          volumeOf(polygonsOf(body, guess, /*adaptivity=*/0.0));
    return solve(nodes, (volume + cutOff) / voxel, h, farthest);
}

}  // namespace mallow
