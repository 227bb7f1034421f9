/// @file simulation_heat.cpp
/// Heat in the frame loop. Its steps are longer than those of mechanics: heat that has not flowed
/// yet waits, none is lost.
#include <mallow/heat/apply_ramps.h>
#include <mallow/scene/simulation_of.h>

#include <algorithm>
#include <limits>

namespace mallow {
namespace {

/// Steps of dx^2 / diffusivity keep the error of implicit steps below that of the grid, and the
/// matrix well conditioned.
constexpr double kCellsDiffused = 1.0;
/// Material may move that far between two steps of heat [cells].
constexpr double kCellsMoved = 0.5;

}  // namespace

template <class T>
double SimulationOf<T>::longestHeatStep() const {
    double diffusivity = 0.0;
    if (input_.heat.enabled) {
        for (const BatchState<T>& batch : state_.batches)
            diffusivity = std::max(diffusivity, largestDiffusivity(batch.particles));
    }
    if (diffusivity == 0.0) return std::numeric_limits<double>::max();
    return kCellsDiffused * settings_.dx * settings_.dx / diffusivity;
}

template <class T>
std::optional<StepFailure> SimulationOf<T>::conductIfDue(double dt,
                                                         double frameEnd,
                                                         const Surroundings& around) {
    if (!input_.heat.enabled) return std::nullopt;
    const double speed = state_.limits.particleSpeed;
    const double longest = std::min(
        progress_.heatStep, speed > 0.0 ? kCellsMoved * settings_.dx / speed : progress_.heatStep);
    // Frames end where they end, not where the sum of the steps does.
    const double begin = progress_.heatTime;
    const bool isLast = state_.time >= frameEnd * (1.0 - 1e-14);
    const double end = isLast ? frameEnd : state_.time;
    if (!isLast && end - begin + dt <= longest) return std::nullopt;

    std::vector<ParticleBatch<T>*> batches;
    for (BatchState<T>& batch : state_.batches) batches.push_back(&batch.particles);
    const HeatReport heat = conductHeat(batches, around.colliders, input_.heat.ambient,
                                        settings_.dx, end - begin, heat_);
    if (heat.badParticle) {
        return StepFailure{Stage::Heat, heat.isLost ? Quantity::Position : Quantity::Temperature,
                           *heat.badParticle, heat.badValue};
    }
    for (ParticleBatch<T>* batch : batches) {
        if (batch->ramps.empty()) continue;
        forEachIndex(0, batch->size(), 1024, [&](std::size_t row) {
            applyRamps(*batch->temperature.row(row), row, *batch);
        });
    }
    FrameReport& report = progress_.report;
    if (!heat.solve.converged() && report.heatResidual <= kHeatLimits.tolerance) {
        report.warnings.push_back("heat: " + std::to_string(heat.solve.iterations) +
                                  " iterations left a residual of " +
                                  std::to_string(heat.solve.residual));
    }
    progress_.heatTime = end;
    report.heatThroughBoundary += heat.heatIn;
    ++report.heatSteps;
    report.heatIterations = std::max(report.heatIterations, heat.solve.iterations);
    report.heatResidual = std::max(report.heatResidual, heat.solve.residual);
    return std::nullopt;
}

template double SimulationOf<float>::longestHeatStep() const;
template double SimulationOf<double>::longestHeatStep() const;
template std::optional<StepFailure> SimulationOf<float>::conductIfDue(double,
                                                                      double,
                                                                      const Surroundings&);
template std::optional<StepFailure> SimulationOf<double>::conductIfDue(double,
                                                                       double,
                                                                       const Surroundings&);

}  // namespace mallow
