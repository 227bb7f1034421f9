#include <mallow/admm/admm_solve.h>
#include <mallow/implicit/implicit_step.h>
#include <mallow/implicit/newton_solve.h>
#include <mallow/parallel/for_each.h>
#include <mallow/solve/solve_report.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/sort_particles.h>

#include <algorithm>

namespace mallow {
namespace {

/// The solve makes its own stress: the grid's momentum is to have none of the old one.
template <class T>
void dropStress(StepState<T>& state) {
    for (BatchState<T>& batch : state.batches) {
        ParticleArray<T>& stress = batch.particles.stress;
        std::fill_n(stress.data(), stress.size() * static_cast<std::size_t>(stress.width()), T(0));
    }
}

template <class T>
void putVelocities(const std::vector<double>& v, SparseGrid<T>& grid) {
    T* nodes = grid.nodes.data();
    forEachIndex(0, grid.blockCount() * kBlockNodes, 512, [&](std::size_t n) {
        for (std::size_t i = kNodeSize * n; i < kNodeSize * n + 3; ++i)
            nodes[i] = static_cast<T>(v[i]);
    });
}

}  // namespace

template <class T, class Solve>
StepReport ImplicitStepper<T, Solve>::advance(const StepSettings& settings,
                                              const StepKernels<T>& kernels,
                                              const Surroundings& around,
                                              double dt,
                                              StepState<T>& state,
                                              StageTimes& times) {
    StageTimer timer(times);
    if (!state.isSorted) {
        if (const auto lost = sortParticles(settings, state)) return {state.limits, lost};
    }
    timer.finished(TimedStage::Sort);

    // Particles to grid: mass, momentum, painted forces; then what acts on the grid.
    dropStress(state);
    rasterize(settings, kernels.transfer, dt, state);
    timer.finished(TimedStage::Rasterize);
    updateGridVelocities(settings, dt, state);
    timer.finished(TimedStage::GridVelocity);

    // The velocities at the step's end, stress, sources and colliders included.
    const SolverReport solver = solve_.solve(settings, around, dt, state, velocities_);
    timer.finished(TimedStage::Solve);
    if (!Solve::isUsable(solver)) {
        return {state.limits, StepFailure{Stage::Solve, Quantity::Residual, -1, solver.residual},
                solver};
    }
    putVelocities(velocities_, state.grid);

    // Grid to particles, as in an explicit step; plastic flow is part of it.
    StepReport report = updateParticles(settings, kernels, around, dt, state);
    report.solver = solver;
    timer.finished(TimedStage::Particles);

    state.isSorted = false;
    state.time += dt;
    ++state.stepsSinceResort;
    state.limits = report.limits;
    return report;
}

template <class T, class Solve>
void ImplicitStepper<T, Solve>::makeRoom(const StepSettings& settings,
                                         const StepKernels<T>& kernels,
                                         const Surroundings& around,
                                         double dt,
                                         StepState<T>& state) {
    rasterize(settings, kernels.transfer, dt, state);
    updateGridVelocities(settings, dt, state);
    solve_.makeRoom(settings, around, dt, state, velocities_);
}

template <class T, class Solve>
std::size_t ImplicitStepper<T, Solve>::allocatedBytes() const {
    return solve_.allocatedBytes() + velocities_.capacity() * sizeof(double);
}

template class ImplicitStepper<float, NewtonSolve>;
template class ImplicitStepper<double, NewtonSolve>;
template class ImplicitStepper<float, AdmmSolve>;
template class ImplicitStepper<double, AdmmSolve>;

}  // namespace mallow
