/// @file newton.h
/// Newton's method for the minimum of a function that may be infinite in places, under simple
/// constraints: conjugate gradients for the step, backtracking for its length.
///
/// A problem is an object with
///   double value(x)        the function; infinite where x is not allowed
///   void gradient(x, g)    at the x that value() was called with last
///   void restrict(x, g)    decides which constraints hold x back and removes from g what they bear
///   void linearise(x)      makes apply() that of x
///   void apply(p, y)       y <- H p, H positive definite on what restrict() left free
///   void precondition(r, z)
///   void project(x)        to the nearest x that the constraints allow
///   double size(g)         a norm of gradients
/// (projected Newton, [Bertsekas1982]; the steps are those of [Gast2015].)
#pragma once

#include <mallow/solve/conjugate_gradient.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mallow {

struct NewtonLimits {
    double tolerance = 1e-4;  ///< of size(g), relative to the first or to `smallest`
    double smallest = 0.0;    ///< a size(g) that counts as small in itself
    int maxIterations = 50;
    int maxLinearIterations = 200;  ///< of each linear solve
};

struct NewtonReport {
    SolveEnd end = SolveEnd::Converged;
    int iterations = 0;
    int linearIterations = 0;  ///< of all linear solves
    double residual = 0.0;     ///< size(g), relative [-]

    bool converged() const { return end == SolveEnd::Converged; }
};

struct NewtonRoom {
    std::vector<double> gradient, descent, step, moved, trial, trialGradient;
    ConjugateGradientRoom<double> linear;
};

/// Share of the decrease that the slope promises which a step must bring (Armijo).
constexpr double kSufficientDecrease = 1e-4;
constexpr int kMostHalvings = 20;
/// Differences of values below this, relative, are rounding.
constexpr double kValueRounding = 1e-13;

/// How well the linear system is solved: loosely far from the minimum ([Nocedal2006], 7.1).
inline double linearTolerance(double relativeResidual) {
    return std::min(0.1, std::sqrt(relativeResidual));
}

/// From x along room.step, as far as the constraints allow: x, `value` and room.gradient are those
/// of the accepted point. False if no length will do.
template <class Problem>
bool searchAlong(Problem& problem, std::vector<double>& x, double& value, NewtonRoom& room) {
    const double sizeBefore = problem.size(room.descent);
    double length = 1.0;
    for (int n = 0; n <= kMostHalvings; ++n, length *= 0.5) {
        room.trial = x;
        addMultiple(length, room.step, room.trial);
        problem.project(room.trial);
        const double found = problem.value(room.trial);
        if (!std::isfinite(found)) continue;
        room.moved = room.trial;
        addMultiple(-1.0, x, room.moved);
        const double promised = std::min(0.0, dot(room.gradient, room.moved));
        const bool isLower = found <= value + kSufficientDecrease * promised;
        // Near the minimum values cannot tell any more; gradients can.
        const bool isRounding = std::abs(found - value) <= kValueRounding * std::abs(value);
        if (!isLower && !isRounding) continue;
        problem.gradient(room.trial, room.trialGradient);
        if (!isLower) {
            room.moved = room.trialGradient;
            problem.restrict(room.trial, room.moved);
            if (!(problem.size(room.moved) < sizeBefore)) continue;
        }
        x.swap(room.trial);
        room.gradient.swap(room.trialGradient);
        value = found;
        return true;
    }
    return false;
}

/// x holds the first guess, where the value must be finite, and then the minimum.
template <class Problem>
NewtonReport minimise(Problem& problem,
                      const NewtonLimits& limits,
                      std::vector<double>& x,
                      NewtonRoom& room) {
    NewtonReport report;
    const auto ended = [&](SolveEnd end) {
        report.end = end;
        return report;
    };
    room.gradient.assign(x.size(), 0.0);
    room.trialGradient.assign(x.size(), 0.0);
    problem.project(x);
    double value = problem.value(x);
    if (!std::isfinite(value)) return ended(SolveEnd::NotFinite);
    problem.gradient(x, room.gradient);

    double scale = 0.0;
    for (;;) {
        room.descent = room.gradient;
        problem.restrict(x, room.descent);
        const double size = problem.size(room.descent);
        if (!std::isfinite(size)) return ended(SolveEnd::NotFinite);
        if (report.iterations == 0) scale = std::max(size, limits.smallest);
        report.residual = scale > 0.0 ? size / scale : 0.0;
        if (report.residual <= limits.tolerance) return ended(SolveEnd::Converged);
        if (report.iterations == limits.maxIterations) return ended(SolveEnd::OutOfIterations);

        problem.linearise(x);
        addMultiple(-2.0, room.descent, room.descent);  // -g
        room.step.assign(x.size(), 0.0);
        const SolveReport linear = conjugateGradient(
            [&](const std::vector<double>& p, std::vector<double>& y) { problem.apply(p, y); },
            [&](const std::vector<double>& r, std::vector<double>& z) {
                problem.precondition(r, z);
            },
            room.descent, {linearTolerance(report.residual), limits.maxLinearIterations}, room.step,
            room.linear);
        report.linearIterations += linear.iterations;
        if (linear.end == SolveEnd::NotFinite) return ended(SolveEnd::NotFinite);
        if (!(dot(room.descent, room.step) > 0.0)) return ended(SolveEnd::NotDefinite);
        ++report.iterations;
        if (!searchAlong(problem, x, value, room)) return ended(SolveEnd::OutOfIterations);
    }
}

}  // namespace mallow
