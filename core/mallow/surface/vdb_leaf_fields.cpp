#include <mallow/parallel/for_each.h>
#include <mallow/surface/vdb_leaf_fields.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace mallow {
namespace {

using Leaf = openvdb::FloatTree::LeafNodeType;
constexpr int kSide = static_cast<int>(Leaf::DIM);
constexpr int kNodes = static_cast<int>(Leaf::SIZE);
constexpr float kSheetHalfThickness = 0.6f;  // [voxels]; one voxel thick sheets have no holes
constexpr float kSheetReach = 1.5f;          // [particle spacings] from a particle to a node in it

struct Sheet {
    std::array<float, kNodes> weight{}, x{}, y{}, z{}, nearest{};
};

/// The nodes of a leaf that a particle's box reaches, and where the particle is among them.
struct Clip {
    std::array<int, 3> first{}, last{};
    std::array<float, 3> at{};  ///< the particle relative to the leaf's first node [m]
    bool isEmpty = false;

    Clip(const Vec3d& x, const Vec3d& origin, const std::array<float, 3>& halfExtent, float h) {
        for (std::size_t a = 0; a < 3; ++a) {
            const auto axis = static_cast<Eigen::Index>(a);
            at[a] = static_cast<float>(x[axis] - origin[axis]);
            first[a] = std::max(0, static_cast<int>(std::ceil((at[a] - halfExtent[a]) / h)));
            last[a] =
                std::min(kSide - 1, static_cast<int>(std::floor((at[a] + halfExtent[a]) / h)));
            isEmpty = isEmpty || first[a] > last[a];
        }
    }
};

/// body(node, dx, dy, dz) with the offset from the particle [m].
template <class Body>
void forNodes(const Clip& clip, float h, const Body& body) {
    for (int i = clip.first[0]; i <= clip.last[0]; ++i)
        for (int j = clip.first[1]; j <= clip.last[1]; ++j)
            for (int k = clip.first[2]; k <= clip.last[2]; ++k)
                body((static_cast<std::size_t>(i) * kSide + static_cast<std::size_t>(j)) * kSide +
                         static_cast<std::size_t>(k),
                     static_cast<float>(i) * h - clip.at[0], static_cast<float>(j) * h - clip.at[1],
                     static_cast<float>(k) * h - clip.at[2]);
}

class LeafSum {
public:
    LeafSum(const SurfaceParticles& particles,
            const std::vector<KernelShape>& shapes,
            bool withSheet,
            double band)
        : particles_(particles),
          shapes_(shapes),
          h_(static_cast<float>(particles.voxelSize)),
          band_(static_cast<float>(band)),
          sheet_(withSheet ? std::make_unique<Sheet>() : nullptr) {
        droplets_.fill(band_);
        if (sheet_) sheet_->nearest.fill(band_);
    }

    void add(std::size_t p, const Vec3d& origin) {
        addFill(p, origin);
        if (shapes_[p].dropletRadius > 0.0f) addDroplet(p, origin);
        if (sheet_) addToSheet(p, origin);
    }

    bool hasFill() const { return hasFill_; }
    bool hasDroplets() const { return hasDroplets_; }
    const std::array<float, kNodes>& fill() const { return fill_; }
    const std::array<float, kNodes>& droplets() const { return droplets_; }

    /// The distance from the mean of the particles around [Zhu2005], which lies in the sheet, cut
    /// off where no particle is near.
    float sheet(std::size_t node) const {
        const float w = sheet_->weight[node];
        if (w <= 0.0f) return band_;
        const float x = sheet_->x[node] / w, y = sheet_->y[node] / w, z = sheet_->z[node] / w;
        const float distance = std::sqrt(x * x + y * y + z * z) - kSheetHalfThickness * h_;
        return std::min(band_, std::max(distance, sheet_->nearest[node]));
    }

private:
    void addFill(std::size_t p, const Vec3d& origin) {
        const KernelShape& shape = shapes_[p];
        const Clip clip(particles_.position[p], origin, shape.halfExtent, h_);
        if (clip.isEmpty) return;
        hasFill_ = true;
        const auto& S = shape.inverse;
        const float peak = shape.peak;
        forNodes(clip, h_, [&](std::size_t node, float x, float y, float z) {
            const float q = 1.0f - (S[0] * x * x + S[1] * y * y + S[2] * z * z +
                                    2.0f * (S[3] * x * y + S[4] * x * z + S[5] * y * z));
            const float inside = std::max(q, 0.0f);
            fill_[node] += peak * inside * inside * inside;
        });
    }

    void addDroplet(std::size_t p, const Vec3d& origin) {
        const float radius = shapes_[p].dropletRadius, reach = radius + band_;
        const Clip clip(particles_.position[p], origin, {reach, reach, reach}, h_);
        if (clip.isEmpty) return;
        hasDroplets_ = true;
        forNodes(clip, h_, [&](std::size_t node, float x, float y, float z) {
            droplets_[node] = std::min(droplets_[node], std::sqrt(x * x + y * y + z * z) - radius);
        });
    }

    void addToSheet(std::size_t p, const Vec3d& origin) {
        const auto radius = static_cast<float>(particles_.kernelRadius[p]);
        const Clip clip(particles_.position[p], origin, {radius, radius, radius}, h_);
        if (clip.isEmpty) return;
        const float scale = 1.0f / (radius * radius);
        const float reach =
            kSheetReach * std::max(h_, static_cast<float>(std::cbrt(particles_.volume[p])));
        forNodes(clip, h_, [&](std::size_t node, float x, float y, float z) {
            const float square = x * x + y * y + z * z;
            const float q = std::max(0.0f, 1.0f - scale * square);
            const float w = q * q * q;
            sheet_->weight[node] += w;
            sheet_->x[node] += w * x;
            sheet_->y[node] += w * y;
            sheet_->z[node] += w * z;
            sheet_->nearest[node] = std::min(sheet_->nearest[node], std::sqrt(square) - reach);
        });
    }

    const SurfaceParticles& particles_;
    const std::vector<KernelShape>& shapes_;
    float h_, band_;
    std::array<float, kNodes> fill_{}, droplets_{};
    std::unique_ptr<Sheet> sheet_;
    bool hasFill_ = false, hasDroplets_ = false;
};

/// How far a particle's say goes [m].
double reachOf(const std::vector<KernelShape>& shapes, double cellSize, double band) {
    double reach = cellSize;  // no kernel is larger
    for (const KernelShape& shape : shapes)
        if (shape.dropletRadius > 0.0f)
            reach = std::max(reach, static_cast<double>(shape.dropletRadius) + band);
    return reach;
}

/// The leaves, by their coordinates in leaves, that any particle of the cells may reach.
std::vector<std::array<int, 3>> leavesAround(const SurfaceParticles& particles, double reach) {
    const double leafSize = kSide * particles.voxelSize;
    std::vector<std::array<int, 3>> leaves;
    for (std::size_t c = 0; c < particles.cells.size(); ++c) {
        Vec3d low = particles.position[particles.begin[c]], high = low;
        for (std::size_t p = particles.begin[c]; p < particles.begin[c + 1]; ++p) {
            low = low.cwiseMin(particles.position[p]);
            high = high.cwiseMax(particles.position[p]);
        }
        const Vec3d from = ((low.array() - reach) / leafSize).floor();
        const Vec3d to = ((high.array() + reach) / leafSize).floor();
        for (int i = int(from.x()); i <= int(to.x()); ++i)
            for (int j = int(from.y()); j <= int(to.y()); ++j)
                for (int k = int(from.z()); k <= int(to.z()); ++k) leaves.push_back({i, j, k});
    }
    std::sort(leaves.begin(), leaves.end());
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
    return leaves;
}

struct LeafResult {
    std::unique_ptr<Leaf> fill, droplets, sheet;
};

std::unique_ptr<Leaf> leafOf(const std::array<float, kNodes>& values,
                             const openvdb::Coord& origin,
                             bool allActive) {
    auto leaf = std::make_unique<Leaf>(origin, 0.0f);
    for (openvdb::Index n = 0; n < Leaf::SIZE; ++n) leaf->setValueOnly(n, values[n]);
    for (openvdb::Index n = 0; n < Leaf::SIZE; ++n)
        if (allActive || values[n] > 0.0f) leaf->setValueOn(n);
    return leaf;
}

}  // namespace

openvdb::FloatGrid::Ptr gridOfVoxels(double voxelSize, float background) {
    auto grid = openvdb::FloatGrid::create(background);
    grid->setTransform(openvdb::math::Transform::createLinearTransform(voxelSize));
    return grid;
}

LeafFields leafFields(const SurfaceParticles& particles,
                      const std::vector<KernelShape>& shapes,
                      bool withSheet,
                      double band) {
    const double reach = reachOf(shapes, particles.cellSize, band);
    const double leafSize = kSide * particles.voxelSize;
    const std::vector<std::array<int, 3>> leaves = leavesAround(particles, reach);
    std::vector<LeafResult> results(leaves.size());
    forEachIndex(0, leaves.size(), 4, [&](std::size_t l) {
        const Vec3d origin = Vec3d(leaves[l][0], leaves[l][1], leaves[l][2]) * leafSize;
        LeafSum sum(particles, shapes, withSheet, band);
        const auto low = particles.cellOf(origin.array() - reach);
        const auto high = particles.cellOf(origin.array() + leafSize + reach);
        for (int i = low[0]; i <= high[0]; ++i)
            for (int j = low[1]; j <= high[1]; ++j) {
                const auto [first, last] = particles.column(i, j, low[2], high[2]);
                for (std::size_t p = first; p < last; ++p) sum.add(p, origin);
            }
        const openvdb::Coord at(kSide * leaves[l][0], kSide * leaves[l][1], kSide * leaves[l][2]);
        if (sum.hasFill()) results[l].fill = leafOf(sum.fill(), at, false);
        if (sum.hasDroplets()) results[l].droplets = leafOf(sum.droplets(), at, true);
        if (withSheet && sum.hasFill()) {
            std::array<float, kNodes> values{};
            for (std::size_t n = 0; n < values.size(); ++n) values[n] = sum.sheet(n);
            results[l].sheet = leafOf(values, at, true);
        }
    });
    LeafFields fields;
    const auto outside = static_cast<float>(band);
    fields.fill = gridOfVoxels(particles.voxelSize, 0.0f);
    for (LeafResult& result : results) {
        if (result.fill) fields.fill->tree().addLeaf(result.fill.release());
        if (result.droplets && !fields.droplets)
            fields.droplets = gridOfVoxels(particles.voxelSize, outside);
        if (result.droplets) fields.droplets->tree().addLeaf(result.droplets.release());
        if (result.sheet && !fields.sheet)
            fields.sheet = gridOfVoxels(particles.voxelSize, outside);
        if (result.sheet) fields.sheet->tree().addLeaf(result.sheet.release());
    }
    return fields;
}

}  // namespace mallow
