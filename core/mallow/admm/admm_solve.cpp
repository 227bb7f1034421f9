#include <mallow/admm/admm_solve.h>
#include <mallow/solve/vectors.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

/// Of the linear solve of a grid step: the next one corrects what is left.
constexpr double kGridTolerance = 1e-2;
/// What bodies push with is taken anew when forces have had time to settle.
constexpr int kIterationsPerFriction = 5;

}  // namespace

/// What is out of balance and no contact bears; which ones hold is decided here.
double AdmmSolve::freeSize(const std::vector<double>& v) {
    problem_.gradient(v, gradient_);
    restricted_ = gradient_;
    problem_.contacts().restrict(v, restricted_);
    return problem_.size(restricted_);
}

template <class T>
SolverReport AdmmSolve::solve(const StepSettings& settings,
                              const Surroundings& around,
                              double dt,
                              const StepState<T>& state,
                              std::vector<double>& v) {
    const SolverSettings& asked = settings.solver;
    GridContacts& contacts = problem_.contacts();
    problem_.begin(settings, around, dt, state);
    v = problem_.target();
    contacts.project(v);
    problem_.startParticles(v);
    const double scale = std::max(freeSize(v), kSmallestResidual * settings.dx / dt);
    if (contacts.hasFriction()) {  // what is pushed against a body sticks, to begin with
        contacts.updatePushes(gradient_);
        contacts.stick(v);
        freeSize(v);
    }

    SolverReport report;
    for (;;) {
        const SolveReport linear =
            problem_.gridStep(v, restricted_, {kGridTolerance, asked.maxIterations}, change_);
        report.linearIterations += linear.iterations;
        addMultiple(1.0, change_, v);
        contacts.project(v);
        contacts.stopReversed(v);
        if (linear.end == SolveEnd::NotFinite || ++report.iterations == asked.admmIterations) break;

        const LocalReport local = problem_.advanceParticles(v);
        const double apart = problem_.size(local);
        const double unbalanced = freeSize(v);
        const bool isBalanced = std::max(unbalanced, apart) <= asked.tolerance * scale;
        if (contacts.hasFriction() && report.iterations % kIterationsPerFriction == 0) {
            const double change = contacts.updatePushes(gradient_);
            freeSize(v);
            if (isBalanced && change < kFrictionTolerance) break;
        } else if (isBalanced && !contacts.hasFriction()) {
            break;
        }
    }

    // What counts is the balance with the stress of the velocities themselves.
    const LocalReport inverted = problem_.evaluateParticles(v);
    report.residual =
        inverted.inverted == 0 ? freeSize(v) / scale : std::numeric_limits<double>::infinity();
    report.isConverged = report.residual <= asked.tolerance;
    return report;
}

template <class T>
void AdmmSolve::makeRoom(const StepSettings& settings,
                         const Surroundings& around,
                         double dt,
                         const StepState<T>& state,
                         std::vector<double>& v) {
    problem_.begin(settings, around, dt, state);
    problem_.makeRoom();
    for (std::vector<double>* vector : {&v, &gradient_, &restricted_, &change_})
        vector->resize(problem_.target().size());
}

bool AdmmSolve::isUsable(const SolverReport& report) {
    return report.residual <= 1.0;
}

std::size_t AdmmSolve::allocatedBytes() const {
    return problem_.allocatedBytes() +
           (gradient_.capacity() + restricted_.capacity() + change_.capacity()) * sizeof(double);
}

template SolverReport AdmmSolve::solve(const StepSettings&,
                                       const Surroundings&,
                                       double,
                                       const StepState<float>&,
                                       std::vector<double>&);
template SolverReport AdmmSolve::solve(const StepSettings&,
                                       const Surroundings&,
                                       double,
                                       const StepState<double>&,
                                       std::vector<double>&);

template void AdmmSolve::makeRoom(const StepSettings&,
                                  const Surroundings&,
                                  double,
                                  const StepState<float>&,
                                  std::vector<double>&);
template void AdmmSolve::makeRoom(const StepSettings&,
                                  const Surroundings&,
                                  double,
                                  const StepState<double>&,
                                  std::vector<double>&);

}  // namespace mallow
