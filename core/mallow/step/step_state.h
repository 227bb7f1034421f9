/// @file step_state.h
/// Everything a step reads and writes, and the settings it is run with.
#pragma once

#include <mallow/collision/collider.h>
#include <mallow/geometry/vector_field.h>
#include <mallow/grid/sparse_grid.h>
#include <mallow/kernel/bspline_traits.h>
#include <mallow/params/solver_settings.h>
#include <mallow/particles/block_sort.h>
#include <mallow/particles/particle_batch.h>
#include <mallow/simd/target.h>
#include <mallow/step/step_report.h>
#include <mallow/transfer/scheme.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mallow {

/// One material's particles and where they are on the grid.
template <class T>
struct BatchState {
    ParticleBatch<T> particles;
    /// Second buffer of the physical re-sort. After it the particles as they were before: the
    /// snapshot that a failed step goes back to. Empty when no snapshot is kept.
    ParticleBatch<T> spare;
    BlockSort sort;
    /// For each block of `sort`, the grid's blocks: itself and its seven upper neighbours.
    std::vector<std::array<std::uint32_t, 8>> gridBlocks;
};

/// A region whose grid nodes move with a given velocity (Separate section 6), active now.
struct ActiveSource {
    Shape region;
    Vec3d velocity;  ///< [m/s]
};

template <class T>
struct StepState {
    std::vector<BatchState<T>> batches;
    SparseGrid<T> grid;
    double time = 0.0;  ///< [s]
    int stepsSinceResort = 0;
    bool isSorted = false;  ///< the sorts belong to the positions as they are
    StepLimits limits;      ///< of the state as it is
};

/// Accelerations that act on the grid.
struct BodyForces {
    Vec3d gravity = Vec3d(0.0, -9.81, 0.0);  ///< [m/s^2]
    Vec3d wind = Vec3d::Zero();              ///< air velocity [m/s]
    double drag = 0.0;                       ///< rate at which velocities go to the wind's [1/s]
    std::optional<VectorField> field;        ///< acceleration in space [m/s^2]
};

struct StepSettings {
    double dx = 0.02;  ///< [m]
    Kernel kernel = Kernel::Quadratic;
    Transfer transfer = Transfer::Apic;
    TransferScheme scheme;  ///< of `transfer`
    SimdTarget target = SimdTarget::Baseline;
    BodyForces forces;
    bool keepSnapshot = true;
    SolverSettings solver;  ///< as the scene gives them: tolerances and iterations of a solve
};

/// What surrounds the material during one step.
struct Surroundings {
    std::vector<PosedCollider> colliders;  ///< at the step's end, solid domain walls included
    std::vector<ActiveSource> sources;
    /// Fraction of the frame's rest that this step covers, for pinned particles with a target [-].
    double shareOfFrame = 1.0;
};

}  // namespace mallow
