#include <mallow/implicit/newton_solve.h>
#include <mallow/solve/solve_report.h>

#include <array>
#include <cmath>

namespace mallow {
namespace {

constexpr int kMostNewtonSteps = 50;
/// Solves with the pushes that the one before left; more change nothing one could see.
constexpr int kFrictionPasses = 6;

}  // namespace

template <class T>
SolverReport NewtonSolve::solve(const StepSettings& settings,
                                const Surroundings& around,
                                double dt,
                                const StepState<T>& state,
                                std::vector<double>& v) {
    objective_.begin(settings, around, dt, state);
    NewtonLimits limits;
    limits.tolerance = settings.solver.tolerance;
    limits.smallest = kSmallestResidual * settings.dx / dt;
    limits.maxIterations = kMostNewtonSteps;
    limits.maxLinearIterations = settings.solver.maxIterations;

    // Without stress, or as much of it as turns nothing inside out; no motion never does.
    v = objective_.target();
    for (int n = 0; n < 8; ++n) {
        objective_.project(v);
        if (std::isfinite(objective_.value(v))) break;
        for (double& number : v) number *= n < 6 ? 0.5 : 0.0;
    }
    return minimiseWithFriction(limits, v);
}

SolverReport NewtonSolve::minimiseWithFriction(const NewtonLimits& limits, std::vector<double>& v) {
    SolverReport report;
    for (int pass = 0; pass < kFrictionPasses; ++pass) {
        const NewtonReport newton = minimise(objective_, limits, v, room_);
        report.iterations += newton.iterations;
        report.linearIterations += newton.linearIterations;
        report.residual = newton.residual;
        report.isConverged = newton.converged();
        GridContacts& contacts = objective_.contacts();
        if (!isUsable(report) || !contacts.hasFriction()) break;
        if (contacts.updatePushes(room_.gradient) < kFrictionTolerance) break;
        if (pass > 0) continue;
        // From rest a search comes to any slide in a few steps, and from a slide to rest in many.
        room_.trial = v;
        contacts.stick(room_.trial);
        if (std::isfinite(objective_.value(room_.trial))) v.swap(room_.trial);
    }
    return report;
}

bool NewtonSolve::isUsable(const SolverReport& report) {
    return report.isConverged || report.residual <= kUsableResidual;
}

template <class Self>
auto NewtonSolve::vectorsOf(Self& self) {
    auto& room = self.room_;
    return std::array{&room.gradient,
                      &room.descent,
                      &room.step,
                      &room.moved,
                      &room.trial,
                      &room.trialGradient,
                      &room.linear.residual,
                      &room.linear.preconditioned,
                      &room.linear.direction,
                      &room.linear.image};
}

template <class T>
void NewtonSolve::makeRoom(const StepSettings& settings,
                           const Surroundings& around,
                           double dt,
                           const StepState<T>& state,
                           std::vector<double>& v) {
    objective_.begin(settings, around, dt, state);
    v.resize(objective_.target().size());
    for (std::vector<double>* vector : vectorsOf(*this)) vector->resize(v.size());
    objective_.linearise(v);
}

std::size_t NewtonSolve::allocatedBytes() const {
    std::size_t numbers = 0;
    for (const std::vector<double>* v : vectorsOf(*this)) numbers += v->capacity();
    return objective_.allocatedBytes() + numbers * sizeof(double);
}

template SolverReport NewtonSolve::solve(const StepSettings&,
                                         const Surroundings&,
                                         double,
                                         const StepState<float>&,
                                         std::vector<double>&);
template SolverReport NewtonSolve::solve(const StepSettings&,
                                         const Surroundings&,
                                         double,
                                         const StepState<double>&,
                                         std::vector<double>&);
template void NewtonSolve::makeRoom(const StepSettings&,
                                    const Surroundings&,
                                    double,
                                    const StepState<float>&,
                                    std::vector<double>&);
template void NewtonSolve::makeRoom(const StepSettings&,
                                    const Surroundings&,
                                    double,
                                    const StepState<double>&,
                                    std::vector<double>&);

}  // namespace mallow
