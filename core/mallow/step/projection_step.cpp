#include <mallow/step/projection_step.h>
#include <mallow/step/sort_particles.h>

#include <algorithm>

namespace mallow {

namespace {

StepReport failed(const StepLimits& limits, const SolveReport& solve) {
    return {limits, StepFailure{Stage::Solve, Quantity::Residual, -1, solve.residual}, {}};
}

}  // namespace

template <class T>
StepReport advanceProjection(const StepSettings& settings,
                             const StepKernels<T>& kernels,
                             const Surroundings& around,
                             double dt,
                             StepState<T>& state,
                             ProjectionRoom<T>& room,
                             StageTimes& times) {
    StageTimer timer(times);
    MacGrid& grid = room.grid;

    // Which cells and faces particles touch. (The paper's grid is dense.)
    if (!state.isSorted) {
        if (const auto lost = sortParticles(settings, state)) return {state.limits, lost, {}};
    }
    timer.finished(TimedStage::Sort);

    // 2, 3. Masses, velocities, J and 1/lambda on faces and in cells.
    rasterizeToMac(settings, dt, state, grid);
    timer.finished(TimedStage::Rasterize);

    // 5. Velocities after all forces but those of stress.
    accelerateMacFaces(settings, dt, grid);
    timer.finished(TimedStage::GridVelocity);

    // 4, 6. What colliders and sources cover, and the velocities there.
    findMacBoundary(around, settings.dx, grid, room.boundary);
    collideMacFaces(room.boundary, grid);
    timer.finished(TimedStage::GridCollisions);

    // 7. Elastic and viscous stress but for pressure.
    const SolveLimits limits{settings.solver.tolerance, settings.solver.maxIterations};
    const SolveReport deviatoric =
        updateDeviatoric(settings, limits, dt, room.boundary, state, grid, room.deviatoric);
    if (!deviatoric.isUsable()) return failed(state.limits, deviatoric);

    // 8. The pressure, and velocities that it makes keep to the volume.
    const SolveReport pressure =
        projectVelocities(limits, settings.dx, dt, room.boundary, grid, room.pressure);
    if (!pressure.isUsable()) return failed(state.limits, pressure);
    extendVelocities(room.boundary, settings.dx, grid);
    timer.finished(TimedStage::GridVelocity);

    // 1, 10, 11. Deformation with its plasticity, velocities, collisions, positions.
    StepReport report = updateParticlesFromMac(settings, kernels, around, dt, grid, state);
    report.solver = SolverReport{deviatoric.iterations, pressure.iterations,
                                 std::max(deviatoric.residual, pressure.residual),
                                 deviatoric.converged() && pressure.converged()};
    timer.finished(TimedStage::Particles);

    state.isSorted = false;
    state.time += dt;
    ++state.stepsSinceResort;
    state.limits = report.limits;
    return report;
}

template <class T>
void makeProjectionRoom(const StepSettings& settings,
                        const Surroundings& around,
                        double dt,
                        const StepState<T>& state,
                        ProjectionRoom<T>& room) {
    const SolveLimits limits{settings.solver.tolerance, /*maxIterations=*/1};
    rasterizeToMac(settings, dt, state, room.grid);
    accelerateMacFaces(settings, dt, room.grid);
    findMacBoundary(around, settings.dx, room.grid, room.boundary);
    collideMacFaces(room.boundary, room.grid);
    updateDeviatoric(settings, limits, dt, room.boundary, state, room.grid, room.deviatoric);
    projectVelocities(limits, settings.dx, dt, room.boundary, room.grid, room.pressure);
}

template StepReport advanceProjection(const StepSettings&,
                                      const StepKernels<float>&,
                                      const Surroundings&,
                                      double,
                                      StepState<float>&,
                                      ProjectionRoom<float>&,
                                      StageTimes&);
template StepReport advanceProjection(const StepSettings&,
                                      const StepKernels<double>&,
                                      const Surroundings&,
                                      double,
                                      StepState<double>&,
                                      ProjectionRoom<double>&,
                                      StageTimes&);
template void makeProjectionRoom(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const StepState<float>&,
                                 ProjectionRoom<float>&);
template void makeProjectionRoom(const StepSettings&,
                                 const Surroundings&,
                                 double,
                                 const StepState<double>&,
                                 ProjectionRoom<double>&);

}  // namespace mallow
