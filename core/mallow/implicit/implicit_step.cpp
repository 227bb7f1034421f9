#include <mallow/implicit/implicit_step.h>
#include <mallow/parallel/for_each.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/sort_particles.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mallow {
namespace {

/// A residual that would move nodes less than this in the step is small in itself [cells].
constexpr double kSmallestResidual = 1e-3;
/// A solve that stops here is used, with a warning; above, the step is taken again with half dt.
constexpr double kUsableResidual = 1e-2;
constexpr int kMostNewtonSteps = 50;
/// Solves with the friction that the one before left; more change nothing one could see.
constexpr int kFrictionPasses = 6;
constexpr double kFrictionTolerance = 0.02;

/// The solve makes its own stress: the grid's momentum is to have none of the old one.
template <class T>
void dropStress(StepState<T>& state) {
    for (BatchState<T>& batch : state.batches) {
        ParticleArray<T>& stress = batch.particles.stress;
        std::memset(static_cast<void*>(stress.data()), 0,
                    stress.size() * stress.width() * sizeof(T));
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

template <class T>
SolverReport ImplicitStepper<T>::solve(const StepSettings& settings, double dt) {
    NewtonLimits limits;
    limits.tolerance = settings.solver.tolerance;
    limits.smallest = kSmallestResidual * settings.dx / dt;
    limits.maxIterations = kMostNewtonSteps;
    limits.maxLinearIterations = settings.solver.maxIterations;

    // Without stress, or as much of it as turns nothing inside out; no motion never does.
    velocities_ = objective_.target();
    for (int n = 0; n < 8; ++n) {
        objective_.project(velocities_);
        if (std::isfinite(objective_.value(velocities_))) break;
        for (double& v : velocities_) v *= n < 6 ? 0.5 : 0.0;
    }
    SolverReport report;
    for (int pass = 0; pass < kFrictionPasses; ++pass) {
        const NewtonReport newton = minimise(objective_, limits, velocities_, room_);
        report.iterations += newton.iterations;
        report.linearIterations += newton.linearIterations;
        report.residual = newton.residual;
        report.isConverged = newton.converged();
        if (!report.isConverged || !objective_.contacts().hasFriction()) break;
        if (objective_.contacts().updateFriction(velocities_, room_.gradient) < kFrictionTolerance)
            break;
    }
    return report;
}

template <class T>
StepReport ImplicitStepper<T>::advance(const StepSettings& settings,
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
    objective_.begin(settings, around, dt, state);
    const SolverReport solver = solve(settings, dt);
    timer.finished(TimedStage::Solve);
    if (!solver.isConverged && !(solver.residual <= kUsableResidual)) {
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

template <class T>
std::size_t ImplicitStepper<T>::allocatedBytes() const {
    std::size_t numbers = velocities_.capacity();
    for (const auto* v :
         {&room_.gradient, &room_.descent, &room_.step, &room_.moved, &room_.trial,
          &room_.trialGradient, &room_.linear.residual, &room_.linear.preconditioned,
          &room_.linear.direction, &room_.linear.image})
        numbers += v->capacity();
    return objective_.allocatedBytes() + numbers * sizeof(double);
}

template class ImplicitStepper<float>;
template class ImplicitStepper<double>;

}  // namespace mallow
