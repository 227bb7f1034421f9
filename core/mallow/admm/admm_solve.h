/// @file admm_solve.h
/// Velocities at a step's end by ADMM (Rubber section 7, Fig. 8): for materials that flow within
/// the step, whose return map has no energy to minimise.
#pragma once

#include <mallow/admm/admm_problem.h>
#include <mallow/step/step_report.h>

namespace mallow {

class AdmmSolve {
public:
    /// v holds them afterwards. Stops after `solver.admm_iterations`, or sooner when the balance of
    /// forces and what particles and grid disagree by are `solver.tolerance` of the first balance.
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
    /// False when the forces are further from balance than before.
    static bool isUsable(const SolverReport& report);
    std::size_t allocatedBytes() const;

private:
    double freeSize(const std::vector<double>& v);

    AdmmProblem problem_;
    std::vector<double> gradient_, restricted_, change_;
};

}  // namespace mallow
