/// @file conjugate_gradient.h
/// Preconditioned conjugate gradients for A x = b with A symmetric and positive definite, given as
/// a function. [Shewchuk1994, B3]
#pragma once

#include <mallow/solve/solve_report.h>
#include <mallow/solve/vectors.h>

#include <cmath>
#include <vector>

namespace mallow {

/// The vectors an iteration needs, kept between solves so that none allocates.
template <class T>
struct ConjugateGradientRoom {
    std::vector<T> residual;        ///< r = b - A x
    std::vector<T> preconditioned;  ///< z = M^-1 r
    std::vector<T> direction;       ///< p
    std::vector<T> image;           ///< A p
};

/// apply(x, y): y <- A x. precondition(r, z): z <- M^-1 r with M symmetric positive definite.
/// x holds the first guess and then the solution. The method stops when |r| <= tolerance |b|.
template <class T, class Apply, class Precondition>
SolveReport conjugateGradient(const Apply& apply,
                              const Precondition& precondition,
                              const std::vector<T>& b,
                              const SolveLimits& limits,
                              std::vector<T>& x,
                              ConjugateGradientRoom<T>& room) {
    auto& [r, z, p, Ap] = room;
    for (std::vector<T>* vector : {&r, &z, &p, &Ap}) vector->resize(b.size());
    SolveReport report;
    const double target = std::sqrt(dot(b, b));
    if (target == 0.0) {
        x.assign(b.size(), T(0));
        return report;
    }
    const auto ended = [&](SolveEnd end) {
        report.end = end;
        return report;
    };

    apply(x, r);
    scaleAndAdd(b, -1.0, r);  // r = b - A x
    report.residual = std::sqrt(dot(r, r)) / target;
    if (!std::isfinite(report.residual)) return ended(SolveEnd::NotFinite);
    if (report.residual <= limits.tolerance) return report;
    precondition(r, z);
    p = z;
    double rz = dot(r, z);

    while (report.iterations < limits.maxIterations) {
        apply(p, Ap);
        const double curvature = dot(p, Ap);
        if (!std::isfinite(curvature) || !std::isfinite(rz)) return ended(SolveEnd::NotFinite);
        if (!(curvature > 0.0)) return ended(SolveEnd::NotDefinite);
        const double length = rz / curvature;
        addMultiple(length, p, x);
        addMultiple(-length, Ap, r);
        ++report.iterations;
        report.residual = std::sqrt(dot(r, r)) / target;
        if (report.residual <= limits.tolerance) return report;
        precondition(r, z);
        const double rzNow = dot(r, z);
        scaleAndAdd(z, rzNow / rz, p);  // p = z + beta p
        rz = rzNow;
    }
    return ended(SolveEnd::OutOfIterations);
}

}  // namespace mallow
