#include <mallow/parallel/for_each.h>
#include <mallow/surface/vdb_droplets.h>
#include <mallow/surface/vdb_leaf_fields.h>
#include <mallow/surface/vdb_leaf_nodes.h>

#include <openvdb/tools/Interpolation.h>

#include <algorithm>
#include <utility>

namespace mallow {
namespace {

// Distance of a particle from a body's surface [particle spacings, at least voxels]: nearer it is
// the body's, as that in the corner of a box is, 0.9 from it; farther it is on its own.
constexpr double kOfBody = 1.0;
constexpr double kOnItsOwn = 1.5;

/// A leaf, by its coordinates in leaves, and a particle whose droplet reaches it.
using Touch = std::pair<std::array<int, 3>, std::size_t>;

std::vector<Touch> touchesOf(const SurfaceParticles& particles,
                             const std::vector<KernelShape>& shapes,
                             double band) {
    const double leafSize = kSide * particles.voxelSize;
    std::vector<Touch> touches;
    for (std::size_t p = 0; p < shapes.size(); ++p) {
        if (!(shapes[p].dropletRadius > 0.0f)) continue;
        const double reach = static_cast<double>(shapes[p].dropletRadius) + band;
        const Vec3d from = ((particles.position[p].array() - reach) / leafSize).floor();
        const Vec3d to = ((particles.position[p].array() + reach) / leafSize).floor();
        for (int i = int(from.x()); i <= int(to.x()); ++i)
            for (int j = int(from.y()); j <= int(to.y()); ++j)
                for (int k = int(from.z()); k <= int(to.z()); ++k)
                    touches.push_back({{i, j, k}, p});
    }
    std::sort(touches.begin(), touches.end());
    return touches;
}

}  // namespace

void keepDropletsOffBody(const openvdb::FloatGrid& body,
                         const SurfaceParticles& particles,
                         std::vector<KernelShape>& shapes) {
    const double h = particles.voxelSize;
    constexpr std::size_t kGrain = 1024;
    forEachIndex(0, (shapes.size() + kGrain - 1) / kGrain, 1, [&](std::size_t group) {
        const auto nodes = body.getConstAccessor();
        const std::size_t end = std::min(shapes.size(), (group + 1) * kGrain);
        for (std::size_t p = group * kGrain; p < end; ++p) {
            KernelShape& shape = shapes[p];
            if (!(shape.dropletRadius > 0.0f)) continue;
            const Vec3d x = particles.position[p] / h;
            const auto distance = static_cast<double>(
                openvdb::tools::BoxSampler::sample(nodes, openvdb::Vec3d(x.x(), x.y(), x.z())));
            const double unit = std::max(h, std::cbrt(particles.volume[p]));
            const double away = smoothStep(kOfBody, kOnItsOwn, distance / unit);
            shape.dropletShare *= static_cast<float>(away);
            shape.dropletRadius *= static_cast<float>(std::cbrt(away));
        }
    });
}

openvdb::FloatGrid::Ptr dropletField(const SurfaceParticles& particles,
                                     const std::vector<KernelShape>& shapes,
                                     double band) {
    const std::vector<Touch> touches = touchesOf(particles, shapes, band);
    if (touches.empty()) return nullptr;
    std::vector<std::size_t> begin;  // of each leaf's touches, and the end
    for (std::size_t t = 0; t < touches.size(); ++t)
        if (t == 0 || touches[t].first != touches[t - 1].first) begin.push_back(t);
    begin.push_back(touches.size());

    const auto h = static_cast<float>(particles.voxelSize);
    std::vector<std::unique_ptr<Leaf>> leaves(begin.size() - 1);
    forEachIndex(0, leaves.size(), 4, [&](std::size_t l) {
        const std::array<int, 3>& at = touches[begin[l]].first;
        const Vec3d origin = Vec3d(at[0], at[1], at[2]) * (kSide * particles.voxelSize);
        LeafValues values{};
        values.fill(static_cast<float>(band));
        for (std::size_t t = begin[l]; t < begin[l + 1]; ++t) {
            const std::size_t p = touches[t].second;
            const float radius = shapes[p].dropletRadius;
            const float reach = radius + static_cast<float>(band);
            const Clip clip(particles.position[p], origin, {reach, reach, reach}, h);
            if (clip.isEmpty) continue;
            forNodes(clip, h, [&](std::size_t node, float x, float y, float z) {
                values[node] = std::min(values[node], std::sqrt(x * x + y * y + z * z) - radius);
            });
        }
        leaves[l] = leafOf(values, {kSide * at[0], kSide * at[1], kSide * at[2]}, true);
    });
    openvdb::FloatGrid::Ptr droplets = gridOfVoxels(particles.voxelSize, static_cast<float>(band));
    for (std::unique_ptr<Leaf>& leaf : leaves) droplets->tree().addLeaf(leaf.release());
    return droplets;
}

}  // namespace mallow
