/// @file projection_step.h
/// One step on a staggered grid with an implicit pressure: Melt, section 5.
#pragma once

#include <mallow/diagnostics/stage_timer.h>
#include <mallow/step/mac_deviatoric.h>
#include <mallow/step/projection_stages.h>

namespace mallow {

/// What a step works in; nothing of it lasts to the next.
template <class T>
struct ProjectionRoom {
    MacGrid grid;
    MacBoundary boundary;
    DeviatoricSystem<T> deviatoric;
    PressureSystem pressure;

    std::size_t allocatedBytes() const {
        return grid.allocatedBytes() + boundary.allocatedBytes() + deviatoric.allocatedBytes() +
               pressure.allocatedBytes();
    }
};

/// As advanceExplicit. The report's iterations are those of the deviatoric solve, its linear ones
/// those of the pressure's; its residual is the larger one.
template <class T>
StepReport advanceProjection(const StepSettings& settings,
                             const StepKernels<T>& kernels,
                             const Surroundings& around,
                             double dt,
                             StepState<T>& state,
                             ProjectionRoom<T>& room,
                             StageTimes& times);

/// Takes the room that a step from this state takes; the state, which must be sorted, stays.
template <class T>
void makeProjectionRoom(const StepSettings& settings,
                        const Surroundings& around,
                        double dt,
                        const StepState<T>& state,
                        ProjectionRoom<T>& room);

}  // namespace mallow
