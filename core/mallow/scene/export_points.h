/// @file export_points.h
/// Particles as points again, for caches and nodes.
#pragma once

#include <mallow/scene/seed_particles.h>

namespace mallow {

/// One point per particle by ascending id, as Simulation::particles describes; matrices in the
/// order of geometry/matrix_order.h. Runs on the threads it is called on, with the same result.
template <class T>
PointTable exportPoints(const StepState<T>& state,
                        const CarriedAttributes& carried,
                        const OutputRequest& request);

/// Where in the simulation the points are from.
struct FrameFacts {
    int frame = 0;
    double time = 0.0;  ///< [s]
    double fps = 0.0;
    double dx = 0.0;   ///< [m]
    int substeps = 0;  ///< from the frame before
};

/// The detail attributes frame time fps dx substepcount mallow_version; what came in under these
/// names is replaced.
void addFrameFacts(const FrameFacts& facts, PointTable& table);

}  // namespace mallow
