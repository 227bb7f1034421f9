/// @file simulation_step_size.cpp
/// The step to take now: within the stability limit and the frame, halved by retries.
#include <mallow/scene/simulation_of.h>
#include <mallow/step/time_step.h>

#include <algorithm>
#include <sstream>
#include <string>

namespace mallow {
namespace {

std::string describeStep(double dt, double floor) {
    std::ostringstream text;
    text << "the stable time step " << dt << " s is below time.dt_min = " << floor << " s";
    return text.str();
}

}  // namespace

template <class T>
double SimulationOf<T>::chooseStep(double frameEnd) {
    StepLimits limits = state_.limits;
    for (const Collider& collider : colliders_)
        limits.colliderSpeed =
            std::max(limits.colliderSpeed, maxSpeed(poseCollider(collider, state_.time)));
    for (const RunningEmitter& source : emitters_) {
        limits.particleSpeed = std::max(limits.particleSpeed, source.emitter.velocity.norm());
        limits.waveSpeed = std::max(limits.waveSpeed, source.waveSpeed);
    }
    const bool isExplicit = input_.solver.method == StepMethod::Explicit;
    const auto longest = [&](double cfl) {
        return isExplicit
                   ? stableTimeStep(limits, settings_.dx, cfl)
                   : motionTimeStep(limits, settings_.forces.gravity.norm(), settings_.dx, cfl);
    };
    const double stable = longest(progress_.cfl);
    const double rest = frameEnd - state_.time;
    if (input_.time.dt) {
        const double fullStable = longest(1.0);
        if (*input_.time.dt > fullStable && !hasWarnedOfFixedStep_) {
            std::ostringstream text;
            text << "time.dt = " << *input_.time.dt << " s is above "
                 << (isExplicit ? "the stability limit" : "what material takes to cross a cell,")
                 << " " << fullStable << " s";
            progress_.report.warnings.push_back(text.str());
            hasWarnedOfFixedStep_ = true;
        }
        // A remainder of rounding is not worth a step of its own.
        return rest <= *input_.time.dt * (1.0 + 1e-9) ? rest : *input_.time.dt;
    }
    // A retry halves the step whatever limits it: half the CFL number halves neither time.dt_max,
    // nor a step that gravity limits, nor the rest of a frame.
    const double retryShare = progress_.cfl / input_.time.cfl;
    const double dt =
        std::min({stable, retryShare * input_.time.longestStep(), progress_.longestStep});
    if (dt < input_.time.dtMin) {
        progress_.report.message = describeStep(dt, input_.time.dtMin);
        return 0.0;
    }
    if (rest <= dt) return rest;
    return rest < 2.0 * dt ? 0.5 * rest : dt;  // two equal steps rather than one and a sliver
}

template double SimulationOf<float>::chooseStep(double);
template double SimulationOf<double>::chooseStep(double);

}  // namespace mallow
