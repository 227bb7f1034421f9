#include <mallow/step/explicit_step.h>
#include <mallow/step/grid_stages.h>
#include <mallow/step/settle_grains.h>
#include <mallow/step/sort_particles.h>

namespace mallow {

template <class T>
StepReport advanceExplicit(const StepSettings& settings,
                           const StepKernels<T>& kernels,
                           const Surroundings& around,
                           double dt,
                           StepState<T>& state,
                           StageTimes& times) {
    StageTimer timer(times);

    // Where the particles are, and which blocks of the grid they touch. (The paper's is dense.)
    if (!state.isSorted) {
        if (const auto lost = sortParticles(settings, state)) return {state.limits, lost};
    }
    // Once between re-sorts: gaps close no faster than grains fall.
    if (state.stepsSinceResort == 0) settleGrains(settings, around, state);
    timer.finished(TimedStage::Sort);

    // 1, 3. Particles to grid: mass, momentum, and the impulse of stress and painted forces.
    rasterize(settings, kernels.transfer, dt, state);
    timer.finished(TimedStage::Rasterize);

    // 5, 6. Grid velocities: forces, then sources, then colliders, which have the last word.
    updateGridVelocities(settings, dt, state);
    imposeSources(settings, around, state);
    timer.finished(TimedStage::GridVelocity);
    resolveGridCollisions(settings, around, state);
    timer.finished(TimedStage::GridCollisions);

    // 7, 9, 10, 13, 14. Grid to particles: deformation, stress, velocities, collisions, positions.
    const StepReport report = updateParticles(settings, kernels, around, dt, state);
    timer.finished(TimedStage::Particles);

    state.isSorted = false;
    state.time += dt;
    ++state.stepsSinceResort;
    state.limits = report.limits;
    return report;
}

template StepReport advanceExplicit(const StepSettings&,
                                    const StepKernels<float>&,
                                    const Surroundings&,
                                    double,
                                    StepState<float>&,
                                    StageTimes&);
template StepReport advanceExplicit(const StepSettings&,
                                    const StepKernels<double>&,
                                    const Surroundings&,
                                    double,
                                    StepState<double>&,
                                    StageTimes&);

}  // namespace mallow
