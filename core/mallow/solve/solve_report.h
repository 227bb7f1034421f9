/// @file solve_report.h
/// What an iterative solver is asked for and what it says at its end.
#pragma once

namespace mallow {

struct SolveLimits {
    double tolerance = 1e-6;  ///< of the residual, relative to the right-hand side
    int maxIterations = 200;
};

/// A step whose solve stops short of its tolerance, but at most here, is used, with a warning;
/// above, it is taken again with half of dt.
constexpr double kUsableResidual = 1e-2;

enum class SolveEnd {
    Converged,
    OutOfIterations,
    NotDefinite,  ///< met a direction without positive curvature; the solution so far is returned
    NotFinite,    ///< the operator or the right-hand side gave something that is no number
};

struct SolveReport {
    SolveEnd end = SolveEnd::Converged;
    int iterations = 0;
    double residual = 0.0;  ///< |b - A x| / |b| as the recurrence has it

    bool converged() const { return end == SolveEnd::Converged; }
    bool isUsable() const {
        return converged() || (end != SolveEnd::NotFinite && residual <= kUsableResidual);
    }
};

}  // namespace mallow
