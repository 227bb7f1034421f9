/// @file implicit_step.h
/// One implicit MPM step: backward Euler by Newton's method and conjugate gradients (Cream section
/// 4, [Stomakhin2013], [Gast2015]). The stages are those of step/explicit_step.h; a minimisation
/// over the grid's velocities takes the place of forces and grid collisions.
#pragma once

#include <mallow/implicit/grid_objective.h>
#include <mallow/solve/newton.h>
#include <mallow/step/stepper.h>

namespace mallow {

template <class T>
class ImplicitStepper final : public Stepper<T> {
public:
    StepReport advance(const StepSettings& settings,
                       const StepKernels<T>& kernels,
                       const Surroundings& around,
                       double dt,
                       StepState<T>& state,
                       StageTimes& times) override;
    std::size_t allocatedBytes() const override;

private:
    SolverReport solve(const StepSettings& settings, double dt);

    GridObjective objective_;
    std::vector<double> velocities_;
    NewtonRoom room_;
};

}  // namespace mallow
