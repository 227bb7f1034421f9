#include <mallow/parallel/for_each.h>
#include <mallow/surface/vdb_leaf_fields.h>
#include <mallow/surface/vdb_leaf_nodes.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace mallow {
namespace {

constexpr float kSheetHalfThickness = 0.6f;  // [voxels]; one voxel thick sheets have no holes
constexpr float kSheetReach = 1.5f;          // [particle spacings] from a particle to a node in it

struct Sheet {
    LeafValues weight{}, x{}, y{}, z{}, nearest{};
};

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
        if (sheet_) sheet_->nearest.fill(band_);
    }

    void add(std::size_t p, const Vec3d& origin) {
        addFill(p, origin);
        if (sheet_) addToSheet(p, origin);
    }

    bool hasFill() const { return hasFill_; }
    const LeafValues& fill() const { return fill_; }

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

    void addToSheet(std::size_t p, const Vec3d& origin) {
        const auto radius = static_cast<float>(particles_.kernelRadius[p]);
        const Clip clip(particles_.position[p], origin, {radius, radius, radius}, h_);
        if (clip.isEmpty) return;
        const float scale = 1.0f / (radius * radius);
        // Nothing is closed between bodies that come near each other: their particles are no sheet.
        const float reach = shapes_[p].sheetShare * kSheetReach *
                            std::max(h_, static_cast<float>(std::cbrt(particles_.volume[p])));
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
    LeafValues fill_{};
    std::unique_ptr<Sheet> sheet_;
    bool hasFill_ = false;
};

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
    std::unique_ptr<Leaf> fill, sheet;
};

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
    const double reach = particles.cellSize;  // no kernel is larger
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
        if (withSheet && sum.hasFill()) {
            LeafValues values{};
            for (std::size_t n = 0; n < values.size(); ++n) values[n] = sum.sheet(n);
            results[l].sheet = leafOf(values, at, true);
        }
    });
    LeafFields fields;
    const auto outside = static_cast<float>(band);
    fields.fill = gridOfVoxels(particles.voxelSize, 0.0f);
    for (LeafResult& result : results) {
        if (result.fill) fields.fill->tree().addLeaf(result.fill.release());
        if (result.sheet && !fields.sheet)
            fields.sheet = gridOfVoxels(particles.voxelSize, outside);
        if (result.sheet) fields.sheet->tree().addLeaf(result.sheet.release());
    }
    return fields;
}

}  // namespace mallow
