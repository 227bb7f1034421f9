#include <mallow/grid/node_position.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>

#include <cmath>

namespace mallow {
namespace {

constexpr std::size_t kBlocksPerTask = 8;

/// dt times the acceleration of the field at the nodes of a block.
template <class T>
void addField(const VectorField& field, double dx, double dt, BlockKey key, T* nodes) {
    Vec3d x[kBlockNodes];
    Vec3d acceleration[kBlockNodes];
    nodePositions(key, dx, x);
    sample(field, x, kBlockNodes, acceleration);
    for (int n = 0; n < kBlockNodes; ++n) {
        T* node = nodes + kNodeSize * n;
        if (!(node[3] > T(0))) continue;
        for (int a = 0; a < 3; ++a) node[a] += static_cast<T>(dt * acceleration[n][a]);
    }
}

}  // namespace

template <class T>
void updateGridVelocities(const StepSettings& settings, double dt, StepState<T>& state) {
    const BodyForces& forces = settings.forces;
    const bool hasOld = state.grid.oldNodes.isPresent();
    const T keep = static_cast<T>(std::exp(-forces.drag * dt));
    T kick[3];
    T air[3];
    for (int a = 0; a < 3; ++a) {
        kick[a] = static_cast<T>(dt * forces.gravity[a]);
        air[a] = static_cast<T>((1.0 - std::exp(-forces.drag * dt)) * forces.wind[a]);
    }
    forEachIndex(0, state.grid.blockCount(), kBlocksPerTask, [&](std::size_t b) {
        T* nodes = state.grid.nodes.row(b);
        T* oldNodes = hasOld ? state.grid.oldNodes.row(b) : nullptr;
        for (int n = 0; n < kBlockNodes; ++n) {
            T* node = nodes + kNodeSize * n;
            const T mass = node[3];
            const bool empty = !(mass > kSmallestMass<T>);
            const T inverseMass = empty ? T(0) : T(1) / mass;
            if (empty) node[3] = T(0);
            for (int a = 0; a < 3; ++a) node[a] *= inverseMass;
            if (hasOld) {
                T* old = oldNodes + kNodeSize * n;
                for (int a = 0; a < 3; ++a) {
                    const T before = node[a];
                    node[a] += old[a] * inverseMass;
                    old[a] = before;
                }
            }
            if (empty) continue;
            for (int a = 0; a < 3; ++a) node[a] += kick[a];
        }
        if (forces.field) addField(*forces.field, settings.dx, dt, state.grid.blocks[b], nodes);
        if (forces.drag > 0.0) {
            for (int n = 0; n < kBlockNodes; ++n) {
                T* node = nodes + kNodeSize * n;
                if (!(node[3] > T(0))) continue;
                for (int a = 0; a < 3; ++a) node[a] = keep * node[a] + air[a];
            }
        }
    });
}

template void updateGridVelocities(const StepSettings&, double, StepState<float>&);
template void updateGridVelocities(const StepSettings&, double, StepState<double>&);

}  // namespace mallow
