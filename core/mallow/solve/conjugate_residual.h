/// @file conjugate_residual.h
/// Conjugate residuals for A x = b with A symmetric, positive definite or not, given as a function.
/// The residual never grows. [Choi2006]
#pragma once

#include <mallow/solve/solve_report.h>
#include <mallow/solve/vectors.h>

#include <cmath>
#include <vector>

namespace mallow {

/// The vectors an iteration needs, kept between solves so that none allocates.
template <class T>
struct ConjugateResidualRoom {
    std::vector<T> residual;         ///< r = M^-1 (b - A x)
    std::vector<T> residualImage;    ///< A r
    std::vector<T> direction;        ///< p
    std::vector<T> directionImage;   ///< A p
    std::vector<T> scaledDirection;  ///< M^-1 A p
};

/// apply(x, y): y <- A x. `diagonal`: M, positive, that makes the unknowns alike (one solves for
/// M^(1/2) x). x holds the first guess and then the solution. The method stops when the residual,
/// in the norm of M^-1, is at most tolerance times that of b; then x is the point of the searched
/// space whose residual is least.
template <class T, class Apply>
SolveReport conjugateResidual(const Apply& apply,
                              const std::vector<T>& diagonal,
                              const std::vector<T>& b,
                              const SolveLimits& limits,
                              std::vector<T>& x,
                              ConjugateResidualRoom<T>& room) {
    auto& [r, Ar, p, Ap, MAp] = room;
    for (std::vector<T>* vector : {&r, &Ar, &p, &Ap, &MAp}) vector->resize(b.size());
    const auto normWith = [&](const std::vector<T>& weight, const std::vector<T>& v) {
        return std::sqrt(sumOf(v.size(), [&](std::size_t i) {
            return static_cast<double>(weight[i]) * static_cast<double>(v[i]) *
                   static_cast<double>(v[i]);
        }));
    };
    const auto divide = [&](const std::vector<T>& from, std::vector<T>& to) {
        forEachIndex(0, to.size(), kVectorGrain,
                     [&](std::size_t i) { to[i] = from[i] / diagonal[i]; });
    };
    SolveReport report;
    divide(b, p);
    const double target = normWith(diagonal, p);
    if (target == 0.0) {
        x.assign(b.size(), T(0));
        return report;
    }
    const auto ended = [&](SolveEnd end) {
        report.end = end;
        return report;
    };

    apply(x, r);
    scaleAndAdd(b, -1.0, r);
    divide(r, r);
    report.residual = normWith(diagonal, r) / target;
    if (!std::isfinite(report.residual)) return ended(SolveEnd::NotFinite);
    if (report.residual <= limits.tolerance) return report;
    apply(r, Ar);
    p = r;
    Ap = Ar;
    double rAr = dot(r, Ar);

    while (report.iterations < limits.maxIterations) {
        divide(Ap, MAp);
        const double image = dot(Ap, MAp);
        if (!std::isfinite(image) || !std::isfinite(rAr)) return ended(SolveEnd::NotFinite);
        // r A r = 0: no direction lessens the residual (A is indefinite, or r is in its kernel).
        if (!(image > 0.0) || rAr == 0.0) return ended(SolveEnd::NotDefinite);
        const double length = rAr / image;
        addMultiple(length, p, x);
        addMultiple(-length, MAp, r);
        ++report.iterations;
        report.residual = normWith(diagonal, r) / target;
        if (report.residual <= limits.tolerance) return report;
        apply(r, Ar);
        const double rArNow = dot(r, Ar);
        const double beta = rArNow / rAr;
        rAr = rArNow;
        scaleAndAdd(r, beta, p);
        scaleAndAdd(Ar, beta, Ap);
    }
    return ended(SolveEnd::OutOfIterations);
}

}  // namespace mallow
