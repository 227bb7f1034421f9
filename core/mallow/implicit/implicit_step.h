/// @file implicit_step.h
/// One implicit MPM step, backward Euler. The stages are those of step/explicit_step.h; a solve for
/// the grid's velocities takes the place of forces and grid collisions. Which one: `Solve`, either
/// NewtonSolve (implicit/newton_solve.h) or AdmmSolve (admm/admm_solve.h).
#pragma once

#include <mallow/step/stepper.h>

#include <vector>

namespace mallow {

template <class T, class Solve>
class ImplicitStepper final : public Stepper<T> {
public:
    StepReport advance(const StepSettings& settings,
                       const StepKernels<T>& kernels,
                       const Surroundings& around,
                       double dt,
                       StepState<T>& state,
                       StageTimes& times) override;
    void makeRoom(const StepSettings& settings,
                  const StepKernels<T>& kernels,
                  const Surroundings& around,
                  double dt,
                  StepState<T>& state) override;
    std::size_t allocatedBytes() const override;

private:
    Solve solve_;
    std::vector<double> velocities_;
};

}  // namespace mallow
