#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/mac_boundary.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kBlocksPerTask = 4;

/// What happens to one face while the bodies of a block are gone through.
struct Cover {
    double open = 1.0;
    double least = 1.0;  ///< open share that the nearest body leaves
    bool isSource = false;
    Boundary boundary = Boundary::Sticky;
    ContactSample contact{};
};

void placeFaces(BlockKey key, int axis, double dx, Vec3d* x) {
    nodePositions(key, dx, x);
    Vec3d shift = Vec3d::Constant(0.5 * dx);
    if (axis < 3) shift[axis] = 0.0;
    for (int n = 0; n < kBlockNodes; ++n) x[n] += shift;
}

void coverFaces(const PosedCollider& body, const Vec3d* x, int axis, double dx, Cover* covers) {
    ContactSample contact[kBlockNodes];
    sample(body, x, kBlockNodes, contact);
    for (int n = 0; n < kBlockNodes; ++n) {
        const double open = openShare(contact[n].distance, contact[n].normal, axis, dx);
        Cover& cover = covers[n];
        cover.open *= open;
        if (!(open < cover.least)) continue;
        cover.least = open;
        cover.boundary = body.boundary;
        cover.contact = contact[n];
    }
}

void coverBySource(const ActiveSource& source, const Vec3d* x, Cover* covers) {
    double distance[kBlockNodes];
    signedDistance(source.region, x, kBlockNodes, distance);
    for (int n = 0; n < kBlockNodes; ++n) {
        if (!(distance[n] < 0.0)) continue;
        covers[n].isSource = true;
        covers[n].open = 0.0;
        covers[n].contact.velocity = source.velocity;
    }
}

/// Is the body's surface across the face's axis rather than along it?
bool facesBody(const CoveredFace& face) {
    return 2.0 * face.contact.normal[face.axis] * face.contact.normal[face.axis] > 1.0;
}

/// MacBoundary::away of a face.
std::int8_t leavingDirection(const Cover& cover, int axis) {
    // A face nearly along the body is passed by what slides, not by what leaves.
    constexpr double kAcross = 0.3;
    if (cover.isSource || !(cover.open < 1.0) || cover.boundary != Boundary::Separate) return 0;
    const double n = cover.contact.normal[axis];
    return std::abs(n) < kAcross ? std::int8_t(0) : (n > 0.0 ? std::int8_t(1) : std::int8_t(-1));
}

/// The bodies and sources that a block may touch.
struct Near {
    std::vector<const PosedCollider*> bodies;
    std::vector<const ActiveSource*> sources;

    Near(const Surroundings& around, BlockKey key, double dx) {
        const Vec3d center = blockCenter(key, dx);
        const double radius = blockRadius(dx) + 2.0 * dx;
        for (const PosedCollider& body : around.colliders)
            if (mayTouch(body, center, radius)) bodies.push_back(&body);
        for (const ActiveSource& source : around.sources)
            if (clearance(source.region, center, false) <= radius) sources.push_back(&source);
    }
    bool any() const { return !bodies.empty() || !sources.empty(); }
};

void coverBlock(const Near& near,
                double dx,
                const MacGrid& grid,
                std::size_t b,
                MacBoundary& boundary,
                std::vector<CoveredFace>& covered) {
    Vec3d x[kBlockNodes];
    for (std::size_t a = 0; a < 4; ++a) {
        const int axis = static_cast<int>(a);
        Cover covers[kBlockNodes];
        placeFaces(grid.blocks[b], axis, dx, x);
        for (const PosedCollider* body : near.bodies) coverFaces(*body, x, axis, dx, covers);
        if (axis < 3)
            for (const ActiveSource* source : near.sources) coverBySource(*source, x, covers);
        for (int n = 0; n < kBlockNodes; ++n) {
            const auto index = static_cast<MacIndex>(kBlockNodes * b) + static_cast<MacIndex>(n);
            const Cover& cover = covers[n];
            if (axis == 3) {
                boundary.cellOpen[index] = cover.open;
                continue;
            }
            // A sliver passes next to nothing and would only make the matrix worse.
            constexpr double kSliver = 0.02;
            boundary.open[a][index] = cover.open < kSliver ? 0.0 : cover.open;
            boundary.bodyVelocity[a][index] = cover.contact.velocity[axis];
            boundary.away[a][index] = leavingDirection(cover, axis);
            if (boundary.open[a][index] > 0.0) continue;
            const CoveredFace face{index, axis, cover.boundary, cover.contact};
            boundary.isFixed[a][index] = cover.isSource || sticks(face) || facesBody(face) ? 1 : 0;
            if (!cover.isSource && grid.faceMass[a][index] > 0.0) covered.push_back(face);
        }
    }
}

}  // namespace

std::size_t MacBoundary::allocatedBytes() const {
    std::size_t numbers = cellOpen.capacity();
    for (const MacFaces* faces : {&open, &bodyVelocity, &fill})
        for (const std::vector<double>& values : *faces) numbers += values.capacity();
    return numbers * sizeof(double) + 2 * isFixed[0].capacity() * isFixed.size() +
           covered.capacity() * sizeof(CoveredFace);
}

double openShare(double distance, const Vec3d& normal, int axis, double dx) {
    // Not known, deep inside a level set.
    if (normal.isZero(0.0)) return distance < 0.0 ? 0.0 : 1.0;
    // A plane cuts the square while its distance is within half of this.
    double reach = dx * normal.lpNorm<1>();
    if (axis < 3) reach -= dx * std::abs(normal[axis]);
    // Along the face it is open or closed. On the surface is closed: a wall in the plane of faces.
    // Next to nothing is nothing: a cell that is open by rounding has a pressure of its own.
    constexpr double kNothing = 1e-4;
    if (reach < kNothing * dx) return distance > kNothing * dx ? 1.0 : 0.0;
    const double share = 0.5 + distance / reach;
    if (share < kNothing) return 0.0;
    return share > 1.0 - kNothing ? 1.0 : share;
}

void findMacBoundary(const Surroundings& around,
                     double dx,
                     const MacGrid& grid,
                     MacBoundary& boundary) {
    for (std::size_t a = 0; a < 3; ++a) {
        boundary.open[a].assign(grid.size(), 1.0);
        boundary.bodyVelocity[a].assign(grid.size(), 0.0);
        boundary.isFixed[a].assign(grid.size(), 0);
        boundary.away[a].assign(grid.size(), 0);
    }
    boundary.cellOpen.assign(grid.size(), 1.0);
    boundary.covered.clear();
    findFill(around, dx, grid, boundary.fill);
    if (around.colliders.empty() && around.sources.empty()) return;

    std::vector<std::vector<CoveredFace>> covered(grid.blocks.size());
    forEachIndex(0, grid.blocks.size(), kBlocksPerTask, [&](std::size_t b) {
        const Near near(around, grid.blocks[b], dx);
        if (near.any()) coverBlock(near, dx, grid, b, boundary, covered[b]);
    });
    for (const std::vector<CoveredFace>& faces : covered)
        boundary.covered.insert(boundary.covered.end(), faces.begin(), faces.end());
    std::stable_sort(boundary.covered.begin(), boundary.covered.end(),
                     [](const CoveredFace& a, const CoveredFace& b) { return a.axis < b.axis; });
}

}  // namespace mallow
