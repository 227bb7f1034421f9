#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>

namespace mallow {
namespace {

constexpr std::size_t kBlocksPerTask = 8;

template <class T>
void collide(const PosedCollider& collider, double reach, const Vec3d* x, T* nodes) {
    ContactSample contact[kBlockNodes];
    sample(collider, x, kBlockNodes, contact);
    for (int n = 0; n < kBlockNodes; ++n) {
        T* node = nodes + kNodeSize * n;
        if (!(contact[n].distance < reach) || !(node[3] > T(0))) continue;
        const Vec3d v =
            resolveContact(collider.boundary, collider.friction, Vec3d(node[0], node[1], node[2]),
                           contact[n].normal, contact[n].velocity);
        for (int a = 0; a < 3; ++a) node[a] = static_cast<T>(v[a]);
    }
}

}  // namespace

template <class T>
void resolveGridCollisions(const StepSettings& settings,
                           const Surroundings& around,
                           StepState<T>& state) {
    if (around.colliders.empty()) return;
    const double reach = kContactReach * settings.dx;
    const double radius = blockRadius(settings.dx) + reach;
    forEachIndex(0, state.grid.blockCount(), kBlocksPerTask, [&](std::size_t b) {
        const BlockKey key = state.grid.blocks[b];
        const Vec3d center = blockCenter(key, settings.dx);
        Vec3d x[kBlockNodes];
        bool isPlaced = false;
        for (const PosedCollider& collider : around.colliders) {
            if (!mayTouch(collider, center, radius)) continue;
            if (!isPlaced) nodePositions(key, settings.dx, x);
            isPlaced = true;
            collide(collider, reach, x, state.grid.nodes.row(b));
        }
    });
}

template <class T>
void imposeSources(const StepSettings& settings, const Surroundings& around, StepState<T>& state) {
    if (around.sources.empty()) return;
    const double radius = blockRadius(settings.dx);
    forEachIndex(0, state.grid.blockCount(), kBlocksPerTask, [&](std::size_t b) {
        const BlockKey key = state.grid.blocks[b];
        const Vec3d center = blockCenter(key, settings.dx);
        for (const ActiveSource& source : around.sources) {
            if (clearance(source.region, center, false) > radius) continue;
            Vec3d x[kBlockNodes];
            double distance[kBlockNodes];
            nodePositions(key, settings.dx, x);
            signedDistance(source.region, x, kBlockNodes, distance);
            for (int n = 0; n < kBlockNodes; ++n) {
                if (!(distance[n] < 0.0)) continue;
                T* node = state.grid.nodes.row(b) + kNodeSize * n;
                for (int a = 0; a < 3; ++a) node[a] = static_cast<T>(source.velocity[a]);
            }
        }
    });
}

template void resolveGridCollisions(const StepSettings&, const Surroundings&, StepState<float>&);
template void resolveGridCollisions(const StepSettings&, const Surroundings&, StepState<double>&);
template void imposeSources(const StepSettings&, const Surroundings&, StepState<float>&);
template void imposeSources(const StepSettings&, const Surroundings&, StepState<double>&);

}  // namespace mallow
