#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_boundary.h>

#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kBlocksPerTask = 4;
/// No particle outside a body reaches deeper into it [cells]; its double is within a block's
/// neighbours.
constexpr double kReach = 1.9;

struct Mirrored {
    MacIndex face;
    double value;
};

/// The field at a place given in cells from the block's first face across the axis, linear between
/// faces; 0 where there is no block.
double interpolate(const MacGrid& grid,
                   const std::vector<double>& field,
                   std::size_t block,
                   const Vec3d& at) {
    int low[3];
    double upper[3];
    for (int a = 0; a < 3; ++a) {
        // Rounding must not reach past the neighbours for a weight of nothing.
        const double nearest = std::round(at[a]);
        const double place = std::abs(at[a] - nearest) < 1e-6 ? nearest : at[a];
        low[a] = static_cast<int>(std::floor(place));
        upper[a] = place - low[a];
    }
    double sum = 0.0;
    for (int n = 0; n < 8; ++n) {
        double weight = 1.0;
        int x[3];
        for (int a = 0; a < 3; ++a) {
            const bool isUpper = ((n >> a) & 1) != 0;
            weight *= isUpper ? upper[a] : 1.0 - upper[a];
            x[a] = low[a] + (isUpper ? 1 : 0);
        }
        if (weight == 0.0) continue;
        const MacIndex index = grid.at(block, x[0], x[1], x[2]);
        if (index != kNoMacIndex) sum += weight * field[index];
    }
    return sum;
}

/// What the body mirrors onto the faces of a block across `axis`.
void mirrorBlock(const PosedCollider& body,
                 double dx,
                 const MacGrid& grid,
                 const std::vector<double>& field,
                 std::size_t block,
                 int axis,
                 std::vector<Mirrored>& mirrored) {
    Vec3d x[kBlockNodes];
    ContactSample contact[kBlockNodes];
    const auto first = static_cast<MacIndex>(kBlockNodes * block);
    for (MacIndex n = 0; n < kBlockNodes; ++n) x[n] = macPosition(grid, first + n, axis, dx);
    sample(body, x, kBlockNodes, contact);
    for (MacIndex n = 0; n < kBlockNodes; ++n) {
        const double away = contact[n].distance / dx;
        // Of places inside too: faces that a body covers in part may have their middle there.
        if (!(std::abs(away) < kReach)) continue;
        const Vec3d image = Vec3d(n >> 4, (n >> 2) & 3, n & 3) - 2.0 * away * contact[n].normal;
        const double value = interpolate(grid, field, block, image);
        if (value > 0.0) mirrored.push_back({first + n, value});
    }
}

}  // namespace

void findFill(const Surroundings& around, double dx, const MacGrid& grid, MacFaces& fill) {
    const double perCell = 1.0 / (dx * dx * dx);
    for (std::size_t a = 0; a < 3; ++a) {
        fill[a].resize(grid.size());
        forEachIndex(0, grid.size(), 4096,
                     [&](std::size_t i) { fill[a][i] = grid.faceVolume[a][i] * perCell; });
    }
    // One body after the other, so that a corner of two mirrors the mirror images too.
    std::vector<std::vector<Mirrored>> mirrored(grid.blocks.size());
    for (const PosedCollider& body : around.colliders) {
        for (std::size_t a = 0; a < 3; ++a) {
            forEachIndex(0, grid.blocks.size(), kBlocksPerTask, [&](std::size_t b) {
                mirrored[b].clear();
                const double radius = blockRadius(dx) + (kReach + 1.0) * dx;
                if (mayTouch(body, blockCenter(grid.blocks[b], dx), radius))
                    mirrorBlock(body, dx, grid, fill[a], b, static_cast<int>(a), mirrored[b]);
            });
            forEachIndex(0, grid.blocks.size(), kBlocksPerTask, [&](std::size_t b) {
                for (const Mirrored& face : mirrored[b]) fill[a][face.face] += face.value;
            });
        }
    }
}

}  // namespace mallow
