/// @file newton_solve.h
/// Velocities at a step's end by Newton's method and conjugate gradients (Cream section 4,
/// [Stomakhin2013], [Gast2015]).
#pragma once

#include <mallow/implicit/grid_objective.h>
#include <mallow/solve/newton.h>
#include <mallow/step/step_report.h>

namespace mallow {

class NewtonSolve {
public:
    /// v holds them afterwards.
    template <class T>
    SolverReport solve(const StepSettings& settings,
                       const Surroundings& around,
                       double dt,
                       const StepState<T>& state,
                       std::vector<double>& v);
    /// Takes the memory that a solve takes, without one.
    template <class T>
    void makeRoom(const StepSettings& settings,
                  const Surroundings& around,
                  double dt,
                  const StepState<T>& state,
                  std::vector<double>& v);
    /// Whether a solve that has stopped short is good enough; else the step is taken again with a
    /// smaller one.
    static bool isUsable(const SolverReport& report);
    std::size_t allocatedBytes() const;

private:
    /// Every vector of the solve but those of the objective; `Self` may be const.
    template <class Self>
    static auto vectorsOf(Self& self);
    SolverReport minimiseWithFriction(const NewtonLimits& limits, std::vector<double>& v);

    GridObjective objective_;
    NewtonRoom room_;
};

}  // namespace mallow
